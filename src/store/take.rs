//! How an instance takes a row that is due, so that no other instance takes it too.

/// The next row of a table: `$next` finds it at `$now`, and `$holder` has it alone for the time of `$lease`; `$change` changes it further.
macro_rules! take_next {
    ($store:expr, $table:ident, $next:ident, $holder:expr, $now:expr, $lease:expr $(, $change:expr)?) => {
        loop {
            let found = $store.reading(|connection| -> Result<_, StoreError> { $next(connection, $now) })?;
            let Some(mut row) = found else { break None };
            let until = Some(timestamp($now + $lease));
            let taken = $store.writing(|connection| -> Result<_, StoreError> {
                let same = $table::table.find(&row.id).filter($table::due_at.eq(row.due_at));
                let change = (
                    $table::due_at.eq(until),
                    $table::attempts.eq($table::attempts + 1),
                    $table::holder.eq(Some($holder)),
                    $($change,)?
                );
                Ok(diesel::update(same).set(change).execute(connection)?)
            })?;
            // Otherwise another instance took it first.
            if taken == 1 {
                row.due_at = until;
                row.attempts += 1;
                row.holder = Some($holder.to_owned());
                break Some(row);
            }
        }
    };
}

pub(super) use take_next;
