//! Lists that federations publish.

use std::io::Read;

use chrono::NaiveDate;
use tournament::exchange::federation_list::{BrokenList, ListReader, ListShape, list_named_in};
use tournament::exchange::players_csv::{Column, ExpectedField};
use tournament::{Birth, FederationList, ListedPerson, Rating, RatingKind, Sex};

/// All rows of a file, with the lines of those that cannot be read.
fn read(file: impl Read, shape: &ListShape<'_>) -> Result<(Vec<ListedPerson>, Vec<u64>), BrokenList> {
    let mut list = ListReader::open(file, shape)?;
    let (mut rows, mut bad) = (Vec::new(), Vec::new());
    while let Some(row) = list.next_row()? {
        match row {
            Ok(row) => rows.push(row),
            Err(error) => bad.push(error.line),
        }
    }
    Ok((rows, bad))
}

fn rows(file: &str) -> Vec<ListedPerson> {
    let (rows, bad) = read(file.as_bytes(), &ListShape::default()).expect("a list");
    assert_eq!(bad, Vec::<u64>::new());
    rows
}

const FIDE: &str = "\
ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\r
1503014        Carlsen, Magnus                                              NOR M   GM                           2823  0   10 2801  12  10 2860  0   10 1990      \r
700070         Polgar, Judit                                                HUN F   GM   GM                      2675  0   10 2646  0   10 2736  0   10 1976  wi  \r
35077023       A Chakravarthy                                               IND M                                1151  0   40    0  0   20    0  0   20 1986  i   \r
99999999       Overflow, Titles                                             RUS M             SI,FI,LSI,SLI,NAAFM 2100  0   20    0  0   20    0  0   20 1980      \r
88888888       Unrated, Nobody                                              RUS F                                   0  0    0    0  0    0    0  0    0    0      \r
";

#[test]
fn the_text_of_fide_is_read_by_its_heading() {
    let people = rows(FIDE);
    let first = &people[0];
    assert_eq!((first.person.name.family.as_str(), first.person.name.given.as_str()), ("Carlsen", "Magnus"));
    assert_eq!((first.person.federation_id.as_str(), first.person.federation.as_str()), ("1503014", "NOR"));
    assert_eq!((first.person.sex, first.person.birth), (Some(Sex::Male), Some(Birth::Year(1990))));
    assert_eq!((first.person.title.as_str(), first.ratings.classic), ("GM", Some(Rating(2823))));
    assert_eq!((first.ratings.rapid, first.ratings.blitz), (Some(Rating(2801)), Some(Rating(2860))));
    assert_eq!(people[2].ratings.rapid, None);
    // A few titles are longer than their column, and shift the rest of the line by a letter.
    assert_eq!((people[3].ratings.classic, people[3].person.birth), (Some(Rating(2100)), Some(Birth::Year(1980))));
    assert_eq!((people[4].ratings.classic, people[4].person.birth), (None, None));
}

#[test]
fn a_list_of_one_kind_says_its_month_in_the_heading() {
    let file = "\
ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA OCT26 Gms K  B-day Flag
1503014        Carlsen, Magnus                                              NOR M   GM                           2801  12  10 1990      
";
    let shape = ListShape { kind: Some(RatingKind::Rapid), ..ListShape::default() };
    let list = ListReader::open(file.as_bytes(), &shape).expect("a list");
    assert_eq!(list.date(), NaiveDate::from_ymd_opt(2026, 10, 1));
    let (people, _) = read(file.as_bytes(), &shape).expect("a list");
    assert_eq!((people[0].ratings.classic, people[0].ratings.rapid), (None, Some(Rating(2801))));
}

