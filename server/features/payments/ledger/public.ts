export { insertLedger } from './ledger-store.ts'
export type { LedgerAccount, NewLedgerRow } from './ledger-tables.ts'
