//! Lists of players from spreadsheets.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use tournament::exchange::players_csv::{
    Column, Compared, MOST_ROWS, NamedColumn, PlayerList, RowMatch, RowWarning, UnreadableList, compare, new_regions,
    read, read_as, sheet,
};
use tournament::exchange::sheet::{CsvFormat, ENGLISH};
use tournament::{
    Birth, Entry, EntryId, Info, Name, Person, PersonField, Preset, Rating, Sex, StartNumber, Tournament, TournamentId,
};

fn list(text: &str) -> PlayerList {
    read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}"))
}

fn named(name: &str, column: Option<Column>) -> NamedColumn {
    NamedColumn { name: name.to_owned(), column }
}

fn names(list: &PlayerList) -> Vec<String> {
    list.rows.iter().map(|row| row.person.name.to_string()).collect()
}

/// A tournament with some people entered.
fn new_tournament(people: Vec<(Person, i32)>) -> Tournament {
    let settings = Preset::SwissSingleGames.settings();
    let mut tournament = Tournament::new(TournamentId(1), "event", Info::default(), settings);
    for (id, (person, rating)) in (1..).map(EntryId).zip(people) {
        tournament.entries.insert(id, Entry::new(id, person, (rating > 0).then_some(Rating(rating))));
    }
    tournament
}

fn person(name: &str) -> Person {
    Person { name: Name::parse(name), ..Person::default() }
}

fn compared(text: &str, people: Vec<(Person, i32)>) -> Vec<Compared> {
    compare(&list(text).rows, &new_tournament(people), &BTreeSet::new())
}

#[test]
fn every_separator_encoding_and_line_end_is_found_out() {
    let text = "ФИО;Рейтинг\nПетров Иван;2150\nСидорова Ольга;1990\n";
    let (windows, _, _) = encoding_rs::WINDOWS_1251.encode(text);
    let files: [Vec<u8>; 6] = [
        text.as_bytes().to_vec(),
        text.replace(';', ",").into_bytes(),
        text.replace(';', "\t").replace('\n', "\r\n").into_bytes(),
        text.replace('\n', "\r").into_bytes(),
        format!("\u{feff}{text}").into_bytes(),
        windows.into_owned(),
    ];
    for file in files {
        let list = read(&file).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(names(&list), ["Петров Иван", "Сидорова Ольга"]);
        assert_eq!(list.rows[1].rating, Some(Rating(1990)));
        assert_eq!(list.bad, []);
    }
}

#[test]
fn columns_may_come_in_any_order_and_in_any_of_the_languages() {
    for text in [
        "№;Фамилия;Имя;Отчество;Звание;Пол;Дата рождения;Субъект РФ;Страна;ДЮСШ;Рейтинг;ID;Примечание\n\
         7;Петрова;Анна;Ивановна;мс;ж;21.11.1990;Саратов;rus;СШ 3;2150,5;X1;да\n",
        "id,rating,club,fed,region,birth date,sex,title,patronymic,first name,last name,no\n\
         X1,2150.5,СШ 3,RUS,Саратов,1990-11-21,F,мс,Ивановна,Анна,Петрова,7.\n",
        "№;Прізвище;Ім’я;По батькові;Звання;Стать;Дата народження;Регіон;Країна;Клуб;Рейтинг;ID\n\
         7;Петрова;Анна;Ивановна;мс;жін;21.11.1990;Саратов;rus;СШ 3;2150,5;X1\n",
    ] {
        let list = list(text);
        let row = &list.rows[0];
        assert_eq!((row.rating, row.number, row.line), (Some(Rating(2151)), Some(StartNumber(7)), 2), "{text}");
        let person = &row.person;
        assert_eq!(person.name, Name::new("Петрова", "Анна Ивановна"));
        assert_eq!((person.sex, person.birth.map(Birth::year)), (Some(Sex::Female), Some(1990)));
        let texts = [&person.title, &person.region, &person.federation, &person.club, &person.federation_id];
        assert_eq!(texts, ["МС", "Саратов", "RUS", "СШ 3", "X1"]);
    }
}

