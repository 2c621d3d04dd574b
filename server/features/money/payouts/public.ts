export { carryBankAccounts } from './bank-accounts/bank-account-retention-store.ts'
export { holdShare, releaseShare } from './accrual/share-hold-store.ts'
