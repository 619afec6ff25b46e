//! The cheapest program there is: what starting a process costs, and nothing else.
fn main() {}