#[test]
fn lists_are_read_as_other_programs_and_people_write_them() {
    let told = |text: &str| {
        let list = list(text);
        assert!(list.bad.is_empty(), "{text}: {:?}", list.bad);
        let row = |row: &tournament::exchange::players_csv::PlayerRow| {
            (row.line, row.person.name.to_string(), row.rating.map(|rating| rating.0))
        };
        list.rows.iter().map(row).collect::<Vec<_>>()
    };
    let petrov = |line, rating| vec![(line, "Петров Иван".to_owned(), rating)];
    for (text, expected) in [
        ("Фамилия, имя, отчество;Рейтинг ФШР;Год рожд.\nПетров Иван;2150;1990\n", petrov(2, Some(2150))),
        ("№;ФИО;Спорт. разряд;Год\n1;Петров Иван;кмс;1990\n", petrov(2, None)),
        // A heading of chess-results: two ratings, of which the first is used, below descriptive lines.
        (
            "Кубок города\n\nСписок участников\nNo.;Name;RtgI;RtgN;IDNumber\n1;Петров Иван;2150;2000;77\n",
            petrov(5, Some(2150)),
        ),
        ("Name;RtgN\nПетров Иван;2000\n", petrov(2, Some(2000))),
        ("ФИО;Регион;Город\nПетров Иван;Орловская область;Орёл\n", petrov(2, None)),
        ("ФИО;Рейтинг\nПетров Иван;-\n", petrov(2, None)),
        ("ФИО;Рейтинг\nПетров Иван;н/р\n", petrov(2, None)),
        ("ФИО;Рейтинг\nПетров Иван;б/р\n", petrov(2, None)),
        // Names alone have no heading.
        ("Петров Иван\n", petrov(1, None)),
        ("1. Петров Иван\n", petrov(1, None)),
        ("\n1) Петров Иван;;\n", petrov(2, None)),
    ] {
        assert_eq!(told(text), expected, "{text}");
    }
    let list = list("ФИО;Регион;Город\nПетров Иван;Орловская область;Орёл\n");
    assert_eq!(list.rows[0].person.region, "Орловская область");
    assert_eq!(list.columns[2], named("Город", None), "that it was passed over can be said");
    assert!(read("Петров Иван\n12345\n".as_bytes()).is_err(), "names and something else");
}

#[test]
fn a_list_without_a_heading_is_read_by_what_stands_in_it() {
    let list = list(
        "1. Иванов Иван, мс, Москва, 2150\n2. Петрова Анна, кмс, Санкт-Петербург, 1984\n3. Ким А., 1 р., Уфа, -\n",
    );
    let title = Column::Person(PersonField::Title);
    let columns: Vec<Option<Column>> = list.columns.iter().map(|own| own.column).collect();
    assert_eq!(columns, [Column::Name, title, Column::Person(PersonField::Region), Column::Rating].map(Some));
    assert_eq!(names(&list), ["Иванов Иван", "Петрова Анна", "Ким А."], "the first row is a player too");
    assert_eq!(list.rows[1].person.region, "Санкт-Петербург");
    assert_eq!(
        list.rows.iter().map(|row| row.rating).collect::<Vec<_>>(),
        [Some(Rating(2150)), Some(Rating(1984)), None]
    );
    assert_eq!(list.heading.samples.len(), 3);
    // Years with several players are birth years; a number before the name is the start number.
    let list = read("7;Иванов Иван;1990;ж\n8;Петрова Анна;2001;м\n9;Ким Олег;1985;м\n".as_bytes()).expect("a list");
    let columns: Vec<Option<Column>> = list.columns.iter().map(|own| own.column).collect();
    let person = [PersonField::Birth, PersonField::Sex].map(Column::Person);
    assert_eq!(columns, [Column::Number, Column::Name, person[0], person[1]].map(Some));
    assert_eq!(list.rows[0].number, Some(StartNumber(7)));
}

