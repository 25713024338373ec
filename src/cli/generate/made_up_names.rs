//! Names of made-up persons, also for the benches that search many of them: the same in every run, some far more common than others.

/// Beginnings, middles and ends of family names: some thousands of combinations, of which some are far more common than others.
const STARTS: [&str; 20] = [
    "Бел", "Вор", "Гор", "Дуб", "Ерм", "Жук", "Зор", "Кал", "Лаз", "Мир", "Нов", "Орл", "Пет", "Род", "Сав", "Тим",
    "Ус", "Фом", "Хар", "Шел",
];
const MIDDLES: [&str; 16] =
    ["ан", "ар", "ен", "ер", "ик", "ин", "ип", "ов", "ок", "ол", "он", "ост", "ош", "уг", "ук", "ун"];
const ENDS: [&str; 6] = ["ов", "ев", "ин", "ский", "енко", "цев"];
const GIVEN: [&str; 12] =
    ["Анна", "Борис", "Вера", "Григорий", "Дарья", "Елена", "Зиновий", "Мария", "Олег", "Пётр", "Сергей", "Юлия"];
const PATRONYMICS: [&str; 6] = ["Александрович", "Борисович", "Викторовна", "Ильич", "Олеговна", "Юрьевич"];

/// One of some words by a number, which cycles through all of them.
pub(super) fn pick<'a>(words: &[&'a str], number: u32) -> &'a str {
    let number = usize::try_from(number).expect("a number of a row has room");
    words[number % words.len()]
}

/// The family name of a person. Every hundredth is called Иванов, since some real names are far more common than others; of the others the
/// square of a scattered number prefers the first beginnings, and a doubled surname stands for what few have.
pub(super) fn family(number: u32) -> String {
    if number.is_multiple_of(100) {
        return "Иванов".to_owned();
    }
    let scattered = scattered(number);
    let share = scattered % 1000;
    let count = u32::try_from(STARTS.len()).expect("few");
    let start = pick(&STARTS, share * share * count / 1_000_000);
    let name = format!("{start}{}{}", pick(&MIDDLES, scattered / 1000), pick(&ENDS, scattered / 16_000));
    if number.is_multiple_of(977) { format!("{name}-{}{}", pick(&STARTS, number), pick(&ENDS, number)) } else { name }
}

/// The same numbers in every run, without order: neighbours in the file are not neighbours by name.
pub(super) const fn scattered(number: u32) -> u32 {
    let mixed = (number ^ (number >> 16)).wrapping_mul(0x045d_9f3b);
    let mixed = (mixed ^ (mixed >> 16)).wrapping_mul(0x045d_9f3b);
    mixed ^ (mixed >> 16)
}

/// The given name of a person, with a patronymic for two of three, as lists have it.
pub(super) fn given(number: u32) -> String {
    let (name, other) = (pick(&GIVEN, scattered(number + 1)), pick(&PATRONYMICS, scattered(number + 2)));
    if number.is_multiple_of(3) { name.to_owned() } else { format!("{name} {other}") }
}
