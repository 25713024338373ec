//! A site below a path of its host, such as `https://club.example/draughts`. The program itself uses addresses without that path: it is
//! removed from each request and added to every address of the response. A proxy in front may have removed it already.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Uri;
use actix_web::http::header::{CONTENT_TYPE, HeaderValue, LOCATION};
use actix_web::middleware::Next;
use actix_web::{HttpRequest, web};
use lol_html::html_content::Element;
use lol_html::{RewriteStrSettings, element, rewrite_str};

use super::{AppError, State};

/// The attributes that hold addresses in a page.
const ATTRIBUTES: [&str; 7] = ["href", "src", "action", "formaction", "data-known", "data-address", "data-form"];

/// Middleware: removes the base path from the address of a request, before anything else looks at the address.
pub async fn take_off(
    mut request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let inner = request.uri().path_and_query().and_then(|all| below(base(request.request()), all.as_str()));
    if let Some(inner) = inner.map(str::to_owned) {
        let mut parts = request.uri().clone().into_parts();
        let path = if inner.starts_with('/') { inner } else { format!("/{inner}") };
        parts.path_and_query = Some(path.parse().map_err(|_| AppError::NotFound)?);
        let uri = Uri::from_parts(parts).map_err(AppError::internal)?;
        request.match_info_mut().get_mut().update(&uri);
        request.head_mut().uri = uri;
    }
    next.call(request).await
}

/// Middleware: adds the base path to the addresses of pages and redirects.
pub async fn put_before(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let base = base(request.request()).to_owned();
    let answer = next.call(request).await?;
    if base.is_empty() {
        return Ok(answer.map_into_boxed_body());
    }
    let (request, answer) = answer.into_parts();
    let (mut head, body) = answer.into_parts();
    let location = head.headers().get(LOCATION).and_then(|location| prefixed(&base, location.to_str().ok()?));
    if let Some(location) = location.and_then(|location| HeaderValue::from_str(&location).ok()) {
        head.headers_mut().insert(LOCATION, location);
    }
    let is_page = head.headers().get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    let body = match body.try_into_bytes() {
        Ok(body) => body,
        Err(stream) => return Ok(ServiceResponse::new(request, head.set_body(stream).map_into_boxed_body())),
    };
    let answer = match std::str::from_utf8(&body) {
        Ok(page) if is_page => head.set_body(rewritten(&base, page)?).map_into_boxed_body(),
        _ => head.set_body(body).map_into_boxed_body(),
    };
    Ok(ServiceResponse::new(request, answer))
}

/// The base path of the site; empty without one.
pub fn base(request: &HttpRequest) -> &str {
    request.app_data::<web::Data<State>>().map_or("", |state| state.config.base_path.as_str())
}

/// The part of an address after the base path; `None` if it does not begin with it, or there is no base path.
pub fn below<'a>(base: &str, address: &'a str) -> Option<&'a str> {
    let rest = address.strip_prefix(base).filter(|_| !base.is_empty())?;
    (rest.is_empty() || rest.starts_with(['/', '?'])).then_some(rest)
}

/// An address of the site with the base path; `None` for an address of another site or a part of a page.
fn prefixed(base: &str, address: &str) -> Option<String> {
    (address.starts_with('/') && !address.starts_with("//")).then(|| format!("{base}{address}"))
}

fn rewritten(base: &str, page: &str) -> Result<String, AppError> {
    let put = |own: &mut Element<'_, '_>, name: &str| match own.get_attribute(name).and_then(|at| prefixed(base, &at)) {
        Some(address) => own.set_attribute(name, &address),
        None => Ok(()),
    };
    let selector = ATTRIBUTES.map(|name| format!("[{name}]")).join(", ");
    let handlers = [
        element!(selector, |own| {
            for name in ATTRIBUTES {
                put(own, name)?;
            }
            Ok(())
        }),
        // The next page of a hall screen: `15; url=/t/…`.
        element!("meta[http-equiv=refresh]", |own| {
            let content = own.get_attribute("content").unwrap_or_default();
            let next = content
                .split_once("url=")
                .and_then(|(wait, next)| Some(format!("{wait}url={}", prefixed(base, next)?)));
            if let Some(next) = next {
                own.set_attribute("content", &next)?;
            }
            Ok(())
        }),
    ];
    let settings =
        handlers.into_iter().fold(RewriteStrSettings::new(), RewriteStrSettings::append_element_content_handler);
    rewrite_str(page, settings).map_err(AppError::internal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_the_site_get_the_base_path_and_lose_it() {
        for (address, inner) in [
            ("/draughts", Some("")),
            ("/draughts/", Some("/")),
            ("/draughts/t/cup?a=1", Some("/t/cup?a=1")),
            ("/draughts?a=1", Some("?a=1")),
            ("/draughtsmen", None),
            ("/t/cup", None),
        ] {
            assert_eq!(below("/draughts", address), inner, "{address}");
        }
        assert_eq!(below("", "/t/cup"), None);
        assert_eq!(prefixed("/draughts", "/"), Some("/draughts/".to_owned()));
        for foreign in ["https://other.example/", "//other.example/", "#board-1", "?missing=1", ""] {
            assert_eq!(prefixed("/draughts", foreign), None, "{foreign}");
        }
    }

    #[test]
    fn every_address_of_a_page_is_rewritten_and_nothing_else() {
        let page = r#"<html><head><meta http-equiv="refresh" content="15; url=/t/a"><link href="/static/x.css"></head>
            <a href="/t/a?b=1&amp;c=2#d" title="/t/a">/t/a</a><a href="https://e.example/">e</a><a href="?x=1">x</a>
            <p data-form="/s"></p>
            <form action="/s" data-known="/k"><button formaction="/f"></button><textarea>href="/no"</textarea></form></html>"#;
        let expected = page
            .replace("url=/t/a\"", "url=/d/t/a\"")
            .replace("href=\"/static", "href=\"/d/static")
            .replace("<a href=\"/t/a", "<a href=\"/d/t/a")
            .replace("data-form=\"/s\"", "data-form=\"/d/s\"")
            .replace("action=\"/s\"", "action=\"/d/s\"")
            .replace("data-known=\"/k\"", "data-known=\"/d/k\"")
            .replace("formaction=\"/f\"", "formaction=\"/d/f\"");
        assert_eq!(rewritten("/d", page).expect("a good page"), expected);
    }
}
