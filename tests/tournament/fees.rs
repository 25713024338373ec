//! Entry fees: categories, debts and payments, receipts, and undo.

use chrono::NaiveDate;
use tournament::rejection::FeeRejection;
use tournament::{
    Birth, Command, Discount, Dues, EntryConditions, EntryId, FeeAccount, FeeCategory, FeeId, FeeRules, FeeTotal, Info,
    ItemKey, Money, NewEntry, NewPayment, Preset, Rejection, RoundNumber, ValueRange,
};

use crate::decide::{TestTournament, newcomer, revert};

const JUNIORS: FeeId = FeeId(1);
const OTHERS: FeeId = FeeId(2);

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

fn category(id: FeeId, name: &str, rubles: i64, most_age: Option<i32>) -> FeeCategory {
    let age = ValueRange { from: None, to: most_age };
    let who = EntryConditions { age, ..EntryConditions::default() };
    FeeCategory { id, name: name.to_owned(), amount: Money::whole(rubles), who }
}

fn rules() -> FeeRules {
    let categories = vec![category(JUNIORS, "Юниоры", 250, Some(17)), category(OTHERS, "Остальные", 500, None)];
    FeeRules { currency: "₽".to_owned(), categories, is_chosen: false }
}

/// Three players of 16, 17 and an unknown age, on the first day.
fn charged() -> TestTournament {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 1);
    let info = Info { starts: Some(day("2026-11-21")), ..tournament.0.info.clone() };
    tournament.must(Command::EditInfo(Box::new(info)));
    let born = |n, birth: &str| {
        let new = newcomer(n);
        NewEntry { person: tournament::Person { birth: Birth::parse(birth), ..new.person }, ..new }
    };
    tournament.must(Command::Enter(vec![born(2, "2008-11-22"), born(3, "2008-11-21")]));
    tournament.must(Command::SetFees(Box::new(rules())));
    tournament
}

fn pay(entry: u32, rubles: i64) -> Command {
    let payment =
        NewPayment { on: day("2026-11-21"), amount: Money::whole(rubles), note: "наличными".to_owned() };
    Command::Pay { entry: EntryId(entry), payment }
}

fn account(tournament: &TestTournament, entry: u32) -> FeeAccount<'_> {
    let accounts = tournament.0.fee_accounts();
    accounts.into_iter().find(|account| account.entry == EntryId(entry)).expect("an account")
}

#[test]
fn a_player_belongs_to_the_first_category_that_fits_unless_it_is_said_otherwise() {
    let mut tournament = charged();
    let of = |tournament: &TestTournament, entry| account(tournament, entry).category.map(|own| own.id);
    assert_eq!([1, 2, 3].map(|entry| of(&tournament, entry)), [Some(OTHERS), Some(JUNIORS), Some(OTHERS)]);
    let dues = Dues { entry: EntryId(3), category: Some(JUNIORS), ..Dues::default() };
    let changes = tournament.must(Command::SetDues(Box::new(dues.clone())));
    assert_eq!(of(&tournament, 3), Some(JUNIORS));
    tournament.must(revert(&changes));
    assert_eq!(of(&tournament, 3), Some(OTHERS));
    let unknown = Dues { category: Some(FeeId(9)), ..dues.clone() };
    tournament.refuses(Command::SetDues(Box::new(unknown)), &Rejection::Fees(FeeRejection::UnknownCategory));
    tournament.must(Command::SetDues(Box::new(dues)));
    // Players of a removed category belong to one by the rules again.
    let left = FeeRules { categories: vec![category(OTHERS, "Все", 400, None)], ..rules() };
    tournament.must(Command::SetFees(Box::new(left)));
    assert_eq!((of(&tournament, 3), account(&tournament, 3).owed), (Some(OTHERS), Money::whole(400)));
}

#[test]
fn what_is_owed_less_the_discount_is_paid_bit_by_bit() {
    let mut tournament = charged();
    let discount = |discount| Command::SetDues(Box::new(Dues { entry: EntryId(1), discount, ..Dues::default() }));
    tournament.must(pay(1, 300));
    tournament.must(discount(Discount::Amount(Money::whole(100))));
    assert_eq!((account(&tournament, 1).owed, account(&tournament, 1).open()), (Money::whole(400), Money::whole(100)));
    tournament.must(pay(1, 200));
    assert_eq!(account(&tournament, 1).open(), Money::whole(-100));
    tournament.must(pay(1, -100));
    assert_eq!(account(&tournament, 1).open(), Money::ZERO);
    tournament.must(discount(Discount::Amount(Money::whole(600))));
    assert_eq!(account(&tournament, 1).owed, Money::ZERO, "nobody is owed money by a discount");
    tournament.must(discount(Discount::Exempt));
    assert_eq!((account(&tournament, 1).owed, account(&tournament, 1).paid), (Money::ZERO, Money::whole(400)));
    tournament.refuses(discount(Discount::Amount(Money::ZERO)), &Rejection::Fees(FeeRejection::Amount));
    tournament.refuses(pay(1, 0), &Rejection::Fees(FeeRejection::Amount));
    tournament.refuses(pay(9, 1), &Rejection::UnknownEntry(EntryId(9)));
}

