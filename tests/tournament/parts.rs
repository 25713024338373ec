//! Single functions and values.

mod expectation {
    use tournament::expectation::{Percent, expected_score, rating_difference};

    #[test]
    fn expected_scores_are_those_of_the_table() {
        for (difference, hundredths) in
            [(0, 50), (3, 50), (4, 51), (-4, 49), (91, 62), (92, 63), (400, 92), (735, 99), (736, 100)]
        {
            assert_eq!(expected_score(difference).hundredths(), hundredths, "{difference}");
        }
    }

    #[test]
    fn rating_differences_are_those_of_the_table() {
        for (hundredths, difference) in [(50, 0), (51, 7), (75, 193), (99, 677), (100, 800), (33, -125), (0, -800)] {
            assert_eq!(rating_difference(Percent::new(hundredths)), difference, "{hundredths}");
        }
    }

    #[test]
    fn shares_are_rounded_half_up() {
        for (part, whole, hundredths) in [(1, 3, 33), (2, 3, 67), (1, 8, 13), (0, 5, 0), (7, 7, 100), (0, 0, 50)] {
            assert_eq!(Percent::from_part(part, whole).hundredths(), hundredths, "{part}/{whole}");
        }
    }
}

mod ids {
    use tournament::{BoardNumber, GameId, GameNumber, RoundNumber};

    #[test]
    fn a_game_id_is_read_as_it_is_written() {
        let id = GameId { round: RoundNumber(5), board: BoardNumber(4), game: GameNumber(1) };
        assert_eq!(id.to_string(), "5-4-1");
        assert_eq!("5-4-1".parse(), Ok(id));
        for wrong in ["", "5", "5-4", "5-4-1-1", "5-4-x", "5-4-300"] {
            assert!(wrong.parse::<GameId>().is_err(), "{wrong}");
        }
    }
}

mod keizer {
    use tournament::Points;
    use tournament::keizer::{Gain, Keizer};

    #[test]
    fn beating_the_first_is_worth_most() {
        let (win, loss) = (Points::whole(1), Points::ZERO);
        let gains =
            [vec![Gain::From(2, loss)], vec![Gain::From(3, win)], vec![Gain::From(0, win)], vec![Gain::From(1, loss)]];
        let ranking = Keizer::settle(&gains, win);
        assert_eq!(ranking.order, [2, 1, 0, 3]);
        assert_eq!((0..4).map(|player| ranking.value(player)).collect::<Vec<_>>(), [4, 5, 6, 3]);
    }
}

mod koya_limit {
    use tournament::{KoyaLimit, Points};

    #[test]
    fn a_limit_is_reached_exactly() {
        let points = Points::from_tenths;
        for (limit, own, maximum, reached) in [
            (KoyaLimit::HALF, 35, 70, true),
            (KoyaLimit::HALF, 30, 70, false),
            (KoyaLimit::Percent(60), 40, 70, false),
            (KoyaLimit::Percent(60), 45, 70, true),
            (KoyaLimit::Percent(0), 0, 70, true),
            (KoyaLimit::Shifted(1), 35, 70, false),
            (KoyaLimit::Shifted(1), 40, 70, true),
            (KoyaLimit::Shifted(-2), 25, 70, true),
            (KoyaLimit::Shifted(-2), 20, 70, false),
        ] {
            assert_eq!(limit.is_reached(points(own), points(maximum)), reached, "{limit} {own} of {maximum}");
        }
    }
}

mod lots {
    use tournament::{DrawSeed, EntryId, LotSeed};

    #[test]
    fn the_number_of_the_lots_is_what_a_shell_makes_of_the_secret() {
        // printf %s 00000000000000000000000000000000:lots | sha256sum | cut -c1-8
        let secret: DrawSeed = "0".repeat(32).parse().expect("a secret");
        assert_eq!(format!("{:08x}", secret.lots().0), "7846dfce");
    }

    #[test]
    fn lots_differ_between_players_and_between_seeds() {
        let lots = |seed| (1..=50).map(|entry| LotSeed(seed).lot(EntryId(entry))).collect::<Vec<_>>();
        let mut all = [lots(1), lots(2)].concat();
        assert_eq!(all, [lots(1), lots(2)].concat());
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 100);
        assert!(!lots(1).is_sorted());
    }
}