#[test]
fn the_columns_of_a_list_without_a_heading_can_be_chosen() {
    let text = "Иванов;Иван;Москва\nПетрова;Анна;Уфа\n";
    assert!(read(text.as_bytes()).is_err(), "family names are not known from towns");
    let chosen = [Column::Family, Column::Given, Column::Person(PersonField::Region)].map(Some);
    let list = read_as(text.as_bytes(), Some(&chosen)).expect("a list");
    assert_eq!(names(&list), ["Иванов Иван", "Петрова Анна"], "the first row is a player too");
    // A heading in other words stays one.
    let list = read_as(
        "Шашист;Балл;Откуда\nИванов Иван;2100;Уфа\n".as_bytes(),
        Some(&[Some(Column::Name), Some(Column::Rating), None]),
    );
    assert_eq!(names(&list.expect("a list")), ["Иванов Иван"]);
}

#[test]
fn columns_that_say_nothing_here_are_named_and_passed_over() {
    let list = list("Name;Phone\nPetrov Ivan;123\n");
    assert_eq!(list.columns, [named("Name", Some(Column::Name)), named("Phone", None)]);
    assert_eq!(names(&list), ["Petrov Ivan"]);
}

#[test]
fn quoted_fields_may_hold_separators_quotation_marks_and_line_ends() {
    let list = list(
        "\"Фамилия, имя\",Регион,Телефон\n\"Петров, Иван\",\"Клуб \"\"Ладья\"\", Энгельс\",\"1\n2\"\nСидоров Олег,Самара,\n",
    );
    assert_eq!(names(&list), ["Петров Иван", "Сидоров Олег"]);
    assert_eq!(list.rows[0].person.region, "Клуб \"Ладья\", Энгельс");
    assert_eq!(list.rows[1].line, 4);
}

#[test]
fn a_bad_row_is_reported_with_its_line_and_does_not_stop_the_good_ones() {
    let list = list(
        "ФИО;Рейтинг;Год рождения;Пол;№\nПетров;2150;1990;м;1\n;x;давно;?;0\n\nСидоров;2000;1991;м;2;лишнее\nКозлов;1900;;;\n",
    );
    assert_eq!(names(&list), ["Петров", "Козлов"]);
    let errors: Vec<(u64, Vec<String>)> =
        list.bad.iter().map(|bad| (bad.line, bad.errors.iter().map(ToString::to_string).collect())).collect();
    let expected = [
        (
            3,
            vec![
                "column 1 (ФИО): no family name",
                "column 2 (Рейтинг): found “x”, expected a rating from 0 to 4000",
                "column 5 (№): found “0”, expected a number from 1 on",
                "column 3 (Год рождения): found “давно”, expected a date such as 21.11.1990 or 1990-11-21, or a year",
                "column 4 (Пол): found “?”, expected m or w",
            ],
        ),
        (5, vec!["column 6 (no heading): found “лишнее”, expected no more fields than the heading has"]),
    ];
    let expected: Vec<(u64, Vec<String>)> =
        expected.into_iter().map(|(line, errors)| (line, errors.into_iter().map(str::to_owned).collect())).collect();
    assert_eq!(errors, expected);
    assert_eq!(list.bad[0].fields[1], "x");
}

#[test]
fn a_list_without_names_is_refused_with_what_was_found() {
    assert_eq!(read(b""), Err(UnreadableList::Empty));
    assert_eq!(read(b" \n\n"), Err(UnreadableList::Empty));
    let (long, wide) = (format!("Name\n{}", "A B\n".repeat(10_001)), format!("Name{}\n", ";".repeat(1000)));
    assert_eq!(read(long.as_bytes()), Err(UnreadableList::TooLarge { most: MOST_ROWS }));
    assert_eq!(read(wide.as_bytes()), Err(UnreadableList::TooLarge { most: MOST_ROWS }));
    let found = read("\n\nРейтинг;Город\n1;2\n".as_bytes()).map_err(|error| error.to_string());
    let expected = "line 3: found the columns Рейтинг, Город, expected one called “name”, “фамилия”, “ФИО” or the like";
    assert_eq!(found, Err(expected.to_owned()));
    let twice = read("ФИО;Рейтинг;Elo\n".as_bytes()).map_err(|error| error.to_string());
    let expected = "line 1: found two columns for the same thing, “Рейтинг” and “Elo”, expected one";
    assert_eq!(twice, Err(expected.to_owned()));
}

