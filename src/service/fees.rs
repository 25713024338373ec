//! Entry fees: categories, what players owe, payments.

use chrono::NaiveDate;

use crate::service::{Request, Service, ServiceError};
use tournament::{
    Command, CommandRecord, Dues, EntryId, FeeAccount, FeeRules, Money, NewPayment, Rejection, Tournament,
};

impl Service {
    pub fn set_fees(&self, request: &Request<'_>, rules: &FeeRules) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::SetFees(Box::new(rules.clone()))))
    }

    /// Sets what a player owes; payments stay as they are.
    pub fn set_dues(&self, request: &Request<'_>, dues: &Dues) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::SetDues(Box::new(dues.clone()))))
    }

    pub fn pay(&self, request: &Request<'_>, entry: EntryId, payment: &NewPayment) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::Pay { entry, payment: payment.clone() }))
    }

    /// Marks a payment as entered by mistake.
    pub fn void_payment(&self, request: &Request<'_>, receipt: u32) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::VoidPayment(receipt)))
    }

    /// Enters for several players the amount that each still owes. Players who owe nothing are skipped.
    pub fn pay_in_full(
        &self,
        request: &Request<'_>,
        players: &[EntryId],
        on: NaiveDate,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            let accounts = draft.tournament().fee_accounts();
            let owes = |account: &&FeeAccount<'_>| players.contains(&account.entry) && account.open() > Money::ZERO;
            let open: Vec<(EntryId, Money)> =
                accounts.iter().filter(owes).map(|account| (account.entry, account.open())).collect();
            if open.is_empty() {
                return Err(Rejection::NothingToChange.into());
            }
            for (entry, amount) in &open {
                let payment = NewPayment { on, amount: *amount, note: String::new() };
                draft.execute(Command::Pay { entry: *entry, payment })?;
            }
            Ok(CommandRecord::PayInFull { players: open.into_iter().map(|(entry, _)| entry).collect() })
        })
    }
}
