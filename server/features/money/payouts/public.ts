export { carryBankAccounts } from './bank-accounts/bank-account-store.ts'
export { holdShare, isShareLate, releaseShare } from './accrual-store.ts'
