//! `/healthz` and `/readyz`, for machines.

use actix_web::{HttpResponse, web};

use super::state::State;

/// `GET /healthz`: the program runs.
pub async fn healthz() -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("ok\n")
}

/// `GET /readyz`: the database answers, and its tables can be read, so requests can be sent here.
pub async fn readyz(state: web::Data<State>) -> HttpResponse {
    match state.desk(|desk| desk.store().version("readyz")).await {
        Ok(_) => HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("ready\n"),
        Err(_) => HttpResponse::ServiceUnavailable().content_type("text/plain; charset=utf-8").body("no database\n"),
    }
}
