//! Codes of enums, each declared once: what stored data, files, addresses and switches call a value.

use std::fmt;

/// Gives an enum `ALL`, `code` and `from_code` from one table, in the order in which forms offer the values. With a word for
/// what it is, also `Display` and `FromStr`, whose error is an [`UnknownCode`](crate::UnknownCode); with `serde` before its name, its
/// code is what is stored of it.
///
/// ```
/// #[derive(Debug, Clone, Copy, PartialEq)]
/// enum Pace {
///     Classic,
///     Blitz,
/// }
/// draughts::codes! { Pace, "pace":
///     Classic => "classic",
///     Blitz => "blitz",
/// }
///
/// assert_eq!(Pace::from_code("blitz"), Some(Pace::Blitz));
/// assert_eq!("slow".parse::<Pace>().unwrap_err().to_string(), "unknown pace “slow”; expected classic or blitz");
/// ```
#[macro_export]
macro_rules! codes {
    ($name:ident: $($variant:ident $(($inner:path))? => $code:literal,)+) => {
        impl $name {
            /// Every value, in the order in which forms offer them.
            pub const ALL: [Self; [$($code),+].len()] = [$(Self::$variant $(($inner))?),+];

            /// The name in stored data, files, addresses and switches.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$variant $(($inner))? => $code,)+
                }
            }

            /// The value with a [`code`](Self::code).
            pub fn from_code(code: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|own| own.code() == code)
            }
        }
    };
    (serde $name:ident: $($variant:ident => $code:literal,)+) => {
        $crate::codes! { $name: $($variant => $code,)+ }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.code())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let code = <String as serde::Deserialize>::deserialize(deserializer)?;
                Self::from_code(&code).ok_or_else(|| serde::de::Error::unknown_variant(&code, &[$($code),+]))
            }
        }
    };
    ($name:ident, $what:literal: $($table:tt)+) => {
        $crate::codes! { $name: $($table)+ }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.code())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::UnknownCode;

            fn from_str(code: &str) -> Result<Self, $crate::UnknownCode> {
                Self::from_code(code).ok_or_else(|| $crate::UnknownCode {
                    what: $what,
                    code: code.to_owned(),
                    expected: Self::ALL.map(Self::code).to_vec(),
                })
            }
        }
    };
}

/// A code that no value of an enum has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownCode {
    /// What the code should name, such as “game”.
    pub what: &'static str,
    /// The text that is no code.
    pub code: String,
    /// The codes that there are, in the order in which forms offer them.
    pub expected: Vec<&'static str>,
}

impl fmt::Display for UnknownCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = match self.expected[..] {
            [one, other] => format!("{one} or {other}"),
            _ => format!("one of {}", self.expected.join(", ")),
        };
        write!(f, "unknown {} “{}”; expected {expected}", self.what, self.code)
    }
}

impl std::error::Error for UnknownCode {}
