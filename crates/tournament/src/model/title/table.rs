//! The titles and ranks that are known, a row each.

use super::{SportsTitle, plain_title};

/// A title or rank. Everything that reads, spells or values titles goes by these rows.
pub(super) struct TitleRow {
    /// As pages and documents print it.
    pub(super) spelling: &'static str,
    pub(super) rank: SportsTitle,
    /// The rank of the usual table of norms, in the spelling of its own row; empty for none.
    pub(super) norm: &'static str,
    /// What else people write for it, in lower case, letters and digits alone. Where letters of the two alphabets look alike, the
    /// Cyrillic ones stand here, but for titles in Latin letters.
    pub(super) written: &'static [&'static str],
    /// What means it in rating lists and stays as it is written: a letter alone is too little to be respelled.
    pub(super) codes: &'static [&'static str],
    /// As pages in Latin letters print it, ranks by what their reader understands; empty where that is the spelling.
    pub(super) latin_short: &'static str,
    /// As Ukrainian pages print it; empty where that is the spelling.
    pub(super) ukrainian: &'static str,
}

impl TitleRow {
    const fn new(
        spelling: &'static str,
        rank: SportsTitle,
        norm: &'static str,
        written: &'static [&'static str],
    ) -> Self {
        Self { spelling, rank, norm, written, codes: &[], latin_short: "", ukrainian: "" }
    }

    const fn with_codes(self, codes: &'static [&'static str]) -> Self {
        Self { codes, ..self }
    }

    const fn in_latin(self, latin_short: &'static str) -> Self {
        Self { latin_short, ..self }
    }

    const fn in_ukrainian(self, ukrainian: &'static str) -> Self {
        Self { ukrainian, ..self }
    }

    /// What is respelled as this title, in lower case, letters and digits alone.
    pub(super) fn written_forms(&self) -> impl Iterator<Item = String> {
        self.written.iter().map(|form| (*form).to_owned()).chain([plain_title(self.spelling)])
    }

    /// What pages of another language print for it, in lower case, letters and digits alone.
    pub(super) fn printed_forms(&self) -> impl Iterator<Item = String> {
        let printed = [self.latin_short, self.ukrainian].into_iter().filter(|printed| !printed.is_empty());
        printed.map(plain_title)
    }
}

