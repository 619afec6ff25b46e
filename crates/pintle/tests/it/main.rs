//! The real program in homes of its own.

// The attribute tells clippy that helpers here are tests, too.
#[cfg(unix)]
#[cfg(test)]
mod after_edit;
#[cfg(unix)]
#[cfg(test)]
mod at_stop;
#[cfg(test)]
mod check;
#[cfg(test)]
mod doctor;
#[cfg(unix)]
#[cfg(test)]
mod examples;
#[cfg(test)]
mod hook;
#[cfg(unix)]
#[cfg(test)]
mod host_fire;
#[cfg(unix)]
#[cfg(test)]
mod host_session;
#[cfg(unix)]
#[cfg(test)]
mod host_trust;
#[cfg(test)]
mod init;
#[cfg(test)]
mod install;
#[cfg(test)]
mod journal;
#[cfg(test)]
mod program;
#[cfg(unix)]
#[cfg(test)]
mod recipe;
#[cfg(unix)]
#[cfg(test)]
mod recipe_cases;
#[cfg(unix)]
#[cfg(test)]
mod recipe_killed;
#[cfg(unix)]
#[cfg(test)]
mod recipe_life;
#[cfg(unix)]
#[cfg(test)]
mod recipe_served;
#[cfg(unix)]
#[cfg(test)]
mod recipe_signed;
#[cfg(unix)]
#[cfg(test)]
mod server;
#[cfg(test)]
mod streams;
#[cfg(test)]
mod usage;
#[cfg(windows)]
#[cfg(test)]
mod windows;