mod person {
    use tournament::Name;

    #[test]
    fn names_are_read_family_name_first() {
        for (text, family, given) in [
            ("Куперман И.", "Куперман", "И."),
            ("Kuperman, Iser", "Kuperman", "Iser"),
            ("  Романов   В.А. ", "Романов", "В.А."),
            ("Пеле", "Пеле", ""),
        ] {
            assert_eq!(Name::parse(text), Name::new(family, given), "{text}");
        }
    }

    #[test]
    fn spellings_of_one_name_have_one_key() {
        assert_eq!(Name::parse("Коган М").key(), Name::parse("КОГАН  М.").key());
        assert_eq!(Name::parse("Семёнов П.").key(), Name::parse("Семенов П").key());
        assert_ne!(Name::parse("Романов В.А.").key(), Name::parse("Романов В.Н.").key());
    }
}

mod points {
    use tournament::Points;

    #[test]
    fn points_are_read_as_people_write_them() {
        for (text, tenths) in
            [("7", 70), ("3.5", 35), ("3,5", 35), ("½", 5), ("3½", 35), ("-0.5", -5), ("−1", -10), (".5", 5)]
        {
            assert_eq!(text.parse(), Ok(Points::from_tenths(tenths)), "{text}");
        }
        for text in ["", "x", "1.25", "1.2.3", "--1", "1.x", "9999999"] {
            assert!(text.parse::<Points>().is_err(), "{text}");
        }
    }

    #[test]
    fn points_print_without_needless_zeros() {
        for (tenths, text) in [(70, "7"), (35, "3.5"), (-5, "-0.5"), (0, "0")] {
            assert_eq!(Points::from_tenths(tenths).to_string(), text);
        }
        assert_eq!(format!("{:.1}", Points::whole(7)), "7.0");
        assert_eq!(format!("{:4.1}", Points::whole(7)), " 7.0");
    }
}

mod prizes {
    use tournament::Money;

    #[test]
    fn money_is_read_as_people_write_it() {
        for (text, hundredths) in
            [("1500", 150_000), ("1 500", 150_000), ("10\u{a0}000,50", 1_000_050), ("33.3", 3330), ("0", 0)]
        {
            assert_eq!(text.parse(), Ok(Money(hundredths)), "{text}");
        }
        for text in ["", "x", "-5", "1.234", "1.2.3", "5 р", "99999999999999", "."] {
            assert!(text.parse::<Money>().is_err(), "{text}");
        }
        assert_eq!([Money(150_000), Money(3330), Money(-5)].map(|money| money.to_string()), ["1500", "33.30", "-0.05"]);
    }
}

mod rating_rules {
    use tournament::rating::EloRules;
    use tournament::rating_rules::{AdamovichRules, GlickoRules};
    use tournament::{Rating, RatingRules, RatingSystem};

    #[test]
    fn every_system_is_written_and_read_as_its_code() {
        for system in RatingSystem::ALL {
            let rules = system.usual_rules();
            let json = serde_json::to_string(&rules).expect("plain data");
            assert!(json.starts_with(&format!("{{\"system\":\"{system}\"")), "{json}");
            assert_eq!(serde_json::from_str::<RatingRules>(&json).expect("our own"), rules);
            assert_eq!(system.code().parse(), Ok(system));
            assert!(rules.are_sound());
        }
        assert!("fide".parse::<RatingSystem>().is_err());
    }

    #[test]
    fn numbers_out_of_all_measure_are_not_sound() {
        for rules in [
            RatingRules::Elo(EloRules { k_new: -1, ..EloRules::FIDE }),
            RatingRules::Elo(EloRules { initial_games: 0, ..EloRules::FIDE }),
            RatingRules::Elo(EloRules { initial_floor: Rating(2300), ..EloRules::FIDE }),
            RatingRules::Elo(EloRules { strong_from: Rating(i32::MAX), ..EloRules::FIDE }),
            RatingRules::Adamovich(AdamovichRules { divisor: 0, ..AdamovichRules::USUAL }),
            RatingRules::Adamovich(AdamovichRules { own_weight: i32::MAX, ..AdamovichRules::USUAL }),
            RatingRules::Glicko(GlickoRules { volatility: 0, ..GlickoRules::USUAL }),
            RatingRules::Glicko(GlickoRules { tau: 0, ..GlickoRules::USUAL }),
        ] {
            assert!(!rules.are_sound(), "{rules:?}");
        }
    }
}