#[test]
fn rows_are_new_the_same_or_changed() {
    let known = Person { region: "Саратов".to_owned(), ..person("Петров Иван") };
    let people = vec![(known, 2100), (person("Сидоров О."), 0)];
    let found = compared("ФИО;Рейтинг;Регион\nпетров  иван;2150;\nСидоров О;;\nКозлов Олег;;\n", people);
    let RowMatch::Changed { entry, differences, person, rating, .. } = &found[0].finding else {
        panic!("{:?}", found[0])
    };
    assert_eq!((*entry, *rating, person.region.as_str()), (EntryId(1), Some(Rating(2150)), "Саратов"));
    let differences: Vec<_> = differences.iter().map(|d| (d.column, d.before.as_str(), d.after.as_str())).collect();
    assert_eq!(differences, [(Column::Rating, "2100", "2150")]);
    assert_eq!(found[1].finding, RowMatch::Same(EntryId(2)));
    assert_eq!(found[2].finding, RowMatch::New);
    assert!(found.iter().all(Compared::is_clear));
}

#[test]
fn a_list_says_for_whom_players_play() {
    let text = "ФИО;Команда;Доска\nПетров Иван;Орёл;2\nСидоров О;Тула;\nКозлов Олег;Тула;нет\n";
    let found = compared(text, vec![(person("Петров Иван"), 0)]);
    let RowMatch::Changed { differences, member, .. } = &found[0].finding else { panic!("{:?}", found[0]) };
    assert_eq!((member.team.as_str(), member.board), ("Орёл", Some(2)));
    let told: Vec<_> = differences.iter().map(|d| (d.column, d.after.as_str())).collect();
    assert_eq!(told, [(Column::Team, "Орёл"), (Column::Board, "2")], "a team is no club");
    assert_eq!((found[1].row.member.team.as_str(), found[1].row.member.board), ("Тула", None));
    let bad = list(text).bad;
    assert_eq!(bad[0].errors[0].to_string(), "column 3 (Доска): found “нет”, expected a board from 1 to 999");
    let clubs = list("ФИО;Клуб;Команда\nПетров Иван;Ладья;Орёл\n");
    assert_eq!((clubs.rows[0].person.club.as_str(), clubs.rows[0].member.team.as_str()), ("Ладья", "Орёл"));
}

#[test]
fn a_person_is_known_by_the_federations_number_before_their_name() {
    let known = Person { federation_id: "X1".to_owned(), ..person("Иванова Анна") };
    let found = compared("ФИО;ID\nПетрова Анна;X1\n", vec![(known, 0)]);
    let RowMatch::Changed { differences, .. } = &found[0].finding else { panic!("{:?}", found[0]) };
    assert_eq!(differences[0].after, "Петрова Анна");
}

#[test]
fn a_year_of_birth_does_not_replace_the_day() {
    let day = NaiveDate::from_ymd_opt(1990, 11, 21).map(Birth::Date);
    let known = Person { birth: day, ..person("Петров Иван") };
    assert_eq!(
        compared("ФИО;Год рождения\nПетров Иван;1990\n", vec![(known, 0)])[0].finding,
        RowMatch::Same(EntryId(1))
    );
}

#[test]
fn doubtful_rows_are_marked() {
    let born = |year| Person { birth: Some(Birth::Year(year)), ..person("Петров Иван") };
    for (text, known, warning) in [
        ("ФИО;Год рождения\nПетров Иван;1980\n", born(1990), Some(RowWarning::OtherBirth(EntryId(1)))),
        ("ФИО\nПетров И.\n", person("Петров Иван"), Some(RowWarning::SimilarName(EntryId(1)))),
        ("ФИО\nPetrov Ivan\n", person("Петров Иван"), Some(RowWarning::SimilarName(EntryId(1)))),
        ("ФИО\nПетров Олег\n", person("Петров Иван"), None),
        ("ФИО\nПетров Иван\nКозлов\nПетров Иван\n", person("Иванов"), Some(RowWarning::Repeated { line: 2 })),
        ("ФИО;Г.р.\nПетров Иван;1990\nПетров Иван;1980\n", person("Иванов"), Some(similar_line("Петров Иван"))),
        ("ФИО\nСидорова Анна\nКозлов\nSidorova Anna\n", person("Иванов"), Some(similar_line("Сидорова Анна"))),
        ("ФИО\nIvanov Pyotr\nИванов Пётр\n", person("Козлов"), Some(similar_line("Ivanov Pyotr"))),
        ("ФИО\nИванов Пётр Сергеевич\nИванов П.\n", person("Козлов"), Some(similar_line("Иванов Пётр Сергеевич"))),
        ("ФИО\nИванов Александр\nИванов Алексей\n", person("Козлов"), None),
    ] {
        let found = compared(text, vec![(known, 0)]);
        let warnings = &found.last().expect("there is a row").warnings;
        assert_eq!(warnings.first().cloned(), warning, "{text}");
        assert!(found[0].is_clear() || found.len() == 1, "the first of two is taken as it is: {text}");
    }
}

