//! HTTP: the application with its table of addresses, sessions and rights, errors, caches, and the stream of news.

pub mod access;
pub mod address;
pub mod addresses;
pub mod agent;
pub mod app;
pub mod archive;
pub mod assets;
pub mod audit;
pub mod base_path;
pub mod body_limits;
pub mod cache;
pub mod compression;
pub mod csrf;
pub mod download;
pub mod error;
pub mod forecasts;
pub mod headers;
pub mod health;
pub mod journal_checks;
pub mod live;
pub mod metrics;
pub mod password_limit;
pub mod reply;
pub mod resend;
pub mod session;
pub mod state;
pub mod text;
pub mod throttle;
pub mod waiting_files;

pub use access::{Account, AdminAccount, Arbiter, Organiser, Staff};
pub use addresses::{card, login_address, staff_address, why_address};
pub use csrf::FormToken;
pub use download::Download;
pub use error::{AppError, Reply};
pub use reply::{Page, done, done_after, done_with, go_to, is_local, language_cookie};
pub use state::State;