mod result {
    use draughts::Side;
    use tournament::{GameResult, Mark, Score};

    #[test]
    fn what_a_side_made_of_a_game_is_its_score() {
        for side in Side::BOTH {
            for mark in Mark::ALL {
                assert_eq!(Score::of_side(side, mark).mark(side), mark);
                assert_eq!(Score::of_side(side, mark).mark(!side), mark.opposite());
                assert_eq!(Mark::from_code(mark.code()), Some(mark));
            }
        }
    }

    #[test]
    fn every_result_has_its_own_code() {
        for result in GameResult::ALL {
            assert_eq!(GameResult::from_code(result.code()), Some(result));
        }
        assert_eq!(GameResult::from_code("2-0"), None);
    }
}

mod seen_seat {
    use draughts::BySide;
    use tournament::{BoardNumber, EntryId, GameNumber, NotASeat, Pairing, RoundNumber, SeenSeat};

    fn pairing(board: u16, white: u32, black: u32) -> Pairing {
        let seats = BySide { white: EntryId(white), black: EntryId(black) };
        Pairing::new(RoundNumber(1), BoardNumber(board), seats, 2)
    }

    #[test]
    fn a_seat_fits_the_same_board_opponent_and_colours_only() {
        let seat = SeenSeat::new(&pairing(8, 15, 23), EntryId(15)).expect("one of the two");
        assert_eq!(seat.to_string(), "8-23-wb");
        assert_eq!(seat.to_string().parse(), Ok(seat.clone()));
        for (now, fits) in [
            (pairing(8, 15, 23), true),
            (pairing(8, 23, 15), false),
            (pairing(8, 15, 24), false),
            (pairing(7, 15, 23), false),
            (pairing(8, 23, 24), false),
        ] {
            for game in [1, 2] {
                assert_eq!(seat.fits(&now, EntryId(15), GameNumber(game)), fits, "{now:?}, game {game}");
            }
        }
        assert!(!seat.fits(&pairing(8, 15, 23), EntryId(15), GameNumber(3)), "a game that was not there");
        assert!(!seat.fits(&pairing(8, 15, 23), EntryId(15), GameNumber(0)));
    }

    #[test]
    fn other_texts_are_no_seats() {
        for text in ["", "8", "8-23", "8-23-x", "8-23-w-b", "a-23-w", "8--w", "-8-23-w"] {
            assert_eq!(text.parse::<SeenSeat>(), Err(NotASeat), "{text}");
        }
    }
}

mod sports_title {
    use tournament::{Person, SportsTitle};

    #[test]
    fn titles_and_ranks_are_known_as_lists_write_them() {
        for (written, rank) in [
            ("гр", SportsTitle::Grandmaster),
            ("МСМК", SportsTitle::MasterOfInternationalClass),
            ("кмс", SportsTitle::Candidate),
            ("1", SportsTitle::First),
            ("II р.", SportsTitle::Second),
            ("3 разряд", SportsTitle::Third),
            ("2ю", SportsTitle::Junior),
            ("", SportsTitle::None),
            ("доктор", SportsTitle::None),
        ] {
            assert_eq!(
                SportsTitle::from_person(&Person { title: written.to_owned(), ..Person::default() }),
                rank,
                "{written}"
            );
        }
        let order = ["GM", "ммр", "МСМК", "WGM", "МС", "wim", "к.м.с.", "WFM", "WCM", "1 р.", "II", "3р", "1ю", ""];
        let places = order.map(|title| Person { title: title.to_owned(), ..Person::default() }.title_order());
        assert!(places.into_iter().eq(0..14), "{places:?}");
        assert!(SportsTitle::ALL.is_sorted());
        assert!(SportsTitle::ALL.into_iter().all(|rank| SportsTitle::from_code(rank.code()) == Some(rank)));
    }
}

