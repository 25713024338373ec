//! What several pages show: frames, tables of boards, score sheets, pictures.

pub mod board;
pub mod cells;
pub mod claims;
pub mod drawing;
pub mod event;
pub mod histogram;
pub mod namesakes;
pub mod opening_tree;
pub mod picture;
pub mod press;
pub mod qr;
pub mod score;
pub mod score_sheet;
pub mod section;
pub mod staff;
pub mod team_boards;
pub mod wrong_move;
