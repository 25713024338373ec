//! The table of rights, as tests outside the architecture read it: those of the architecture keep it complete.

const TABLE: &str = include_str!("../../architecture/rights.txt");

/// A row of the table: the least right, `GET` or `POST`, and the address with names in braces.
#[derive(Debug, Clone, Copy)]
pub struct RightsRow {
    pub right: &'static str,
    pub method: &'static str,
    pub address: &'static str,
}

pub fn rows() -> impl Iterator<Item = RightsRow> {
    TABLE.lines().filter_map(|row| {
        let [right, method, address] = row.split_whitespace().collect::<Vec<_>>().try_into().ok()?;
        Some(RightsRow { right, method, address })
    })
}

/// The addresses of the site that answer to a method, with names in braces.
pub fn addresses(method: &str) -> impl Iterator<Item = &'static str> {
    rows().filter(move |row| row.method == method).map(|row| row.address)
}