mod team {
    use tournament::{Entry, EntryId, Info, Membership, Person, Preset, StartNumber, Tournament, TournamentId};

    #[test]
    fn players_are_gathered_by_team_and_ordered_by_board_then_number() {
        let mut tournament =
            Tournament::new(TournamentId(1), "x", Info::default(), Preset::SwissSingleGames.settings());
        for (id, number, team, board) in [
            (1, 4, "Орёл", None),
            (2, 3, " орел ", None),
            (3, 2, "Орёл", Some(2)),
            (4, 1, "Тула", None),
            (5, 5, "орёл", Some(1)),
            (6, 6, "", Some(1)),
        ] {
            let member = Membership { team: team.to_owned(), board };
            let entry = Entry::new(EntryId(id), Person::default(), None);
            tournament.entries.insert(EntryId(id), Entry { number: Some(StartNumber(number)), member, ..entry });
        }
        let teams = tournament.teams(|entry| entry.id != EntryId(4));
        assert_eq!(teams.len(), 1);
        assert_eq!(teams[0].name, "орёл");
        assert_eq!(teams[0].players, [5, 3, 2, 1].map(EntryId));
    }
}

mod team_tie_break {
    use tournament::team_tie_break::WrongTeamTieBreak;
    use tournament::{TeamTieBreak, TeamTieBreakKind};

    #[test]
    fn every_code_is_read_as_it_is_written() {
        for kind in TeamTieBreakKind::ALL {
            for tie_break in [0, 1, 2].map(|cut| TeamTieBreak { kind, cut }) {
                let read = tie_break.to_string().parse().ok();
                assert_eq!(read, tie_break.is_sound().then_some(tie_break), "{tie_break}");
            }
        }
    }

    #[test]
    fn other_spellings_are_understood_and_anything_else_is_refused() {
        for (text, code) in [("bh/c1", "BH:MP/C1"), ("SB", "EMMSB"), ("SB:GP", "EGGSB"), (" gpts ", "GPTS")] {
            assert_eq!(text.parse::<TeamTieBreak>().map(|read| read.to_string()), Ok(code.to_owned()), "{text}");
        }
        for text in ["", "XX", "GPTS/C1", "BH:MP/C0", "BH:MP/", "BH:MP/M1", "DE/C1"] {
            assert_eq!(text.parse::<TeamTieBreak>(), Err(WrongTeamTieBreak(text.to_owned())));
        }
    }
}

mod name {
    use tournament::Name;

    #[test]
    fn a_part_of_a_name_that_is_typed_without_capitals_gets_them() {
        for (typed, read) in [
            (["соколова", "анна петровна"], "Соколова Анна Петровна"),
            (["иванова-петрова", "Анна"], "Иванова-Петрова Анна"),
            (["мамедов", "али гасан оглы"], "Мамедов Али Гасан оглы"),
            (["von Berg", "jan"], "von Berg Jan"),
            (["van der berg", "jan"], "van der Berg Jan"),
            (["аль-фараби", "омар ибн али"], "аль-Фараби Омар ибн Али"),
            (["ван", "эль"], "Ван Эль"),
            (["", ""], ""),
        ] {
            assert_eq!(Name::new(typed[0], typed[1]).with_capitals().to_string(), read, "{typed:?}");
        }
    }
}

mod title {
    use tournament::{
        Person, SportsTitle, Title, is_known_title, known_titles, latin_title, likely_title, ukrainian_title,
        usual_title,
    };

