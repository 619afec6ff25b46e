//! Recipes as packages: folder, archive, catalogue, profile.
//!
//! [`tree`] is a recipe in memory and [`archive`] its packed form; [`index`] is what a catalogue says, [`location`] where
//! it lies, [`fetch`] how it comes here, over the only connection that this program ever opens, [`verify`] whether it
//! is what it claims. [`profile`] and [`change`] put it in place: all of it or nothing.
//!
//! Trust is somebody else's: nothing here reads or writes it, so whatever is installed does not run before a person
//! has said so. `pintle recipe remove` takes it back.

pub(crate) mod archive;
mod cache;
pub(crate) mod catalogue;
pub(crate) mod change;
pub(crate) mod fetch;
pub(crate) mod index;
pub(crate) mod location;
pub(crate) mod names;
pub(crate) mod problem;
pub(crate) mod profile;
pub(crate) mod recipe;
pub(crate) mod record;
mod step;
pub(crate) mod time;
pub(crate) mod tree;
pub(crate) mod verify;

pub(crate) use problem::Problem;
