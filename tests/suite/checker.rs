//! A checker of JSON Schema, as much of it as is used here.

use std::cell::RefCell;
use std::collections::BTreeMap;

use regex_lite::Regex;
use serde_json::{Map, Value as Json};

/// A checker of JSON Schema 2020-12, as much of it as our schema uses: a keyword that it does not know is a failure.
pub struct Checker {
    root: Json,
    patterns: RefCell<BTreeMap<String, Regex>>,
    /// Whether a key that the schema does not tell of is refused even where it may be there.
    closed: bool,
}

impl Checker {
    pub fn new(root: Json) -> Self {
        Self {
            root,
            patterns: RefCell::default(),
            closed: false,
        }
    }

    /// The same, refusing keys of which nothing is told.
    pub fn closed(root: Json) -> Self {
        Self {
            closed: true,
            ..Self::new(root)
        }
    }

    /// Why a document does not fit the schema under this name in `$defs`.
    pub fn refuses_as(&self, name: &str, document: &Json) -> Option<String> {
        let schema = self.root.pointer(&format!("/$defs/{name}"));
        self.check(schema.unwrap_or_else(|| panic!("no {name}")), document, "")
            .err()
    }

    /// Why a document does not fit, in the innermost terms; `None`: it fits.
    pub fn refuses(&self, document: &Json) -> Option<String> {
        self.check(&self.root, document, "").err()
    }

    fn check(&self, schema: &Json, value: &Json, path: &str) -> Result<(), String> {
        let keywords = match schema {
            Json::Bool(true) => return Ok(()),
            Json::Bool(false) => return Err(format!("{path}: may not be here")),
            Json::Object(keywords) => keywords,
            other => panic!("not a schema: {other}"),
        };
        let told = keywords.get("properties").and_then(Json::as_object);
        if let (true, Some(told), Some(map)) = (self.closed, told, value.as_object())
            && let Some(key) = map.keys().find(|key| !told.contains_key(*key))
        {
            return Err(format!("{path}: nothing is told of {key}"));
        }
        for (keyword, operand) in keywords {
            self.keyword(keywords, keyword, operand, value, path)?;
        }
        Ok(())
    }

    fn matches(&self, pattern: &str, text: &str) -> bool {
        let mut patterns = self.patterns.borrow_mut();
        let new = || Regex::new(pattern).expect("a pattern");
        patterns.entry(pattern.to_owned()).or_insert_with(new).is_match(text)
    }

