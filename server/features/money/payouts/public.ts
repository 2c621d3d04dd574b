export { carryBankAccounts } from './bank-accounts/bank-account-retention-store.ts'
export { holdShare, releaseShare } from './accrual/share-hold-store.ts'
export {
  approveBatch,
  discardBatch,
  findPayable,
  makeBatch,
  recordReturn,
  removeFromBatch,
  sendBatch,
  settleBatch,
} from './batches/batch-flows.ts'
export {
  type BatchSummaryRow,
  countUndecidedBatches,
  findBatches,
  findBatchSummary,
  findPayoutsOfBatch,
} from './batches/batch-store.ts'
export { exportBankFile } from './bank-file/bank-file-flows.ts'
export { insertAdjustment } from './adjustment-store.ts'
export { type DebtRow, findDebts, findDeskPayout, findLatestPayouts } from './own/desk-payout-store.ts'
export { readBalance, readLines } from './own/own-payout-flows.ts'
export { toPayout } from './own/own-payout-rules.ts'
export type { PayoutDeps } from './payout-deps.ts'
