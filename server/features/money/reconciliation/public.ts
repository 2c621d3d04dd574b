export { recordBankStatement } from './bank-statements/bank-statement-flows.ts'
export { sumFees, findReading } from './reading-store.ts'
export type { ReconciliationDeps } from './reconciliation-deps.ts'
export type { UnmatchedRow } from './reconciliation-tables.ts'
export {
  countUnmatched,
  findUnmatched,
  isUnmatched,
  resolveUnmatched,
  type UnmatchedCursor,
} from './unmatched-store.ts'