    #[test]
    fn each_title_has_one_spelling_however_it_is_typed() {
        for (spelling, written) in [
            ("МГ", &["мг", "М.Г.", "Международный гроссмейстер", "MГ"][..]),
            ("ГР", &["гр", "ГМР", "гмр.", "гроссмейстер России"]),
            ("ММ", &["мм", "MM"]),
            ("МСМК", &["мсмк", "МСМК", "MCMK", "мастер спорта международного класса"]),
            ("МС", &["мс", "м.с.", "MC", "м с", "Мастер спорта России", "Майстер спорту України"]),
            (
                "КМС",
                &[
                    "кмс",
                    "К.М.С.",
                    "KMC",
                    "KMS",
                    "Candidate Master of Sport",
                    "кандидат",
                    "кандидат в мастера спорта",
                    "кандидат у майстри спорту",
                    "CMS",
                ],
            ),
            (
                "1 разряд",
                &[
                    "1",
                    "I",
                    "1р",
                    "1 р.",
                    "1p",
                    "I разряд",
                    "1-й",
                    "1й",
                    "1-й разряд",
                    "первый",
                    "первый разряд",
                    "перворазрядник",
                    "1 спортивный разряд",
                    "1 взрослый",
                    "1 розряд",
                    "І розряд",
                    "1st cat.",
                ],
            ),
            ("2 разряд", &["2", "II", "II р.", "2 разряд", "2-й", "2-й разряд", "2nd cat.", "второразрядница"]),
            ("3 разряд", &["3", "III", "3р", "третий разряд", "третьеразрядник"]),
            ("МФ", &["мф", "мастер ФМЖД"]),
            (
                "1 юн. разряд",
                &[
                    "1ю",
                    "1ю.р.",
                    "1ю разряд",
                    "1 юн.",
                    "I юн.",
                    "1 юн. р.",
                    "1 юн. разряд",
                    "1 юношеский",
                    "1 юнацький",
                    "1 юн. розряд",
                    "1st jun. cat.",
                ],
            ),
            ("3 юн. разряд", &["3ю", "III ю.р.", "III юн.", "3 юношеский разряд"]),
            ("GM", &["gm", "Gm", " GM ", "Grandmaster"]),
            ("CM", &["cm"]),
            ("MF", &["mf", "MF"]),
            ("GMI", &["gmi"]),
            ("MS", &["ms", "M.S."]),
            // Unknown titles stay.
            ("GMI 64", &["GMI 64"]),
            ("юн", &["юн", "jun. cat."]),
            ("4 разряд", &[" 4 разряд "]),
            ("доктор", &["доктор"]),
            ("", &["", " "]),
        ] {
            for typed in written.iter().chain([&spelling]) {
                assert_eq!(usual_title(typed), spelling, "{typed}");
                // A stored title in another spelling is shown in the usual one.
                let person = Person { title: (*typed).to_owned(), ..Person::default() };
                assert_eq!(person.shown_title(), spelling, "{typed}");
                // The meaning does not depend on the spelling.
                let rank =
                    |title: &str| SportsTitle::from_person(&Person { title: title.to_owned(), ..Person::default() });
                assert_eq!(rank(typed), rank(spelling), "{typed}");
            }
        }
    }

    #[test]
    fn a_title_that_is_not_known_may_look_like_one_that_is() {
        for (written, likely) in [
            ("гросмейстер", Some("ГР")),
            ("мастр спорта", Some("МС")),
            ("grandmastr", Some("GM")),
            ("1 разрад", Some("1 разряд")),
            ("Мастер", Some("МС")),
            ("доктор", None),
            // A digit is no typing error.
            ("4 разряд", None),
        ] {
            assert!(!is_known_title(written), "{written}");
            assert_eq!(likely_title(written), likely, "{written}");
        }
        for written in ["", " ", "-", "б/р", "без разряда", "1-й", "первый разряд", "GMI 64", "g", "юн"]
        {
            assert!(is_known_title(written), "{written}");
        }
        assert!(known_titles().all(|title| is_known_title(title) && usual_title(title) == title));
        // Titles printed by pages in Latin letters are known, and are printed the same again.
        assert!(known_titles().map(latin_title).all(|title| is_known_title(&title) && latin_title(&title) == title));
        let in_ukrainian = |title: String| is_known_title(&title) && ukrainian_title(&title) == title;
        assert!(known_titles().map(ukrainian_title).all(in_ukrainian));
    }

