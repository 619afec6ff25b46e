//! A JSON object whose values are kept as the texts that they are: what is not looked at passes through unchanged.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::{RawValue, to_raw_value};

/// One JSON object, in the order of its keys. Of a key that stands twice, the last value counts.
///
/// ```
/// use pintle_wire::dialect::Fields;
///
/// let fields = Fields::parse(br#"{"b": 1.50, "a": "x"}"#).unwrap();
/// assert_eq!(fields.text("a").as_deref(), Some("x"));
/// assert_eq!(fields.to_string(), r#"{"b":1.50,"a":"x"}"#);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Fields(Vec<(String, Box<RawValue>)>);

impl Fields {
    /// Reads one object and nothing behind it. The error says what was found.
    pub fn parse(bytes: &[u8]) -> Result<Self, String> {
        serde_json::from_slice(bytes).map_err(|error| format!("found no JSON object ({error})"))
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&RawValue> {
        self.0.iter().find(|(name, _)| name == key).map(|(_, value)| &**value)
    }

    /// The value of a key, where it is text.
    pub fn text(&self, key: &str) -> Option<String> {
        serde_json::from_str(self.get(key)?.get()).ok()
    }

    /// The value of a key, where it is an object.
    pub fn object(&self, key: &str) -> Option<Self> {
        Self::parse(self.get(key)?.get().as_bytes()).ok()
    }

    /// Whether the key is there and is not null.
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some_and(|value| value.get() != "null")
    }

    /// Puts a value in the place of the old one, or at the end.
    pub fn set(&mut self, key: &str, value: Box<RawValue>) {
        match self.0.iter_mut().find(|(name, _)| name == key) {
            Some((_, old)) => *old = value,
            None => self.0.push((key.to_owned(), value)),
        }
    }

    /// The same with text.
    pub fn set_text(&mut self, key: &str, text: &str) {
        if let Ok(value) = to_raw_value(text) {
            self.set(key, value);
        }
    }

    /// Sets null where the key is missing.
    pub(crate) fn set_missing(&mut self, key: &str) {
        if self.get(key).is_none() {
            self.set(key, RawValue::NULL.to_owned());
        }
    }

    pub(crate) fn remove(&mut self, key: &str) {
        self.0.retain(|(name, _)| name != key);
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &RawValue)> {
        self.0.iter().map(|(name, value)| (name.as_str(), &**value))
    }

    /// As a value of another object.
    pub fn to_raw(&self) -> Option<Box<RawValue>> {
        RawValue::from_string(self.to_string()).ok()
    }
}

impl fmt::Display for Fields {
    /// JSON, on one line where no value has line breaks of its own.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (position, (key, value)) in self.iter().enumerate() {
            let comma = if position == 0 { "" } else { "," };
            write!(f, "{comma}{}:{}", serde_json::Value::from(key), one_line(value.get()))?;
        }
        f.write_str("}")
    }
}

/// Line breaks between tokens mean nothing in JSON, and inside of a text there can be none.
fn one_line(json: &str) -> std::borrow::Cow<'_, str> {
    if json.contains(['\n', '\r']) { json.replace(['\n', '\r'], " ").into() } else { json.into() }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Fields, M::Error> {
                let mut fields = Vec::<(String, Box<RawValue>)>::new();
                while let Some((key, value)) = map.next_entry::<String, Box<RawValue>>()? {
                    fields.push((key, value));
                }
                Ok(Fields(fields).without_repeats())
            }
        }
        deserializer.deserialize_map(Object)
    }
}

impl Fields {
    /// In time that does not grow with the square of the keys.
    fn without_repeats(self) -> Self {
        let mut last = std::collections::HashMap::new();
        for (position, (key, _)) in self.0.iter().enumerate() {
            last.insert(key.clone(), position);
        }
        if last.len() == self.0.len() {
            return self;
        }
        let kept = self.0.into_iter().enumerate().filter(|(position, (key, _))| last.get(key) == Some(position));
        Self(kept.map(|(_, field)| field).collect())
    }
}
