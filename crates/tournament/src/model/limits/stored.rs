//! Which texts and lists stand in what is stored of a tournament.

use super::{FieldText, Limited, ListField, ListLength, TextField};
use crate::{Entry, Item, Notation, Opening, Person, PersonField, Settings, VerdictBy};

impl Limited for Item {
    fn texts(&self) -> Vec<FieldText<'_>> {
        match self {
            Self::Info(info) => info.texts(),
            Self::Settings(settings) => settings.texts(),
            Self::Entry(entry) => entry.texts(),
            Self::Game { game, .. } => {
                let remark = FieldText::new(TextField::Remark, &game.remark);
                let reason = game.forfeit.iter().map(|reason| FieldText::new(TextField::Reason, &reason.text));
                game.notation.iter().flat_map(Limited::texts).chain([remark]).chain(reason).collect()
            }
            Self::OpeningTable(table) => table.openings.iter().flat_map(Limited::texts).collect(),
            Self::Draw(draw) => {
                let codes = draw.urn.left.iter().chain(&draw.urn.all);
                let codes = codes.map(|code| FieldText::new(TextField::OpeningCode, code));
                draw.openings().iter().flat_map(Limited::texts).chain(codes).collect()
            }
            Self::Report(report) => report.said.notation.iter().flat_map(Limited::texts).collect(),
            Self::RegistrationRules(rules) => rules.texts(),
            Self::Application(own) => own.texts(),
            Self::FeeRules(rules) => rules.texts(),
            Self::Dues(dues) => dues.texts(),
            Self::TieBreakGames(own) => {
                let times =
                    own.tie_break_games.steps.iter().map(|begun| FieldText::new(TextField::StepTime, &begun.step.time));
                let reason = own.tie_break_games.verdict.iter().filter_map(|verdict| match &verdict.by {
                    VerdictBy::Arbiter { reason } => Some(FieldText::new(TextField::Reason, reason)),
                    VerdictBy::Lot { .. } => None,
                });
                times.chain(reason).collect()
            }
            Self::Status(_)
            | Self::Approval(_)
            | Self::Visibility(_)
            | Self::CheckIn(_)
            | Self::Round(_)
            | Self::Pairing(_)
            | Self::Bye { .. } => Vec::new(),
        }
    }

    fn lists(&self) -> Vec<ListLength> {
        match self {
            Self::Info(info) => vec![ListLength::new(ListField::Schedule, info.schedule.len())],
            Self::Settings(settings) => settings.lists(),
            Self::Entry(entry) => vec![ListLength::new(ListField::Adjustments, entry.adjustments.len())],
            Self::OpeningTable(table) => vec![ListLength::new(ListField::Openings, table.openings.len())],
            Self::CheckIn(own) => {
                let lists = [own.present.len(), own.absent.len()];
                lists.map(|length| ListLength::new(ListField::Players, length)).to_vec()
            }
            Self::Draw(draw) => {
                let lists = [draw.openings().len(), draw.urn.left.len(), draw.urn.all.len()];
                lists.map(|length| ListLength::new(ListField::Openings, length)).to_vec()
            }
            Self::FeeRules(rules) => rules.lists(),
            Self::Dues(dues) => dues.lists(),
            Self::Status(_)
            | Self::Approval(_)
            | Self::Visibility(_)
            | Self::Round(_)
            | Self::Pairing(_)
            | Self::Bye { .. }
            | Self::Game { .. }
            | Self::Report(_)
            | Self::TieBreakGames(_)
            | Self::RegistrationRules(_)
            | Self::Application(_) => Vec::new(),
        }
    }
}

impl Limited for Notation {
    fn texts(&self) -> Vec<FieldText<'_>> {
        let moves = self.start.iter().chain([&self.moves]).map(|text| FieldText::new(TextField::Moves, text));
        moves.chain(self.annotations.iter().map(|text| FieldText::new(TextField::Annotations, text))).collect()
    }
}

impl Limited for Opening {
    fn texts(&self) -> Vec<FieldText<'_>> {
        vec![
            FieldText::new(TextField::OpeningCode, &self.code),
            FieldText::new(TextField::OpeningLabel, &self.label),
            FieldText::new(TextField::Moves, &self.fen),
            FieldText::new(TextField::Moves, &self.moves),
        ]
    }
}

impl Limited for Person {
    fn texts(&self) -> Vec<FieldText<'_>> {
        let names = [(TextField::FamilyName, &self.name.family), (TextField::GivenName, &self.name.given)];
        let text = |field: PersonField| Some(FieldText::new(field.limit()?, field.as_text(self)?));
        let names = names.map(|(field, name)| FieldText::new(field, name));
        names.into_iter().chain(PersonField::ALL.into_iter().filter_map(text)).collect()
    }
}

impl Limited for Entry {
    fn texts(&self) -> Vec<FieldText<'_>> {
        let reasons = self.adjustments.iter().map(|adjustment| FieldText::new(TextField::Reason, &adjustment.reason));
        let team = FieldText::new(TextField::Team, &self.member.team);
        let expelled = self.expelled.iter().map(|expulsion| FieldText::new(TextField::Reason, &expulsion.reason));
        self.person.texts().into_iter().chain([team]).chain(reasons).chain(expelled).collect()
    }
}

impl Limited for Settings {
    fn texts(&self) -> Vec<FieldText<'_>> {
        let sections = self.sections.iter().flat_map(|section| {
            let who = &section.who;
            let lists = [
                (TextField::Region, &who.regions),
                (TextField::Federation, &who.federations),
                (TextField::Club, &who.clubs),
            ];
            let parts =
                lists.into_iter().flat_map(|(field, list)| list.iter().map(move |own| FieldText::new(field, own)));
            let names = [&section.name, &section.other_name, &section.code.0];
            let names = names.map(|text| FieldText::new(TextField::Section, text));
            names.into_iter().chain(parts)
        });
        let prizes = self.prizes.prizes.iter().flat_map(|prize| {
            let section = prize.section.iter().map(|code| FieldText::new(TextField::Section, &code.0));
            section.chain([&prize.thing, &prize.other_thing].map(|text| FieldText::new(TextField::Prize, text)))
        });
        let halls = self.tables.halls.iter().map(|hall| FieldText::new(TextField::Hall, &hall.name));
        let steps =
            self.tie_break_steps.iter().flat_map(|tie_break_steps| &tie_break_steps.steps).map(|step| &step.time);
        let times = steps.chain(self.play_off.iter().map(|game| &game.time));
        let times = times.map(|time| FieldText::new(TextField::StepTime, time));
        let currency = FieldText::new(TextField::Currency, &self.prizes.currency);
        sections.chain(prizes).chain(halls).chain(times).chain([currency]).collect()
    }

    fn lists(&self) -> Vec<ListLength> {
        let parts = self.sections.iter().map(|section| {
            let who = &section.who;
            ListLength::new(ListField::SectionParts, who.regions.len() + who.federations.len() + who.clubs.len())
        });
        let own = [
            ListLength::new(ListField::ForbiddenPairs, self.forbidden.len()),
            ListLength::new(ListField::AvoidedPairs, self.avoided.len()),
            ListLength::new(ListField::FixedTables, self.tables.fixed.len()),
            ListLength::new(ListField::Halls, self.tables.halls.len()),
            ListLength::new(ListField::TieBreaks, self.tie_breaks.len()),
            ListLength::new(ListField::Accelerations, self.acceleration.len()),
            ListLength::new(ListField::TieBreaks, self.team_rules.tie_breaks.len()),
        ];
        parts.chain(own).collect()
    }
}