    #[test]
    fn titles_are_known_in_either_alphabet_and_lower_ranks_are_none() {
        for (written, title) in [
            ("гр", Some(Title::Grandmaster)),
            ("М.Г.", Some(Title::Grandmaster)),
            ("GM", Some(Title::Grandmaster)),
            ("МСМК", Some(Title::MasterOfInternationalClass)),
            ("Международный гроссмейстер", Some(Title::Grandmaster)),
            ("MC", Some(Title::MasterOfSport)),
            ("м с", Some(Title::MasterOfSport)),
            ("КМС", Some(Title::Candidate)),
            ("FM", Some(Title::FederationMaster)),
            ("GMI 64", Some(Title::Grandmaster)),
            ("MFF", Some(Title::FederationMaster)),
            ("I", None),
            ("1", None),
            ("", None),
            ("доктор", None),
        ] {
            let person = Person { title: written.to_owned(), ..Person::default() };
            assert_eq!(Title::from_person(&person), title, "{written}");
        }
    }
}

mod transliterate {
    use tournament::transliterate::{fold, slug};

    #[test]
    fn a_name_is_found_in_either_alphabet() {
        for (cyrillic, latin) in [
            ("Куперман И.", "Kuperman, I"),
            ("Якубовский", "Yakubovsky"),
            ("Щёголев Вячеслав", "Shchegolev Vyacheslav"),
            ("Щеголев", "Schegolev"),
            ("Шмидт", "Schmidt"),
            ("Цейтлин", "Tzeitlin"),
            ("Хацкевич", "Khatskevich"),
            ("Гиляров Юрий", "Gilyarov Yuriy"),
            ("Соловьёв", "Solov'ev"),
            ("Максимов", "Maximov"),
            // Kazakh, Tatar, Bashkir, Tajik, Chuvash.
            ("Қайрат Нұрланов", "Kairat Nurlanov"),
            ("Әлия Өтегенова", "Aliya Otegenova"),
            ("Җәүдәт Һади", "Zhaudat Hadi"),
            ("Ҡаҙаҡҫы", "Kazaksy"),
            ("Ҳақназар Ғафуров", "Haknazar Gafurov"),
            ("Ӑнтри Ӳркке", "Antri Urkke"),
            // Ukrainian and Belarusian.
            ("Шевченко Їжак", "Shevchenko Izhak"),
            ("Ўладзімір", "Uladzimir"),
            // Serbian and Macedonian.
            ("Ђорђевић Љиљана", "Đorđević Ljiljana"),
            ("Ђорђевић Њено", "Djordjevic Njeno"),
            ("Ѓорѓи Ќосев", "Gjorgji Kjosev"),
            ("Јовић", "Jović"),
        ] {
            assert_eq!(fold(cyrillic), fold(latin), "{cyrillic}");
        }
        assert_eq!(fold("Łukasz  Müller-Øst"), "lukasz muler ost");
        for (marked, plain) in [
            ("Wałęsa Święcicki", "Walesa Swiecicki"),
            ("Dvořák Žižka", "Dvorak Zizka"),
            ("Yıldız Çağrı İnce", "Yildiz Cagri Ince"),
            ("Ķēniņš Šķēle", "Kenins Skele"),
            ("Kęstutis Žukauskas", "Kestutis Zukauskas"),
            ("Õunapuu Jäätee", "Ounapuu Jaatee"),
            ("Əliyev Gʻulom G‘ofur", "Aliyev Gulom Gofur"),
        ] {
            assert_eq!(fold(marked), fold(plain), "{marked}");
        }
        assert_ne!(fold("Коган"), fold("Каган"));
    }

    #[test]
    fn titles_become_addresses() {
        for (title, address) in [
            ("Чемпионат России 2026", "chempionat-rossii-2026"),
            ("  Кубок «Щит» — 3-й этап ", "kubok-shchit-3-y-etap"),
            ("Open, Orel!", "open-orel"),
            ("***", ""),
        ] {
            assert_eq!(slug(title), address);
        }
        assert!(slug(&"слово ".repeat(50)).len() <= 60);
    }
}

mod other_name {
    use tournament::transliterate::{Alphabet, passport_latin};
    use tournament::{Name, Person};

