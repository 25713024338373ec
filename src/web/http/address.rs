//! An address of the site with its methods, so that the answer to any other method can name them.

use actix_web::dev::{AppService, HttpServiceFactory};
use actix_web::http::header::ALLOW;
use actix_web::{FromRequest, Handler, HttpResponse, Resource, Responder, web};

/// An address and its handlers.
pub struct Address {
    resource: Resource,
    methods: Vec<&'static str>,
}

impl Address {
    /// An address without handlers.
    pub fn new(path: &str) -> Self {
        Self { resource: web::resource(path), methods: Vec::new() }
    }

    #[must_use]
    pub fn get<F, Args>(mut self, handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.methods.extend(["GET", "HEAD"]);
        Self { resource: self.resource.get(handler), ..self }
    }

    #[must_use]
    pub fn post<F, Args>(mut self, handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.methods.push("POST");
        Self { resource: self.resource.post(handler), ..self }
    }
}

impl HttpServiceFactory for Address {
    fn register(self, config: &mut AppService) {
        let methods = self.methods.join(", ");
        let others = move || {
            let answer = HttpResponse::MethodNotAllowed().insert_header((ALLOW, methods.as_str())).finish();
            std::future::ready(answer)
        };
        self.resource.default_service(web::to(others)).register(config);
    }
}
