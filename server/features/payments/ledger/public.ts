export { insertLedger, type LedgerAccount, type LedgerEvent, type NewLedgerRow } from './ledger-store.ts'
