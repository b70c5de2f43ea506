//! Moments as the file has them: whole numbers of milliseconds, each in a column of its own kind.

use rusqlite::ToSql;
use rusqlite::types::{FromSql, FromSqlResult, ToSqlOutput, ValueRef};

use crate::moment::{ClubTime, WallTime};

impl ToSql for ClubTime {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok((self.millis() as i64).into())
    }
}

impl FromSql for ClubTime {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<ClubTime> {
        i64::column_result(value).map(|millis| ClubTime::from_millis(millis as u64))
    }
}

impl ToSql for WallTime {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.millis().into())
    }
}

impl FromSql for WallTime {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<WallTime> {
        i64::column_result(value).map(WallTime::from_millis)
    }
}
