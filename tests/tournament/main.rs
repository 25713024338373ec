//! What may be done in a tournament and in a series, and the values they are made of.

mod awards;
mod baku;
mod category_history;
mod check_in;
mod decide;
mod drawing;
mod drawn_openings;
mod fees;
mod forfeit_reasons;
mod late_numbers;
mod likeness;
mod limits;
mod line_up;
mod meetings;
mod parts;
mod places;
mod play_off_games;
mod playing_tables;
mod records;
mod registration;
mod section;
mod series;
mod tie_break;
mod tie_break_games;
mod undo;
