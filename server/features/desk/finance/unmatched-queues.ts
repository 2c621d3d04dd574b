import { DAY_MS } from '#contract/time.ts'
import type { FindQueues } from '#server/features/desk/operators/public.ts'
import { countUnmatched } from '#server/features/money/reconciliation/public.ts'

const RESOLVED_WITHIN_MS = 7 * DAY_MS

/** Differences between the provider, the bank and the ledger. */
export const findUnmatchedQueues: FindQueues = async (db, now) => [
  { name: 'unmatched', ...(await countUnmatched(db, new Date(now.getTime() - RESOLVED_WITHIN_MS))) },
]
