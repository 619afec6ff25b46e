//! Whether an index comes from whom it should, and an archive is the one that the index means.

use std::io::Cursor;
use std::path::Path;

use minisign::{PublicKey, PublicKeyBox, SecretKeyBox, SignatureBox};

use super::problem::{Problem, Result};
use super::recipe::digest;
use crate::edit;

/// Behind the name of what is signed.
pub(crate) const ENDING: &str = ".minisig";
/// Bytes of a signature.
pub(crate) const LIMIT: usize = 4096;

/// A pinned public key: the line that minisign prints, or the whole file.
fn key(text: &str) -> Result<PublicKey> {
    let key = if text.contains('\n') {
        PublicKeyBox::from_string(text).and_then(PublicKeyBox::into_public_key)
    } else {
        PublicKey::from_base64(text.trim())
    };
    key.map_err(|error| {
        Problem::new(format_args!("`[recipes] keys`: found no public key of minisign ({error})"))
            .hint("the key is the second line of `minisign.pub`, beginning with `RW`")
    })
}

/// Accepts a text that one of the pinned keys has signed.
pub(crate) fn signed(text: &str, signature: &str, keys: &[String]) -> Result<()> {
    let signature = SignatureBox::from_string(signature)
        .map_err(|error| Problem::new(format_args!("the signature of the index cannot be read: {error}")))?;
    for pinned in keys {
        // Only today's form of signatures counts: of a hash of the text, with a comment that is signed, too.
        if minisign::verify(&key(pinned)?, &signature, Cursor::new(text), true, false, false).is_ok() {
            return Ok(());
        }
    }
    Err(Problem::new("the signature of the index is by none of the keys that `[recipes] keys` pins")
        .hint("somebody has changed the index, or its publisher the key; ask the publisher before you pin another"))
}

/// The signature of a text, by a secret key of minisign. A password is asked for on the terminal.
pub(crate) fn sign(text: &str, key: &Path, name: &str, time: u64) -> Result<String> {
    let cannot = |error: &dyn std::fmt::Display| Problem::new(format_args!("{}: {error}", key.display()));
    let stored = edit::read(key)?.ok_or_else(|| cannot(&"found nothing, expected a secret key of minisign"))?;
    let boxed = || SecretKeyBox::from_string(&stored).map_err(|error| cannot(&error));
    let secret = match boxed()?.into_unencrypted_secret_key() {
        Ok(secret) => secret,
        Err(_) => boxed()?.into_secret_key(None).map_err(|error| cannot(&error))?,
    };
    let comment = format!("timestamp:{time}\tfile:{name}\thashed");
    let untrusted = "signature from minisign secret key";
    let signature = minisign::sign(None, &secret, Cursor::new(text), Some(&comment), Some(untrusted));
    signature.map(SignatureBox::into_string).map_err(|error| cannot(&error))
}

/// Accepts the archive that the index means.
pub(crate) fn archive(bytes: &[u8], expected: &str) -> Result<()> {
    let found = digest(bytes);
    if found == expected {
        return Ok(());
    }
    Err(Problem::new(format_args!("the archive is refused: its SHA-256 is {found}, the index says {expected}")))
}