fn similar_line(name: &str) -> RowWarning {
    RowWarning::SimilarLine { line: 2, name: Name::parse(name) }
}

#[test]
fn only_a_region_that_looks_like_a_slip_is_doubtful_and_new_ones_are_listed() {
    let rows =
        list("ФИО;Регион\nПетров;Саратов\nСидоров;Саратв\nКозлов;\nИльин;Пенза\nОхотин;Saratov\nЮдин;Пенза\n").rows;
    let regions = BTreeSet::from(["Саратов".to_owned()]);
    let found = compare(&rows, &new_tournament(Vec::new()), &regions);
    let clear: Vec<bool> = found.iter().map(Compared::is_clear).collect();
    // Latin letters are another way to write the known region, no slip.
    assert_eq!(clear, [true, false, true, true, true, true]);
    assert_eq!(found[1].warnings, [RowWarning::SimilarRegion("Саратов".to_owned())]);
    assert!(found.iter().all(Compared::can_be_taken));
    assert_eq!(new_regions(&rows, &regions), BTreeSet::from(["Пенза".to_owned()]));
    assert!(compare(&rows, &new_tournament(Vec::new()), &BTreeSet::new()).iter().all(Compared::is_clear));
    assert!(new_regions(&rows, &BTreeSet::new()).is_empty());
}

#[test]
fn an_unknown_title_is_doubtful_unless_it_is_entered_already() {
    let unknown = |title: &str, likely| RowWarning::UnknownTitle { title: title.to_owned(), likely };
    let text = "ФИО;Звание\nПетров Иван;гросмейстер\nКим Анна;доктор\nОрлов Пётр;1-й\nЛи Ян;\nЮдин Глеб;б/р\n";
    let found = compared(text, Vec::new());
    let warnings: Vec<Vec<RowWarning>> = found.iter().map(|own| own.warnings.clone()).collect();
    let likely = vec![unknown("гросмейстер", Some("ГР"))];
    assert_eq!(warnings, [likely, vec![unknown("доктор", None)], Vec::new(), Vec::new(), Vec::new()]);
    assert!(found.iter().all(Compared::can_be_taken));
    let titles: Vec<&str> = found.iter().map(|own| own.row.person.title.as_str()).collect();
    assert_eq!(titles, ["гросмейстер", "доктор", "1 разряд", "", ""]);
    let known = |title: &str| vec![(Person { title: title.to_owned(), ..person("Ким Анна") }, 0)];
    let again = "ФИО;Звание;Регион\nКим Анна;доктор;Орёл\n";
    assert_eq!(compared(again, known("доктор"))[0].warnings, []);
    assert_eq!(compared(again, known("кмс"))[0].warnings, [unknown("доктор", None)]);
}

#[test]
fn what_tells_players_of_one_name_apart_in_our_files_is_no_part_of_the_name() {
    let text = "Name;Region\nSmith John (1985);Oryol\nSmith John (No.\u{a0}2);Oryol\nBrown John (Tula);Tula\n\
        Иванов (№\u{a0}3);Орёл\nIvanov Ivan (jun.);Oryol\n";
    let rows: Vec<Person> = compared(text, Vec::new()).into_iter().map(|own| own.row.person).collect();
    let names: Vec<String> = rows.iter().map(|person| person.name.to_string()).collect();
    assert_eq!(names, ["Smith John", "Smith John", "Brown John", "Иванов", "Ivanov Ivan (jun.)"]);
    let births: Vec<Option<Birth>> = rows.iter().map(|person| person.birth).collect();
    assert_eq!(births, [Some(Birth::Year(1985)), None, None, None, None]);
    let region = compared("Name;Region\nBrown John (Tula (town));Tula (town)\n", Vec::new());
    assert_eq!(region[0].row.person.name.to_string(), "Brown John");
}

