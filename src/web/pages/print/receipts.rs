//! The receipts of entry fees on paper: all payments by number, with a line for each signature.

use std::sync::Arc;

use askama::Template;

use super::Paper;
use crate::web::http::{AppError, Page};
use tournament::{FeeTotal, Receipt, Tournament};

#[derive(Template)]
#[template(path = "print/receipts.html")]
struct ReceiptsPaper<'a> {
    page: &'a Page,
    paper: Paper,
    receipts: Vec<Receipt<'a>>,
    paid: String,
}

impl ReceiptsPaper<'_> {
    fn amount(&self, receipt: &Receipt<'_>) -> String {
        self.page.t.fee(&self.paper.tournament, receipt.payment.amount)
    }
}

/// The list, voided payments struck out.
pub fn show(page: &Page, paper: Paper, tournament: &Arc<Tournament>) -> Result<String, AppError> {
    let paid = page.t.fee(tournament, FeeTotal::from_accounts(&tournament.fee_accounts()).paid);
    Ok(ReceiptsPaper { page, paper, receipts: tournament.receipts(), paid }.render()?)
}
