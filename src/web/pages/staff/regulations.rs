//! `/admin/t/{slug}/regulations`: the regulations of a tournament as a file.

use askama::Template;

use crate::service::{LARGEST_REGULATIONS, Request, Service, WrongRegulations, check_regulations};
use crate::web::forms::{Form, FormError, SeenButton, Upload, run, version};
use crate::web::http::body_limits::MEGABYTE;
use crate::web::http::{Organiser, Page, Reply, Staff};
use crate::web::parts::{StaffFrame, StaffTab, done_at};

#[derive(Template)]
#[template(path = "staff/regulations.html")]
struct RegulationsPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    most_megabytes: usize,
}

/// `GET /admin/t/{slug}/regulations`
pub async fn index(page: Page, Organiser(staff): Organiser) -> Reply {
    show(&page, &staff, None)
}

/// `POST /admin/t/{slug}/regulations`: uploads a file, in place of the previous one.
pub async fn put(page: Page, Organiser(staff): Organiser, upload: Upload) -> Reply {
    let seen = version(upload.fields.get("seen").map_or("", String::as_str))?;
    if let Err(wrong) = check_regulations(&upload.content) {
        let text = match wrong {
            WrongRegulations::Empty => page.t.text("regulations-nothing"),
            WrongRegulations::NoPdf => page.t.text("regulations-no-pdf"),
            WrongRegulations::TooLarge => {
                page.t.text("regulations-too-large").with("n", LARGEST_REGULATIONS / MEGABYTE)
            }
        };
        return show(&page, &staff, Some(FormError::new(text)));
    }
    let work = move |service: &Service, request: &Request<'_>| {
        service.put_regulations(request, &upload.file_name, &upload.content)
    };
    match run(&page, &staff, seen, work).await? {
        Ok(_) => done_at(&staff, "/regulations", "regulations-done-put"),
        Err(problem) => show(&page, &staff, Some(problem)),
    }
}

/// `POST /admin/t/{slug}/regulations/remove`
pub async fn remove(page: Page, Organiser(staff): Organiser, Form(form): Form<SeenButton>) -> Reply {
    match run(&page, &staff, form.version()?, Service::remove_regulations).await? {
        Ok(_) => done_at(&staff, "/regulations", "regulations-done-removed"),
        Err(problem) => show(&page, &staff, Some(problem)),
    }
}

fn show(page: &Page, staff: &Staff, problem: Option<FormError>) -> Reply {
    let frame = StaffFrame::new(staff, StaffTab::Settings).with(problem);
    let template = RegulationsPage { page, frame, most_megabytes: LARGEST_REGULATIONS / MEGABYTE };
    page.html_as(template.frame.status(), &template)
}