#[test]
fn the_text_of_many_years_ago_is_read_too() {
    let file = "\
ID number Name                              TitlFed  Mar11 GamesBorn  Flag
10206612  A K M, Sourab                         BAN  1714    0        
 5080444  A, Sohita                             IND  1447    0  1995  wi
";
    let people = rows(file);
    assert_eq!((people[0].person.federation.as_str(), people[0].ratings.classic), ("BAN", Some(Rating(1714))));
    assert_eq!((people[1].person.federation_id.as_str(), people[1].person.birth), ("5080444", Some(Birth::Year(1995))));
}

const XML: &str = "<playerslist>
<player>
<fideid>1503014</fideid>
<name>Carlsen, Magnus</name>
<country>NOR</country>
<sex>M</sex>
<title>GM</title>
<w_title></w_title>
<rating>2823</rating>
<rapid_rating>2801</rapid_rating>
<blitz_rating>2860</blitz_rating>
<birthday>1990</birthday>
<flag></flag>
</player>
<player><fideid>7</fideid><name>N&apos;Guessan, A&#239;cha &amp; Co</name><country>civ</country><sex>F</sex>
<w_title>WIM</w_title><rating>0</rating></player>
</playerslist>
";

#[test]
fn the_xml_of_fide_is_read() {
    let people = rows(XML);
    assert_eq!((people[0].ratings.classic, people[0].ratings.blitz), (Some(Rating(2823)), Some(Rating(2860))));
    let second = &people[1];
    assert_eq!((second.person.name.family.as_str(), second.person.name.given.as_str()), ("N'Guessan", "Aïcha & Co"));
    assert_eq!((second.person.title.as_str(), second.person.federation.as_str()), ("WIM", "CIV"));
    assert_eq!(second.ratings.classic, None);
}

#[test]
fn a_file_that_is_cut_off_is_told_with_its_line() {
    let cut = &XML[..XML.find("<blitz").expect("it is there")];
    let error = read(cut.as_bytes(), &ListShape::default()).expect_err("it is cut off");
    assert_eq!(error, BrokenList::CutOff { line: 11 });
    let between = &XML[..XML.find("<player><fideid>7").expect("it is there")];
    assert!(matches!(read(between.as_bytes(), &ListShape::default()), Err(BrokenList::CutOff { .. })));
}

#[test]
fn nothing_without_an_end_fills_the_memory() {
    let endless = |beginning: &'static str, byte: u8| beginning.as_bytes().chain(std::io::repeat(byte));
    let shape = ListShape::default();
    for beginning in ["<playerslist><player><name>", "Name;Rating\nPetrov;2000\n\"", FIDE] {
        let error = read(endless(beginning, b'x'), &shape).expect_err("no row is so long");
        assert!(matches!(error, BrokenList::LongRow { .. }), "{error:?}");
    }
    assert_eq!(read(std::io::empty(), &shape), Err(BrokenList::Empty));
    assert_eq!(read(" \n\n".as_bytes(), &shape), Err(BrokenList::Empty));
}

#[test]
fn the_table_of_fmjd_is_read_by_its_headings() {
    let file = "\"nr_ew\",\"nick\",\"last_n\",\"first_n\",\"country\",\"sex\",\"title\",\"rating\",\"wtitle\",\"wrating\"\n\
        \"10001\",\"\",\"Georgiev\",\"Alexander\",\"RUS\",\"M\",\"GMI\",\"2400\",\"\",\"\"\n\
        \"10002\",\"\",\"Tansykkuzhina\",\"Tamara\",\"RUS\",\"F\",\"\",\"0\",\"GMIF\",\"2290\"\n";
    let people = rows(file);
    assert_eq!(people[0].person.federation_id, "10001");
    assert_eq!((people[0].person.title.as_str(), people[0].ratings.classic), ("GMI", Some(Rating(2400))));
    assert_eq!((people[1].person.title.as_str(), people[1].ratings.classic), ("GMIF", Some(Rating(2290))));
}

