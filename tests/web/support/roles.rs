//! Readers with each of the rights that the table of rights names.

use chrono::{TimeDelta, Utc};
use poddavki::service::{AccountRights, random_token};
use poddavki::store::{NewSession, PasswordAuthor, Role};
use tournament::UserId;

use super::site::{Site, Visitor};

/// What a reader may be, each with the rights of all before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Right {
    Anybody,
    /// An account that has no role in the tournament.
    Account,
    /// An account with a role in the tournament.
    Official(Role),
    Administrator,
}

impl Right {
    pub const ALL: [Self; 8] = [
        Self::Anybody,
        Self::Account,
        Self::Official(Role::Viewer),
        Self::Official(Role::Scorer),
        Self::Official(Role::Arbiter),
        Self::Official(Role::ChiefArbiter),
        Self::Official(Role::Organiser),
        Self::Administrator,
    ];

    /// As the table names it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Anybody => "anybody",
            Self::Account => "account",
            Self::Official(Role::Viewer) => "viewer",
            Self::Official(Role::Scorer) => "scorer",
            Self::Official(Role::Arbiter) => "arbiter",
            Self::Official(Role::ChiefArbiter) => "chief-arbiter",
            Self::Official(Role::Organiser) => "organiser",
            Self::Administrator => "administrator",
        }
    }

    /// A right as the table names it.
    pub fn from_word(word: &str) -> Self {
        let named = Self::ALL.into_iter().find(|right| right.word() == word);
        named.unwrap_or_else(|| panic!("{word} is no right"))
    }
}

/// A reader.
pub struct Reader {
    pub right: Right,
    /// The account, if there is one.
    pub user: Option<UserId>,
    pub visitor: Visitor,
}

impl Reader {
    /// The same reader in a browser that nothing was done in yet.
    pub fn elsewhere(&self, site: &Site) -> Visitor {
        self.user.map_or_else(|| site.visitor(), |user| logged_in(site, user))
    }
}

/// A new reader of each kind, by the order of [`Right::ALL`], with roles in the tournaments at these addresses.
pub fn readers(site: &Site, slugs: &[&str], generation: u64) -> Vec<Reader> {
    Right::ALL.into_iter().map(|right| reader(site, slugs, right, generation)).collect()
}

fn reader(site: &Site, slugs: &[&str], right: Right, generation: u64) -> Reader {
    let rights = match right {
        Right::Anybody => return Reader { right, user: None, visitor: site.visitor() },
        Right::Account | Right::Official(_) => AccountRights::Member,
        Right::Administrator => AccountRights::Administrator,
    };
    let service = site.service();
    let name = format!("{}-{generation}", right.word());
    let user = service
        .create_account(&Site::actor(), &name, "correct horse", rights, PasswordAuthor::Owner)
        .expect("the name is free");
    let role = if let Right::Official(role) = right { Some(role) } else { None };
    for slug in slugs {
        // A tournament whose address was changed has its roles by then.
        if let (Some(role), Ok(tournament)) = (role, service.tournament(slug)) {
            service.set_right(&Site::actor(), tournament.id, user, Some(&role.into())).expect("both are there");
        }
    }
    Reader { right, user: Some(user), visitor: logged_in(site, user) }
}

/// A browser in which an account is logged in. Not by the form: wrong passwords sent from this address have used up its attempts in some
/// tests.
pub fn logged_in(site: &Site, user: UserId) -> Visitor {
    let token = random_token().expect("the system has randomness");
    let at = Utc::now().naive_utc();
    let session = NewSession {
        token: &token,
        user: Some(user),
        password_stamp: None,
        agent: "test",
        at,
        expires_at: at + TimeDelta::days(1),
    };
    site.service().begin_session(&session).expect("a new token");
    Visitor::with_session(site.address(), &token)
}