#[test]
fn numbers_of_receipts_are_given_once() {
    let mut tournament = charged();
    tournament.must(pay(1, 500));
    tournament.must(pay(2, 250));
    tournament.must(Command::VoidPayment(2));
    tournament.refuses(Command::VoidPayment(2), &Rejection::Fees(FeeRejection::UnknownPayment));
    tournament.refuses(Command::VoidPayment(7), &Rejection::Fees(FeeRejection::UnknownPayment));
    tournament.must(pay(2, 250));
    let receipts = tournament.0.receipts();
    let told: Vec<(u32, &str, bool)> =
        receipts.iter().map(|own| (own.payment.receipt, own.name, own.payment.is_void)).collect();
    assert_eq!(told, [(1, "Player1 A.", false), (2, "Player2 A.", true), (3, "Player2 A.", false)]);
    assert_eq!(account(&tournament, 2).paid, Money::whole(250));
}

#[test]
fn the_number_of_a_payment_that_is_taken_back_stays_taken() {
    let mut tournament = charged();
    let state = |tournament: &TestTournament| -> Vec<(u32, bool)> {
        tournament.0.receipts().iter().map(|own| (own.payment.receipt, own.payment.is_void)).collect()
    };
    let first = tournament.must(pay(1, 500));
    let second = tournament.must(pay(1, 100));
    let undone = tournament.must(revert(&second));
    assert_eq!((state(&tournament), account(&tournament, 1).paid), (vec![(1, false), (2, true)], Money::whole(500)));
    tournament.must(pay(2, 250));
    assert_eq!(state(&tournament), [(1, false), (2, true), (3, false)]);
    // The other one goes too, as if the second had never existed; and the undo can be undone.
    let both = tournament.must(revert(&first));
    assert_eq!(
        (state(&tournament), account(&tournament, 1).paid),
        (vec![(1, true), (2, true), (3, false)], Money::ZERO)
    );
    tournament.must(revert(&both));
    tournament.must(revert(&undone));
    assert_eq!(state(&tournament), [(1, false), (2, false), (3, false)]);
    // Later changes of a player are not lost by it.
    let exempt = Dues { entry: EntryId(1), discount: Discount::Exempt, ..Dues::default() };
    tournament.must(Command::SetDues(Box::new(exempt)));
    let builds_on_it = Rejection::LaterCommandsBuildOnIt(ItemKey::Dues(EntryId(1)));
    tournament.refuses(revert(&second), &builds_on_it);
}

#[test]
fn sums_are_those_of_the_accounts_and_money_paid_outlives_the_player() {
    let mut tournament = charged();
    tournament.must(pay(1, 600));
    tournament.must(pay(3, 100));
    let total = FeeTotal::from_accounts(&tournament.0.fee_accounts());
    let expected = FeeTotal {
        players: 3,
        owed: Money::whole(1250),
        paid: Money::whole(700),
        // The first player's overpayment does not reduce the others' debts.
        open: Money::whole(650),
    };
    assert_eq!(total, expected);
    tournament.must(Command::Withdraw { entry: EntryId(2), after: RoundNumber(0) });
    tournament.must(Command::Remove(EntryId(3)));
    let total = FeeTotal::from_accounts(&tournament.0.fee_accounts());
    assert_eq!((total.players, total.owed, total.paid), (2, Money::whole(500), Money::whole(700)));
    assert_eq!(account(&tournament, 3).name, "Player3 A.");
    tournament.must(Command::VoidPayment(2));
    assert!(tournament.0.thing(ItemKey::Dues(EntryId(3))).is_some(), "the number stays taken");
}

#[test]
fn categories_that_cannot_be_are_refused() {
    let mut tournament = charged();
    let ages = ValueRange { from: Some(18), to: Some(17) };
    let reversed = FeeCategory {
        who: EntryConditions { age: ages, ..EntryConditions::default() },
        ..category(FeeId(3), "x", 1, None)
    };
    for (wrong, error) in [
        (category(FeeId(3), "", 1, None), FeeRejection::Nameless),
        (category(FeeId(3), "Юниоры", 1, None), FeeRejection::Twice),
        (category(FeeId(3), "x", -1, None), FeeRejection::Amount),
        (reversed, FeeRejection::Reversed),
    ] {
        let categories = rules().categories.into_iter().chain([wrong]).collect();
        let rules = FeeRules { categories, ..rules() };
        tournament.refuses(Command::SetFees(Box::new(rules)), &Rejection::Fees(error));
    }
}
