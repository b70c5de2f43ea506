//! Scoresheets printed.
