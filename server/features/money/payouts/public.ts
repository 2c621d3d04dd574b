export { carryBankAccounts } from './bank-accounts/bank-account-store.ts'
export { holdShare, isShareLate, releaseShare } from './accrual-store.ts'
export { carryLock, carryPayouts, knowsWhatLeft, lockPayouts } from './restores/restored-payout-store.ts'
