export {
  countUnanswered,
  type DisputeCursor,
  findDisputes,
  findListedDispute,
  type ListedDisputeRow,
} from './browsing-store.ts'
export type { DisputeDeps } from './dispute-deps.ts'
export { canSubmit } from './dispute-rules.ts'
export { findEvidence } from './evidence-flows.ts'
export { requestSubmission } from './submitting-flows.ts'