#[test]
fn a_name_that_has_brackets_of_its_own_is_met_again() {
    let text = "Name;Region\nSmith John (1985);Oryol\n";
    let known = |name: &str| (Person { region: "Oryol".to_owned(), ..person(name) }, 0);
    assert_eq!(names(&list(text)), ["Smith John (1985)"]);
    for name in ["Smith John (1985)", "Smith John"] {
        let row = compared(text, vec![known(name)]).remove(0);
        assert_eq!(row.row.person.name.to_string(), name);
        assert!(!matches!(row.finding, RowMatch::New), "{name}: {:?}", row.finding);
    }
}

#[test]
fn a_workbook_or_anything_else_that_is_no_text_is_told_as_such() {
    for (file, error) in [
        (&b"PK\x03\x04\x14\0\x06\0[Content_Types].xml"[..], UnreadableList::Workbook),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0", UnreadableList::Workbook),
        (b"Name\0;Rating\nPetrov;2100\n", UnreadableList::NotText),
    ] {
        assert!(!error.is_text());
        assert_eq!(read(file), Err(error));
    }
    assert!(UnreadableList::Empty.is_text());
    let marked: Vec<u8> = "\u{feff}Name\nPetrov\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(names(&read(&marked).unwrap_or_else(|error| panic!("{error}"))), ["Petrov"]);
}

#[test]
fn the_start_list_is_read_as_it_is_written() {
    let day = NaiveDate::from_ymd_opt(1990, 11, 21).map(Birth::Date);
    let full = Person {
        title: "мс".to_owned(),
        sex: Some(Sex::Female),
        birth: day,
        region: "Саратов; область".to_owned(),
        federation: "RUS".to_owned(),
        club: "=СШ".to_owned(),
        federation_id: "12".to_owned(),
        other_name: "Petroff Anna".to_owned(),
        ..person("Петрова Анна")
    };
    let tournament = new_tournament(vec![(full, 2150), (person("Пеле"), 0)]);
    let text = sheet(&tournament, ENGLISH).csv(CsvFormat::RUSSIAN);
    assert!(text.starts_with("\u{feff}No;Title;Name;"), "{text}");
    assert!(text.contains(";'=СШ;") && text.contains(";12;Petroff Anna"), "{text}");
    let again = list(&text.replace("'=СШ", "=СШ"));
    let found = compare(&again.rows, &tournament, &BTreeSet::new());
    let same: Vec<&RowMatch> = found.iter().map(|compared| &compared.finding).collect();
    assert_eq!(same, [&RowMatch::Same(EntryId(1)), &RowMatch::Same(EntryId(2))]);
    assert!(!text.contains("11-21"), "the day of birth is not public: {text}");
}

#[test]
fn a_region_written_almost_like_a_known_one_is_taken_for_it() {
    let known = BTreeSet::from(["Саратов", "Орёл", "Самарская область"].map(str::to_owned));
    for (region, like) in [
        ("", None),
        ("Саратов", None),
        ("саратов", None),
        ("Саратв", Some("Саратов")),
        ("Saratov", None),
        ("Самарска область", Some("Самарская область")),
        ("Орел", None),
        ("Орск", None),
        ("Пенза", None),
        ("Саратовская область", None),
    ] {
        let rows = list(&format!("ФИО;Регион\nПетров;{region}\n")).rows;
        let told: Vec<RowWarning> = like.map(|like| RowWarning::SimilarRegion(like.to_owned())).into_iter().collect();
        assert_eq!(compare(&rows, &new_tournament(Vec::new()), &known)[0].warnings, told, "{region}");
        let is_new = matches!(region, "Орск" | "Пенза" | "Саратовская область");
        assert_eq!(new_regions(&rows, &known).contains(region), is_new, "{region}");
    }
}

