export { carryBankAccounts } from './bank-accounts/bank-account-store.ts'
export { holdShare, releaseShare } from './accrual-store.ts'
