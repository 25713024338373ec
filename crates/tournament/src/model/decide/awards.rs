//! Commands about sections and prizes.

use std::collections::BTreeSet;

use super::set;
use crate::model::prizes::{LAST_PLACE, MOST_PRIZES};
use crate::model::rejection::{PrizeRejection, SectionRejection};
use crate::model::section::MOST_SECTIONS;
use crate::{Change, Item, Money, Prize, PrizeFund, Rejection, Section, SectionCode, Settings, Tournament};

pub(super) fn set_sections(tournament: &Tournament, sections: Vec<Section>) -> Result<Vec<Change>, Rejection> {
    check_sections(&sections).map_err(Rejection::Sections)?;
    let is_there = |prize: &&Prize| prize.section.as_ref().is_none_or(|code| has(&sections, code));
    let prizes = &tournament.settings.prizes.prizes;
    if let Some(code) = prizes.iter().find(|prize| !is_there(prize)).and_then(|prize| prize.section.clone()) {
        return Err(Rejection::SectionHasPrizes(code));
    }
    let settings = Settings { sections, ..tournament.settings.clone() };
    Ok(set(tournament, Item::Settings(Box::new(settings))))
}

fn has(sections: &[Section], code: &SectionCode) -> bool {
    sections.iter().any(|section| section.code == *code)
}

fn check_sections(sections: &[Section]) -> Result<(), SectionRejection> {
    let names: BTreeSet<String> = sections.iter().map(|section| section.name.trim().to_lowercase()).collect();
    let codes: BTreeSet<_> = sections.iter().map(|section| &section.code).collect();
    if sections.len() > MOST_SECTIONS {
        Err(SectionRejection::TooMany)
    } else if names.contains("") {
        Err(SectionRejection::Nameless)
    } else if names.len() < sections.len() || codes.len() < sections.len() {
        Err(SectionRejection::Twice)
    } else if sections.iter().any(|section| section.who.is_open()) {
        Err(SectionRejection::AsksForNothing)
    } else if sections.iter().any(|section| section.who.is_reversed()) {
        Err(SectionRejection::Reversed)
    } else {
        Ok(())
    }
}

pub(super) fn set_prizes(tournament: &Tournament, fund: PrizeFund) -> Result<Vec<Change>, Rejection> {
    let sections = &tournament.settings.sections;
    let prizes = in_order(fund, sections);
    check_prizes(&prizes, sections).map_err(Rejection::Prizes)?;
    let settings = Settings { prizes, ..tournament.settings.clone() };
    Ok(set(tournament, Item::Settings(Box::new(settings))))
}

/// The prizes of every player come first, then those of the sections in their order, each by place.
fn in_order(mut fund: PrizeFund, sections: &[Section]) -> PrizeFund {
    let order = |prize: &Prize| {
        let own = prize.section.as_ref();
        own.map(|code| sections.iter().position(|section| section.code == *code).unwrap_or(sections.len()))
    };
    fund.prizes.sort_by_key(|prize| (order(prize), prize.place));
    fund
}

/// Sections and prizes that come from elsewhere must hold together as those that are made here.
pub(super) fn check(settings: &Settings) -> Result<(), Rejection> {
    check_sections(&settings.sections).map_err(Rejection::Sections)?;
    check_prizes(&in_order(settings.prizes.clone(), &settings.sections), &settings.sections).map_err(Rejection::Prizes)
}

fn check_prizes(fund: &PrizeFund, sections: &[Section]) -> Result<(), PrizeRejection> {
    let prizes = &fund.prizes;
    let is_known = |prize: &Prize| prize.section.as_ref().is_none_or(|code| has(sections, code));
    let is_empty = |prize: &Prize| prize.money == Money::ZERO && prize.thing.trim().is_empty();
    let is_out = |prize: &Prize| !(Money::ZERO..=Money::MOST).contains(&prize.money);
    let is_odd = |prize: &Prize| fund.step > Money::ZERO && prize.money.0 % fund.step.0 != 0;
    let is_same_place = |pair: &[Prize]| pair[0].section == pair[1].section && pair[0].place == pair[1].place;
    // A lower place has more money than one before it that has nothing else.
    let rises = |pair: &[Prize]| {
        pair[0].section == pair[1].section && pair[0].thing.is_empty() && pair[0].money < pair[1].money
    };
    if fund.step <= Money::ZERO || fund.step > Money::MOST {
        Err(PrizeRejection::Step)
    } else if prizes.len() > MOST_PRIZES {
        Err(PrizeRejection::TooMany)
    } else if !prizes.iter().all(is_known) {
        Err(PrizeRejection::UnknownSection)
    } else if prizes.iter().any(|prize| !(1..=LAST_PLACE).contains(&prize.place)) {
        Err(PrizeRejection::Place)
    } else if prizes.iter().any(is_empty) {
        Err(PrizeRejection::Nothing)
    } else if prizes.iter().any(is_out) {
        Err(PrizeRejection::Money)
    } else if prizes.iter().any(is_odd) {
        Err(PrizeRejection::NotInSteps)
    } else if prizes.windows(2).any(is_same_place) {
        Err(PrizeRejection::Twice)
    } else if prizes.windows(2).any(rises) {
        Err(PrizeRejection::Rising)
    } else {
        Ok(())
    }
}