    /// The schemas that a keyword has for a key.
    fn governing<'a>(
        &self,
        beside: &'a Map<String, Json>,
        keyword: &str,
        operand: &'a Json,
        key: &str,
    ) -> Vec<&'a Json> {
        let by_pattern = |operand: &'a Json| -> Vec<&'a Json> {
            let patterns = operand.as_object().expect("patterns").iter();
            patterns.filter(|(p, _)| self.matches(p, key)).map(|(_, s)| s).collect()
        };
        match keyword {
            "properties" => operand.get(key).into_iter().collect(),
            "patternProperties" => by_pattern(operand),
            _ => {
                let named = beside.get("properties").is_some_and(|p| p.get(key).is_some());
                let matched = beside
                    .get("patternProperties")
                    .is_some_and(|p| !by_pattern(p).is_empty());
                if named || matched { Vec::new() } else { vec![operand] }
            }
        }
    }

    fn fits(&self, schema: &Json, value: &Json, path: &str) -> bool {
        self.check(schema, value, path).is_ok()
    }

    fn keyword(
        &self,
        beside: &Map<String, Json>,
        keyword: &str,
        operand: &Json,
        value: &Json,
        path: &str,
    ) -> Result<(), String> {
        let fail = |what: &str| Err(format!("{path}: {what}"));
        let least = |n: usize| (n as u64) >= operand.as_u64().expect("a number");
        match keyword {
            "$schema" | "$id" | "title" | "description" | "$defs" | "definitions" | "enumDescriptions" | "then"
            | "else" => Ok(()),
            "uniqueItems" => {
                let members = value.as_array().map_or(&[][..], Vec::as_slice);
                let twice = members.iter().enumerate().find(|(n, one)| members[..*n].contains(one));
                twice.map_or(Ok(()), |(n, _)| fail(&format!("member {n} is there twice")))
            }
            "format" => match (operand.as_str(), value.as_str()) {
                (_, None) => Ok(()),
                (Some("uri" | "uri-reference"), Some(text)) if text.chars().all(may_stand_in_uri) => Ok(()),
                _ => fail(&format!("{value} is no {operand}")),
            },
            "$ref" => {
                let pointer = operand
                    .as_str()
                    .and_then(|r| r.strip_prefix('#'))
                    .expect("a local reference");
                let target = self.root.pointer(pointer).unwrap_or_else(|| panic!("no {pointer}"));
                self.check(target, value, path)
            }
            "type" => {
                let is = |name: &Json| match name.as_str().expect("a type") {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "number" => value.is_number(),
                    "integer" => value.is_i64() || value.is_u64(),
                    "boolean" => value.is_boolean(),
                    "null" => value.is_null(),
                    other => panic!("no type {other}"),
                };
                let names = operand.as_array().map_or(std::slice::from_ref(operand), Vec::as_slice);
                if names.iter().any(is) {
                    Ok(())
                } else {
                    fail(&format!("{value} is not {operand}"))
                }
            }
            "enum" if operand.as_array().expect("a list").contains(value) => Ok(()),
            "const" if operand == value => Ok(()),
            "enum" | "const" => fail(&format!("{value} is not {operand}")),
            "pattern" => match value.as_str() {
                Some(text) if !self.matches(operand.as_str().expect("a pattern"), text) => {
                    fail(&format!("{text} is not {operand}"))
                }
                _ => Ok(()),
            },
            "minimum" if value.as_f64().is_some_and(|n| n < operand.as_f64().expect("a number")) => fail("too small"),
            "maximum" if value.as_f64().is_some_and(|n| n > operand.as_f64().expect("a number")) => fail("too large"),
            "minItems" if value.as_array().is_some_and(|l| !least(l.len())) => fail("too few"),
            "maxItems" if value.as_array().is_some_and(|l| least(l.len() - 1)) => fail("too many"),
            "minProperties" if value.as_object().is_some_and(|m| !least(m.len())) => fail("too few"),
            "maxProperties" if value.as_object().is_some_and(|m| m.len() > 1 && least(m.len() - 1)) => fail("too many"),
            "minimum" | "maximum" | "minItems" | "maxItems" | "minProperties" | "maxProperties" => Ok(()),
            "items" => {
                let members = value.as_array().into_iter().flatten().enumerate();
                for (n, member) in members {
                    self.check(operand, member, &format!("{path}[{n}]"))?;
                }
                Ok(())
            }
            "required" => {
                let names = operand.as_array().expect("names").iter().filter_map(Json::as_str);
                let missing = value
                    .as_object()
                    .and_then(|map| names.into_iter().find(|n| !map.contains_key(*n)));
                missing.map_or(Ok(()), |name| fail(&format!("{name} is missing")))
            }
            "properties" | "patternProperties" | "additionalProperties" | "propertyNames" => {
                for (key, inner) in value.as_object().into_iter().flatten() {
                    let path = format!("{path}.{key}");
                    if keyword == "propertyNames" {
                        self.check(operand, &Json::String(key.clone()), &path)?;
                        continue;
                    }
                    for schema in self.governing(beside, keyword, operand, key) {
                        self.check(schema, inner, &path)?;
                    }
                }
                Ok(())
            }
            "allOf" => {
                for schema in operand.as_array().expect("schemas") {
                    self.check(schema, value, path)?;
                }
                Ok(())
            }
            "anyOf" => {
                let tries = operand.as_array().expect("schemas").iter();
                let mut faults = Vec::new();
                for schema in tries {
                    match self.check(schema, value, path) {
                        Ok(()) => return Ok(()),
                        Err(fault) => faults.push(fault),
                    }
                }
                // The fault that lies deepest is the one that was meant.
                faults.sort_by_key(|f| f.find(':'));
                Err(faults.pop().unwrap_or_default())
            }
            "oneOf" => {
                let fitting = operand.as_array().expect("schemas").iter();
                match fitting.filter(|s| self.fits(s, value, path)).count() {
                    1 => Ok(()),
                    n => fail(&format!("{n} of the possibilities fit")),
                }
            }
            "if" => {
                let branch = if self.fits(operand, value, path) {
                    "then"
                } else {
                    "else"
                };
                beside
                    .get(branch)
                    .map_or(Ok(()), |schema| self.check(schema, value, path))
            }
            other => panic!("the checker does not know {other}"),
        }
    }
}

fn may_stand_in_uri(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-._~:/?#[]@!$&'()*+,;=%".contains(c)
}
