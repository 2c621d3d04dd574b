import type { Db } from '#server/platform/db/database.ts'
import type { NewLedgerRow } from './ledger-tables.ts'

/** Records movements of money; the entries of each sum to zero. */
export const insertLedger = (tx: Db, entries: NewLedgerRow[]) => tx.insertInto('ledger_entry').values(entries).execute()
