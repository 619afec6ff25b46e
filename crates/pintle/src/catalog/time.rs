//! Points in time as catalogues write them: `2026-01-02T03:04:05Z`.

use std::time::SystemTime;

const DAY: i64 = 24 * 60 * 60;
/// Days from 1 March of the year 0 to 1 January 1970.
const EPOCH: i64 = 719_468;
/// Days of 400 years.
const ERA: i64 = 146_097;

/// Seconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Seconds since 1970, of a point in time from then on that exists.
pub(crate) fn parse(text: &str) -> Option<u64> {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let mut at = 0;
    let mut number = |length: usize| {
        let part = digits.get(at..at + length)?.parse::<i64>().ok();
        at += length;
        part
    };
    let (year, month, day) = (number(4)?, number(2)?, number(2)?);
    let (hour, minute, second) = (number(2)?, number(2)?, number(2)?);
    // Counted as if the year began in March, so that a leap day is the last.
    let shifted = if month <= 2 { year - 1 } else { year };
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let year_of_era = shifted.rem_euclid(400);
    let days =
        shifted.div_euclid(400) * ERA + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - EPOCH;
    let seconds = u64::try_from(days * DAY + hour * 3600 + minute * 60 + second).ok()?;
    // Whatever does not come back the same was none: month 13, 30 February, other separators.
    (format(seconds) == text).then_some(seconds)
}

pub(crate) fn format(seconds: u64) -> String {
    let seconds = i64::try_from(seconds).unwrap_or(i64::MAX);
    let (days, rest) = (seconds / DAY + EPOCH, seconds % DAY);
    let (era, day) = (days / ERA, days % ERA);
    let year_of_era = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// How long ago something was, for people.
pub(crate) fn ago(seconds: u64) -> String {
    let (count, unit) = match seconds {
        0..60 => (seconds, "second"),
        60..3600 => (seconds / 60, "minute"),
        3600..86_400 => (seconds / 3600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_in_time_come_back_the_same() {
        // J11
        for (text, seconds) in [
            ("1970-01-01T00:00:00Z", 0),
            ("2000-02-29T12:00:00Z", 951_825_600),
            ("2026-01-02T03:04:05Z", 1_767_323_045),
            ("2100-03-01T00:00:00Z", 4_107_542_400),
        ] {
            assert_eq!((parse(text), format(seconds)), (Some(seconds), text.to_owned()));
        }
        for day in 0..200_000 {
            let seconds = day * 86_400 + day % 86_400;
            assert_eq!(parse(&format(seconds)), Some(seconds));
        }
        for bad in [
            "",
            "2026-02-29T00:00:00Z",
            "2026-13-01T00:00:00Z",
            "2026-01-02 03:04:05Z",
            "2026-01-02T03:04:05",
            "1969-12-31T23:59:59Z",
            "2026-01-02T24:00:00Z",
            "20260102030405",
        ] {
            assert_eq!(parse(bad), None, "{bad}");
        }
        assert_eq!((ago(1), ago(7200)), ("1 second ago".to_owned(), "2 hours ago".to_owned()));
    }
}
