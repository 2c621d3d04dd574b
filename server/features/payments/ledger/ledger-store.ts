import type { Db } from '#server/platform/db/database.ts'
import type { NewLedgerRow } from './ledger-tables.ts'

/** A batch pays any number of restaurants, an entry takes up to eleven values, and a command 65,535. */
const ENTRIES_AT_ONCE = 5_000

/** Records movements of money; the entries of each sum to zero. */
export async function insertLedger(tx: Db, entries: NewLedgerRow[]): Promise<void> {
  for (let from = 0; from < entries.length; from += ENTRIES_AT_ONCE)
    await tx
      .insertInto('ledger_entry')
      .values(entries.slice(from, from + ENTRIES_AT_ONCE))
      .execute()
}
