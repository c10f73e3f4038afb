//! `--json` and `--csv`: one way for all commands whose answers are rows.
//!
//! A sheet is made of the objects of `--json`: its columns are keys of theirs, and mean the same.

use std::io::Write;

use serde_json::Value;

use super::Failure;
use crate::graph::quoted;

/// In which form an answer is given, if not in words.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct FormArgs {
    /// Machine-readable output
    #[arg(long)]
    pub(super) json: bool,
    /// Comma-separated output: the names of the columns, then the rows
    #[arg(long, conflicts_with = "json")]
    pub(super) csv: bool,
}

/// A sheet (RFC 4180) whose head has been written.
pub(super) struct Sheet<'a> {
    columns: Vec<&'a str>,
}

impl<'a> Sheet<'a> {
    /// Writes the names of the columns.
    pub(super) fn begin(columns: &[&'a str], out: &mut dyn Write) -> Result<Self, Failure> {
        let columns = columns.to_vec();
        write!(out, "{}\r\n", columns.join(","))?;
        Ok(Self { columns })
    }

    /// Writes a row: of each column what the first of these objects that has its key says.
    pub(super) fn row(&self, objects: &[&Value], out: &mut dyn Write) -> Result<(), Failure> {
        let value = |key: &&str| objects.iter().find_map(|object| object.get(*key));
        let fields: Vec<String> = self.columns.iter().map(|key| field(value(key))).collect();
        Ok(write!(out, "{}\r\n", fields.join(","))?)
    }

    /// Writes these objects, a row for each; the columns are all of their keys.
    pub(super) fn of_all(rows: &[Value], out: &mut dyn Write) -> Result<(), Failure> {
        let mut columns: Vec<&str> = Vec::new();
        for key in rows.iter().filter_map(Value::as_object).flat_map(|row| row.keys()) {
            if !columns.contains(&key.as_str()) {
                columns.push(key);
            }
        }
        let sheet = Sheet::begin(&columns, out)?;
        rows.iter().try_for_each(|row| sheet.row(&[row], out))
    }
}

/// What stands in a field: nothing for what is not there, names with blanks between them for a list.
fn field(value: Option<&Value>) -> String {
    let text = match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(names)) => {
            let name =
                |name: &Value| name.as_str().map_or(name.to_string(), |name| quoted(name).into());
            names.iter().map(name).collect::<Vec<String>>().join(" ")
        }
        Some(other) => other.to_string(),
    };
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_has_commas_or_quotes_stands_in_quotes() {
        let mut out = Vec::new();
        let answer = json!({ "a": "x,y", "b": null, "c": ["s", "two words"], "d": 1.5 });
        let sheet = Sheet::begin(&["d", "a", "b", "c", "e"], &mut out).unwrap();
        sheet.row(&[&json!({ "e": "say \"no\"" }), &answer], &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let row = "1.5,\"x,y\",,\"s \"\"two words\"\"\",\"say \"\"no\"\"\"\r\n";
        assert_eq!(text, format!("d,a,b,c,e\r\n{row}"));
    }
}
