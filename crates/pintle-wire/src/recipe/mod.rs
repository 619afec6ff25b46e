//! Recipes as text: what `recipe.json` says, and its handlers in a `hooks.json`, put in and taken out.
//!
//! A recipe is a folder with a `recipe.json` and scripts. Its handlers go into the hooks file of the profile, each with
//! the recipe's name on it, so that they can be found again. Nothing here knows where a recipe lies, who made it
//! or what its scripts do.

mod command;
mod installed;
mod manifest;
mod version;

pub use command::Command;
pub use installed::{Installed, Rest, install, installed, remove};
pub use manifest::{Group, Handler, Manifest, is_id};
pub use version::Version;

#[cfg(test)]
mod tests;
