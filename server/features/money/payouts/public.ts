export { carryBankAccounts } from './bank-accounts/bank-account-store.ts'
export { carryDisputedShares, holdShare, isShareLate, releaseShare } from './accrual-store.ts'
export {
  carryLock,
  carryMovements,
  carryPayouts,
  knowsWhatLeft,
  lockPayouts,
} from './restores/restored-payout-store.ts'
