//! The keys an agent's folder reads, as a table.

/// One key that a decision reads.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row {
    /// From the top of the payload, with dots: what a fault calls the field.
    pub(crate) path: &'static str,
    /// The last part of the path: what stands in the JSON.
    pub(crate) name: &'static str,
    /// The row of the object it stands in; `None` at the top.
    pub(crate) parent: Option<usize>,
}

/// The keys of one agent; made by [`keys!`].
pub(crate) trait Keys: Copy + 'static {
    const ROWS: &'static [Row];

    fn index(self) -> usize;
}

/// The last part of a dotted path.
pub(crate) const fn last_part(path: &'static str) -> &'static str {
    let mut head = path.as_bytes();
    while let Some((last, rest)) = head.split_last() {
        if *last == b'.' {
            break;
        }
        head = rest;
    }
    path.split_at(head.len()).1
}

/// Declares the enum `Key` of an agent's folder: `Name = "path"`, or `Name = "path" in Parent` inside another object.
macro_rules! keys {
    (@parent) => { None };
    (@parent $parent:ident) => { Some(Key::$parent as usize) };
    ($($(#[$doc:meta])* $key:ident = $path:literal $(in $parent:ident)?),* $(,)?) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Key {
            $($(#[$doc])* $key),*
        }

        impl $crate::json::Keys for Key {
            const ROWS: &'static [$crate::json::Row] = &[$($crate::json::Row {
                path: $path,
                name: $crate::json::last_part($path),
                parent: $crate::json::keys!(@parent $($parent)?),
            }),*];

            fn index(self) -> usize {
                self as usize
            }
        }
    };
}

pub(crate) use keys;
