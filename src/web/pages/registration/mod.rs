//! Online registration: the public form, an applicant's own page, and the pages of the staff.

mod applicant_form;
pub mod applications;
pub mod apply;
pub mod own;
pub mod rules;
