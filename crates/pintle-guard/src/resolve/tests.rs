//! What the walk reports, as text.