#[test]
fn ratings_are_read_as_spreadsheets_write_them() {
    for (text, expected) in [
        ("2150", Some(2150)),
        ("2150,5", Some(2151)),
        ("2150.4", Some(2150)),
        ("2 150", Some(2150)),
        ("0", Some(0)),
        ("4000", Some(4000)),
        ("4001", None),
        ("21x", None),
        ("-5", None),
        ("99999", None),
        (",5", None),
    ] {
        let rating = list(&format!("ФИО;Рейтинг\nПетров Иван;{text}\n")).rows.first().and_then(|row| row.rating);
        assert_eq!(rating, expected.map(Rating), "{text}");
    }
}

#[test]
fn births_are_dates_or_years() {
    let day = NaiveDate::from_ymd_opt(1990, 11, 21).map(Birth::Date);
    for (text, expected) in [
        ("21.11.1990", day),
        ("1990-11-21", day),
        ("21/11/1990", day),
        ("1990", Some(Birth::Year(1990))),
        ("1990 г.", Some(Birth::Year(1990))),
        ("1990 р.", Some(Birth::Year(1990))),
        ("90", None),
        ("32.11.1990", None),
        ("yesterday", None),
    ] {
        assert_eq!(Birth::parse(text), expected, "{text}");
    }
}

#[test]
fn headings_of_swiss_manager_and_chess_results_are_known() {
    let text = "Список участников\n\nNo.;;Name;ID-no;FED;Rtg_Int;Rtg_Nat;Club/City\n\
        1;GM;Petrov Ivan;4100018;RUS;2510;2400;Орёл\n2;;Kim Anna;;KOR;0;1900;Сеул\n";
    let found = list(text);
    let person = &found.rows[0].person;
    assert_eq!((person.title.as_str(), person.club.as_str()), ("GM", "Орёл"));
    assert_eq!((person.federation_id.as_str(), person.federation.as_str()), ("4100018", "RUS"));
    assert_eq!(found.rows.iter().map(|row| row.rating.map(|own| own.0)).collect::<Vec<_>>(), [Some(2510), Some(0)]);
    for heading in ["RtgInt", "Rtg int", "Rtg_Int", "Rtg_Nat"] {
        let found = list(&format!("Name;{heading}\nPetrov Ivan;2100\n"));
        assert_eq!(found.rows[0].rating.map(|own| own.0), Some(2100), "{heading}");
    }
    // A column without a heading and with other content is no title.
    let found = list("Name;;Rating\nPetrov Ivan;GM;2100\nKim Anna;second board;2000\n");
    assert_eq!(found.rows[0].person.title, "");
}

#[test]
fn a_rank_that_says_there_is_none_is_no_title() {
    let text = "Фамилия Имя;Разряд\nПетров Иван;б/р\nКим Анна;бр\nОрлов Пётр;-\nЛи Ян;Б/Р\nЩукина Юлия;кмс\n";
    let found = list(text);
    let titles: Vec<&str> = found.rows.iter().map(|row| row.person.title.as_str()).collect();
    assert_eq!(titles, ["", "", "", "", "КМС"]);
}

#[test]
fn another_spelling_of_a_title_is_no_change() {
    let known = |title: &str| vec![(Person { title: title.to_owned(), ..person("Петров Иван") }, 0)];
    for (known_as, written) in [("кмс", "К.М.С."), ("1", "I разряд"), ("КМС", "KMC"), ("вне разряда", "вне разряда")]
    {
        let found = compared(&format!("ФИО;Звание\nПетров Иван;{written}\n"), known(known_as));
        assert_eq!(found[0].finding, RowMatch::Same(EntryId(1)), "{known_as}, {written}");
    }
    let found = compared("ФИО;Звание\nПетров Иван;мс\n", known("кмс"));
    let RowMatch::Changed { person, .. } = &found[0].finding else { panic!("{:?}", found[0]) };
    assert_eq!(person.title, "МС");
}

