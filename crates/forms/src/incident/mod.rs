//! A ruling as the form that is filed: one page with what was told, the position, the clocks, the article, the decision, what was
//! asked and answered, and room for names, signatures and the time until which an appeal can be made.

mod filed;
mod page;

pub use filed::Incident;
pub use page::STYLE;