/// The titles and ranks that are known: those of Russia, Ukraine and international federations in Cyrillic letters, then those in Latin
/// ones.
pub(super) static TITLES: [TitleRow; 33] = [
    TitleRow::new("МГ", SportsTitle::Grandmaster, "ГР", &["международныйгроссмейстер", "міжнароднийгросмейстер"])
        .in_latin("GMI"),
    TitleRow::new("ГР", SportsTitle::Grandmaster, "ГР", &["гмр", "гроссмейстер", "гроссмейстерроссии"]).in_latin("GM"),
    TitleRow::new("ММ", SportsTitle::InternationalMaster, "МСМК", &["международныймастер", "міжнародниймайстер"])
        .in_latin("MI"),
    TitleRow::new("ММР", SportsTitle::InternationalMaster, "МСМК", &[]).in_latin("MI"),
    TitleRow::new(
        "МСМК",
        SportsTitle::MasterOfInternationalClass,
        "МСМК",
        &[
            "мастерспортамеждународногокласса",
            "мастерспортароссиимеждународногокласса",
            "майстерспортуміжнародногокласу",
            "майстерспортуукраїниміжнародногокласу",
            "мсумк",
        ],
    )
    .in_latin("MSMK"),
    TitleRow::new("МФ", SportsTitle::FederationMaster, "МС", &["мастерфмжд", "майстерфмжд"]).in_latin("MF"),
    TitleRow::new(
        "МС",
        SportsTitle::MasterOfSport,
        "МС",
        &["мастерспорта", "мастерспортароссии", "майстерспорту", "майстерспортуукраїни", "мсу"],
    )
    .in_latin("MS"),
    TitleRow::new(
        "КМС",
        SportsTitle::Candidate,
        "КМС",
        &[
            "кандидат",
            "кандидатвмастера",
            "кандидатвмастераспорта",
            "кандидатумайстри",
            "кандидатумайстриспорту",
            "кандидатумайстриспортуукраїни",
            "кмсу",
            "kms",
            "candidatemasterofsport",
        ],
    )
    .in_latin("CMS"),
    TitleRow::new(
        "1 разряд",
        SportsTitle::First,
        "1 разряд",
        &[
            "1",
            "i",
            "1р",
            "iр",
            "iразряд",
            "1й",
            "1ый",
            "iй",
            "первый",
            "1йразряд",
            "iйразряд",
            "первыйразряд",
            "1спортивныйразряд",
            "1йспортивныйразряд",
            "первыйспортивныйразряд",
            "1взр",
            "1взрослый",
            "1взрослыйразряд",
            "перворазрядник",
            "перворазрядница",
            "перший",
            "iрозряд",
            "1йрозряд",
            "першийрозряд",
            "1спортивнийрозряд",
        ],
    )
    .in_latin("1st cat.")
    .in_ukrainian("1 розряд"),
    TitleRow::new(
        "2 разряд",
        SportsTitle::Second,
        "2 разряд",
        &[
            "2",
            "ii",
            "2р",
            "iiр",
            "iiразряд",
            "2й",
            "2ый",
            "iiй",
            "второй",
            "2йразряд",
            "iiйразряд",
            "второйразряд",
            "2спортивныйразряд",
            "2йспортивныйразряд",
            "второйспортивныйразряд",
            "2взр",
            "2взрослый",
            "2взрослыйразряд",
            "второразрядник",
            "второразрядница",
            "другий",
            "iiрозряд",
            "2йрозряд",
            "другийрозряд",
            "2спортивнийрозряд",
        ],
    )
    .in_latin("2nd cat.")
    .in_ukrainian("2 розряд"),
    TitleRow::new(
        "3 разряд",
        SportsTitle::Third,
        "3 разряд",
        &[
            "3",
            "iii",
            "3р",
            "iiiр",
            "iiiразряд",
            "3й",
            "3ий",
            "iiiй",
            "третий",
            "3йразряд",
            "iiiйразряд",
            "третийразряд",
            "3спортивныйразряд",
            "3йспортивныйразряд",
            "третийспортивныйразряд",
            "3взр",
            "3взрослый",
            "3взрослыйразряд",
            "третьеразрядник",
            "третьеразрядница",
            "третій",
            "iiiрозряд",
            "3йрозряд",
            "третійрозряд",
            "3спортивнийрозряд",
        ],
    )
    .in_latin("3rd cat.")
    .in_ukrainian("3 розряд"),
    TitleRow::new(
        "1 юн. разряд",
        SportsTitle::Junior,
        "1 юн. разряд",
        &[
            "1ю",
            "iю",
            "1юр",
            "iюр",
            "1юразряд",
            "iюразряд",
            "1юнр",
            "iюнр",
            "1юн",
            "iюн",
            "iюнразряд",
            "1юношеский",
            "1юношескийразряд",
            "1йюношеский",
            "1йюношескийразряд",
            "первыйюношеский",
            "первыйюношескийразряд",
            "iюнрозряд",
            "1юнацький",
            "1юнацькийрозряд",
        ],
    )
    .in_latin("1st jun. cat.")
    .in_ukrainian("1 юн. розряд"),
    TitleRow::new(
        "2 юн. разряд",
        SportsTitle::Junior,
        "2 юн. разряд",
        &[
            "2ю",
            "iiю",
            "2юр",
            "iiюр",
            "2юразряд",
            "iiюразряд",
            "2юнр",
            "iiюнр",
            "2юн",
            "iiюн",
            "iiюнразряд",
            "2юношеский",
            "2юношескийразряд",
            "2йюношеский",
            "2йюношескийразряд",
            "второйюношеский",
            "второйюношескийразряд",
            "iiюнрозряд",
            "2юнацький",
            "2юнацькийрозряд",
        ],
    )
    .in_latin("2nd jun. cat.")
    .in_ukrainian("2 юн. розряд"),
    TitleRow::new(
        "3 юн. разряд",
        SportsTitle::Junior,
        "3 юн. разряд",
        &[
            "3ю",
            "iiiю",
            "3юр",
            "iiiюр",
            "3юразряд",
            "iiiюразряд",
            "3юнр",
            "iiiюнр",
            "3юн",
            "iiiюн",
            "iiiюнразряд",
            "3юношеский",
            "3юношескийразряд",
            "3йюношеский",
            "3йюношескийразряд",
            "третийюношеский",
            "третийюношескийразряд",
            "iiiюнрозряд",
            "3юнацький",
            "3юнацькийрозряд",
        ],
    )
    .in_latin("3rd jun. cat.")
    .in_ukrainian("3 юн. розряд"),
    TitleRow::new("юн", SportsTitle::Junior, "", &["юнр", "юнразряд"]).in_latin("jun. cat."),
    TitleRow::new("GM", SportsTitle::Grandmaster, "ГР", &["grandmaster", "internationalgrandmaster"])
        .with_codes(&["g"]),
    TitleRow::new("WGM", SportsTitle::Grandmaster, "ГР", &["womangrandmaster"]).with_codes(&["wg"]),
    TitleRow::new("GMI", SportsTitle::Grandmaster, "ГР", &[]),
    TitleRow::new("GMIF", SportsTitle::Grandmaster, "ГР", &[]),
    TitleRow::new("GMR", SportsTitle::Grandmaster, "ГР", &[]),
    TitleRow::new("IM", SportsTitle::InternationalMaster, "МСМК", &["internationalmaster"]).with_codes(&["m"]),
    TitleRow::new("WIM", SportsTitle::InternationalMaster, "МСМК", &["womaninternationalmaster"]).with_codes(&["wm"]),
    TitleRow::new("MI", SportsTitle::InternationalMaster, "МСМК", &[]),
    TitleRow::new("MIF", SportsTitle::InternationalMaster, "МСМК", &[]),
    TitleRow::new("MSMK", SportsTitle::MasterOfInternationalClass, "МСМК", &["masterofsportofinternationalclass"]),
    TitleRow::new("MS", SportsTitle::MasterOfSport, "МС", &["masterofsport"]),
    TitleRow::new("FM", SportsTitle::FederationMaster, "МС", &["fidemaster", "fmjdmaster"]).with_codes(&["f"]),
    TitleRow::new("WFM", SportsTitle::FederationMaster, "МС", &["womanfidemaster"]).with_codes(&["wf"]),
    TitleRow::new("MF", SportsTitle::FederationMaster, "МС", &[]),
    TitleRow::new("MFF", SportsTitle::FederationMaster, "МС", &[]),
    TitleRow::new("CM", SportsTitle::Candidate, "КМС", &["candidatemaster"]).with_codes(&["c"]),
    TitleRow::new("WCM", SportsTitle::Candidate, "КМС", &["womancandidatemaster"]).with_codes(&["wc"]),
    TitleRow::new("CMF", SportsTitle::Candidate, "КМС", &[]),
];