#[test]
fn a_table_in_russian_has_three_ratings_and_any_encoding() {
    let text = "Рейтинг-лист на 01.11.2026\n\nФИО;Дата рождения;Субъект;Звание;Рейтинг;Быстрые;Блиц\n\
        Ксенов Владимир Иванович;21.11.1990;Орловская область;мс;2209;н/р;2150\nЩукина Юлия;2001;Пермский край;кмс;-;б/р;\n";
    for bytes in [text.as_bytes().to_vec(), encoding_rs::WINDOWS_1251.encode(text).0.into_owned()] {
        let (people, bad) = read(bytes.as_slice(), &ListShape::default()).expect("a list");
        assert_eq!((people.len(), bad), (2, Vec::new()));
        assert_eq!(people[0].person.region, "Орловская область");
        assert_eq!(people[0].ratings.classic, Some(Rating(2209)));
        assert_eq!((people[0].ratings.rapid, people[0].ratings.blitz), (None, Some(Rating(2150))));
        assert_eq!(people[1].ratings.classic, None);
        assert_eq!(people[1].search_key(), "shukina iulia");
    }
}

#[test]
fn unknown_headings_are_told_with_the_first_rows_and_can_be_chosen() {
    let file = "Кто;Сила;Когда\nПетров Иван;2150;1990\n;1;2\nСидоров;много;1991\n";
    let error = read(file.as_bytes(), &ListShape::default()).expect_err("nothing is known");
    let BrokenList::UnknownColumns { line, columns } = error else { panic!("{error:?}") };
    assert_eq!((line, columns.samples[0][0].as_str()), (1, "Петров Иван"));
    let chosen = [Some(Column::Name), Some(Column::Blitz), None];
    let shape = ListShape { columns: Some(&chosen), kind: None };
    let (people, bad) = read(file.as_bytes(), &shape).expect("a list");
    assert_eq!((people.len(), people[0].ratings.blitz), (1, Some(Rating(2150))));
    assert_eq!(bad, [3, 4]);
    let twice = [Some(Column::Name), Some(Column::Name), None];
    let error = read(file.as_bytes(), &ListShape { columns: Some(&twice), kind: None }).expect_err("twice");
    assert!(matches!(error, BrokenList::ColumnTwice { line: 1, .. }));
}

#[test]
fn the_form_of_a_file_its_headings_and_its_name_tell_whose_list_it_is() {
    let of_file = |file: &str| ListReader::open(file.as_bytes(), &ListShape::default()).expect("a list").list();
    assert_eq!(of_file("<playerslist></playerslist>"), Some(FederationList::Fide));
    assert_eq!(of_file("nr_ew,last_n,first_n,country,title,rating\n"), Some(FederationList::Fmjd));
    assert_eq!(of_file("ФИО;Рейтинг ФШР\n"), Some(FederationList::Fshr));
    assert_eq!(of_file("ФИО;Рейтинг\n"), None);
    for (name, list) in [
        ("players_list_foa.txt", Some(FederationList::Fide)),
        ("standard_oct26frl.zip", Some(FederationList::Fide)),
        ("V261001.DRA", Some(FederationList::Fmjd)),
        ("Рейтинг ФШР 2026.xlsx", Some(FederationList::Fshr)),
        ("idf-2026.csv", Some(FederationList::Idf)),
        ("FIDE and FMJD.csv", None),
        ("confidence.csv", None),
    ] {
        assert_eq!(list_named_in(name), list, "{name}");
    }
}

#[test]
fn a_text_that_is_too_long_is_the_rows_own_fault() {
    let file = format!("Name;Title\nPetrov Ivan;{}\nIvanov Petr;GM\n", "x".repeat(50));
    let mut list = ListReader::open(file.as_bytes(), &ListShape::default()).expect("a list");
    let bad = list.next_row().expect("readable").expect("a row").expect_err("too long");
    assert_eq!(bad.line, 2);
    assert!(matches!(bad.problem.expected, ExpectedField::Text(_)));
    assert!(list.next_row().expect("readable").expect("a row").is_ok());
}
