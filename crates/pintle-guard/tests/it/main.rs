//! The guard from outside: text in, judgement out.

#[cfg(test)]
mod cases;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod windows;
