//! The case files of `fixtures/wire`, what they must cover, and what must hold for any bytes at all.
#![expect(clippy::disallowed_methods, reason = "the cases lie in files, and UPDATE=1 writes them again")]

#[cfg(test)]
mod any_bytes;
#[cfg(test)]
mod case;
#[cfg(test)]
mod coverage;
#[cfg(test)]
mod dump;
#[cfg(test)]
mod fixtures;
