//! Defaults, the person's file and the project's file → what holds. A project may only tighten (F8, F9).

use std::path::PathBuf;
use std::time::Duration;

use pintle_guard::policy::{Answer, GroupMessage, Groups, Policy};
use toml::Spanned;

use super::file::{ProjectFile, UserFile};
use super::hooks::{ExtensionHook, StopHook};
use super::locate::Locations;
use super::problem::Flaws;
use super::recipes::Recipes;

const HOOK_TIMEOUT: u32 = 60;
const OUTPUT_MAX_LENGTH: usize = 1000;
const STOP_MAX_BLOCKS: u32 = 3;
/// Beside the person's file, unless `log_path` says otherwise.
const LOGS: &str = "logs";

/// What holds for one call.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Settings {
    pub policy: Policy,
    /// Characters of a text for the agent; 0 means no limit.
    pub output_max_length: usize,
    /// For each command after an edit or at a stop.
    pub hook_timeout: Duration,
    /// Blocked stops in a row, for agents that have no cap themselves.
    pub stop_max_blocks: u32,
    pub extension_hooks: Vec<ExtensionHook>,
    pub stop_hooks: Vec<StopHook>,
    /// Where recipes come from.
    pub recipes: Recipes,
    /// Whether a journal is kept.
    pub debug: bool,
    /// The folder of the journal.
    pub log_folder: PathBuf,
}

/// What the project says on top of what the person says. What it may not change is left, with a warning.
pub(super) fn settings(user: UserFile, project: ProjectFile, locations: &Locations, ignored: &mut Flaws) -> Settings {
    let defaults = Policy::default();
    let (own, theirs) = (user.shared, project.shared);
    let mut filters = own.custom_filters;
    filters.extend(theirs.custom_filters);
    let mut tighter = |key: &str, own: Option<Spanned<Answer>>, default: Answer, theirs: Option<Spanned<Answer>>| {
        tightened(key, own.map_or(default, Spanned::into_inner), theirs, ignored)
    };
    Settings {
        policy: Policy {
            groups: Groups {
                delete: group(user.rm_block, project.rm_block, theirs.rm_block_message.or(own.rm_block_message)),
                kill: group(user.kill_block, project.kill_block, theirs.kill_block_message.or(own.kill_block_message)),
                raw_copy: group(user.dd_block, project.dd_block, theirs.dd_block_message.or(own.dd_block_message)),
            },
            filters,
            unknown_commands: tighter(
                "unknown_commands",
                own.unknown_commands,
                defaults.unknown_commands,
                theirs.unknown_commands,
            ),
            unreadable_commands: tighter(
                "unreadable_commands",
                own.unreadable_commands,
                defaults.unreadable_commands,
                theirs.unreadable_commands,
            ),
            interpreter_code: tighter(
                "interpreter_code",
                own.interpreter_code,
                defaults.interpreter_code,
                theirs.interpreter_code,
            ),
        },
        output_max_length: theirs.output_max_length.or(own.output_max_length).unwrap_or(OUTPUT_MAX_LENGTH),
        hook_timeout: Duration::from_secs(theirs.hook_timeout.or(own.hook_timeout).unwrap_or(HOOK_TIMEOUT).into()),
        stop_max_blocks: user.stop_max_blocks.unwrap_or(STOP_MAX_BLOCKS),
        extension_hooks: user.extension_hooks,
        stop_hooks: user.stop_hooks,
        recipes: user.recipes,
        debug: user.debug,
        log_folder: user.log_path.map_or_else(|| locations.folder().join(LOGS), |path| locations.resolve(&path)),
    }
}

fn group(user: Option<bool>, project: bool, message: Option<String>) -> Option<GroupMessage> {
    (project || user.unwrap_or(true)).then(|| message.map_or(GroupMessage::BuiltIn, GroupMessage::Configured))
}

/// The stricter of the two.
fn tightened(key: &str, own: Answer, theirs: Option<Spanned<Answer>>, ignored: &mut Flaws) -> Answer {
    let Some(theirs) = theirs else { return own };
    if *theirs.get_ref() < own {
        ignored.add(theirs.span().start, || format!("`{key}` is ignored in a project file, which may only tighten it"));
    }
    theirs.into_inner().max(own)
}
