//! How an instance takes a row that is to be sent, so that no other instance sends it too.

/// The next row of a table to be sent: `$next` finds it at `$now`, and `$holder` has it alone for the time of `$lease`. `None` while
/// nothing may be sent.
macro_rules! take_next {
    ($store:expr, $table:ident, $next:ident, $holder:expr, $now:expr, $lease:expr) => {
        loop {
            let found = $store.reading(|connection| -> Result<_, StoreError> {
                if $crate::store::properties::is_outgoing_held(connection)? {
                    Ok(None)
                } else {
                    $next(connection, $now)
                }
            })?;
            let Some(mut row) = found else { break None };
            let until = Some(timestamp($now + $lease));
            let taken = $store.writing(|connection| -> Result<_, StoreError> {
                let same = $table::table.find(&row.id).filter($table::due_at.eq(row.due_at));
                let change = (
                    $table::due_at.eq(until),
                    $table::attempts.eq($table::attempts + 1),
                    $table::holder.eq(Some($holder)),
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