    #[test]
    fn names_are_written_as_passports_write_them() {
        for (name, latin) in [
            ("Щукина Юлия", "Shchukina Iuliia"),
            ("Подъячев Пётр", "Podieiachev Petr"),
            ("Соловьёв", "Solovev"),
            ("Цой Ян", "Tsoi Ian"),
            ("Цои\u{306}", "Tsoi"),
            ("Хайруллин Э.", "Khairullin E."),
            ("ЖУКОВ Ю.", "ZHUKOV Iu."),
            ("ШУЩ Анна", "SHUSHCH Anna"),
            ("Гёдель-Щорс", "Gedel-Shchors"),
            ("Їжак Наталія", "Izhak Nataliia"),
            ("Ӳркке Ӑнтри", "Urkke Antri"),
            ("Smith John", "Smith John"),
            ("Müller", "Müller"),
            ("", ""),
        ] {
            assert_eq!(passport_latin(name), latin);
        }
    }

    #[test]
    fn an_own_spelling_stands_before_that_of_passports_and_none_is_guessed() {
        use Alphabet::{Cyrillic, Latin};
        for (name, other, alphabet, shown) in [
            ("Громова Анна", "", Latin, "Gromova Anna"),
            ("Громова Анна", "Gromoff, Anna Maria", Latin, "Gromoff Anna Maria"),
            ("Громова Анна", "Gromoff Anna", Cyrillic, "Громова Анна"),
            ("Smith John", "Смит Джон", Cyrillic, "Смит Джон"),
            ("Smith John", "", Cyrillic, "Smith John"),
            // A spelling in the alphabet of the name itself is no other name.
            ("Громова Анна", "Громова А.", Latin, "Gromova Anna"),
        ] {
            let person = Person { name: Name::parse(name), other_name: other.to_owned(), ..Person::default() };
            assert_eq!(person.name_in(alphabet).to_string(), shown, "{name}, {other}");
            let on_page = person.shown_in(alphabet);
            assert_eq!(on_page.is_some(), shown != name);
            assert!(on_page.is_none_or(|own| own.other_name == name), "what was entered stands beside it");
        }
    }

    #[test]
    fn a_person_stored_before_there_were_other_names_is_read_and_written_as_before() {
        let stored = r#"{"name":{"family":"Громова","given":"Анна"},"title":"","sex":null,"birth":null,"region":"","federation":"","club":"","federation_id":""}"#;
        let person: Person = serde_json::from_str(stored).expect("it is readable");
        assert_eq!(person.other_name, "");
        assert_eq!(serde_json::to_string(&person).expect("it can be written"), stored);
    }
}

mod category {
    use tournament::series::Category;

    #[test]
    fn every_category_is_found_by_its_code() {
        for category in Category::all() {
            assert_eq!(Category::from_code(&category.code()), Some(category));
        }
        for code in ["", "men-", "men-slow", "dogs", "rapid"] {
            assert_eq!(Category::from_code(code), None, "{code}");
        }
    }
}

mod head_to_head {
    use draughts::{BySide, Side};
    use tournament::Mark;
    use tournament::series::{Bout, FinalSource, HeadToHead, ImportedTableId, KnownPlayer, rivals};

    #[test]
    fn games_are_counted_by_opponent_and_colour() {
        let bout = |name: &str, side, mark| Bout {
            opponent: KnownPlayer::Named(name.to_owned()),
            name: name.to_owned(),
            source: FinalSource::ImportedTable(ImportedTableId(1)),
            game: None,
            column: String::new(),
            side,
            mark,
        };
        let (white, black) = (Some(Side::White), Some(Side::Black));
        let found = rivals(vec![
            bout("B", white, Mark::Win),
            bout("A", white, Mark::Win),
            bout("A", black, Mark::Draw),
            bout("A", None, Mark::Loss),
        ]);
        let told: Vec<_> = found
            .iter()
            .map(|own| {
                (own.name.as_str(), own.all.games(), own.all.doubled_score(), own.by_side.map(HeadToHead::games))
            })
            .collect();
        assert_eq!(told, [("A", 3, 3, BySide { white: 1, black: 1 }), ("B", 1, 2, BySide { white: 1, black: 0 })]);
    }
}
