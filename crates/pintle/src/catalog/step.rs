//! Steps of a change, where a test may stop the program for good.
//!
//! In a debug build `PINTLE_STOP_AT_STEP=N` makes the N-th step say so and wait to be killed. In a release build there
//! is nothing here.

#[cfg(debug_assertions)]
pub(super) fn step(name: &str) {
    use std::sync::atomic::{AtomicU32, Ordering};

    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed) + 1;
    let wanted = std::env::var("PINTLE_STOP_AT_STEP").ok().and_then(|wanted| wanted.parse().ok());
    if wanted == Some(number) {
        crate::term::talk(format_args!("stopped at step {number}: {name}"));
        loop {
            std::thread::park();
        }
    }
}

#[cfg(not(debug_assertions))]
#[inline]
pub(super) fn step(_: &str) {}
