//! Which programs are guarded.
