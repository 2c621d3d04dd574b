export { insertLedger } from './ledger-store.ts'
export type { LedgerAccount, LedgerEvent, NewLedgerRow } from './ledger-store.ts'