#[test]
fn a_line_without_separators_is_taken_apart() {
    let found = list(
        "1. Дроздов Иван 1990 Псков\nПетрова Анна 2150 кмс Великий Новгород\nОрлов Пётр 1985 г.р.\nКим Анна\nИгрок 7\n",
    );
    let told: Vec<String> = found
        .rows
        .iter()
        .map(|row| {
            let Person { name, title, birth, region, .. } = &row.person;
            let (birth, rating) = (birth.map(Birth::as_typed).unwrap_or_default(), row.rating.map_or(0, |own| own.0));
            format!("{name}|{birth}|{rating}|{title}|{region}")
        })
        .collect();
    let expected = [
        "Дроздов Иван|1990|0||Псков",
        "Петрова Анна||2150|КМС|Великий Новгород",
        "Орлов Пётр|1985|0||",
        "Ким Анна||0||",
        "Игрок 7||0||",
    ];
    assert_eq!(told, expected);
    assert_eq!(found.bad, []);
}

#[test]
fn only_names_of_columns_make_a_heading() {
    for text in [
        // A club or a region with the name of a column.
        "Дроздов Иван 1990 ДЮСШ\nПетров Олег 1991 Псков\n",
        "Дроздов Иван;1990;ДЮСШ\nПетров Олег;1991;Ладья\n",
        "Дроздов Иван;СШ\nПетров Олег;СШ\n",
        // Headings of lines without separators.
        "Фамилия Имя Год рождения Город\nДроздов Иван 1990 Псков\nПетров Олег 1991 Уфа\n",
        "ФИО\nДроздов Иван 1990 Псков\nПетров Олег 1991 Уфа\n",
        "№ Фамилия Имя Рейтинг\n1. Дроздов Иван 2150\n2. Петров Олег 2100\n",
        // Headings of columns, with figures in them too.
        "Рейтинг;ФИО\n2150;Дроздов Иван\n2100;Петров Олег\n",
        "ФИО;Рейтинг 2026;Зал 2\nДроздов Иван;2150;1\nПетров Олег;2100;1\n",
        "Фамилия Имя;Клуб\nДроздов Иван;Ладья\nПетров Олег;Ладья\n",
    ] {
        assert_eq!(names(&list(text)), ["Дроздов Иван", "Петров Олег"], "{text}");
    }
    let found = list("Фамилия Имя Год рождения Город\nДроздов Иван 1990 Псков\n");
    let row = &found.rows[0];
    let birth = row.person.birth.map(Birth::year);
    assert_eq!((row.line, birth, row.person.region.as_str()), (2, Some(1990), "Псков"));
    // An unknown heading is asked about, and is no player.
    assert!(read("Player Name;Points;Club\nPetrov Ivan;5;Ladya\n".as_bytes()).is_err());
    // A first player who cannot be read is reported like any other.
    let found = list(&format!("Дроздов И{} 1990 Псков\nПетров Олег 1991 Уфа\n", "и".repeat(300)));
    assert_eq!((found.bad.len(), found.bad[0].line, names(&found)), (1, 1, vec!["Петров Олег".to_owned()]));
}

#[test]
fn a_first_line_without_separators_does_not_spoil_the_list() {
    let found = list("Дроздов Иван 2050 Псков\nПетров Олег;2100;Москва\nКим Анна;2000;Орёл\n");
    assert_eq!(names(&found), ["Дроздов Иван", "Петров Олег", "Ким Анна"]);
    assert_eq!((found.rows[0].rating, found.rows[0].person.region.as_str()), (Some(Rating(2050)), "Псков"));
    // Values without a column are asked about, and the rows are kept.
    let found = list("Дроздов Иван 1990 Псков\nПетров Олег;2100;Москва\nКим Анна;2000;Орёл\n");
    assert_eq!(names(&found), ["Петров Олег", "Ким Анна"]);
    assert_eq!((found.bad[0].line, found.bad[0].errors[0].found.as_str()), (1, "1990"));
}

#[test]
fn everything_that_is_wrong_with_a_row_is_said() {
    let found = list("Фамилия Имя;Рейтинг;Год рождения;Пол\n;много;90;x;ещё\n");
    let wrong: Vec<&str> = found.bad[0].errors.iter().map(|error| error.found.as_str()).collect();
    assert_eq!(wrong.len(), 5);
    for text in ["", "много", "90", "x", "ещё"] {
        assert!(wrong.contains(&text), "{text}");
    }
}
