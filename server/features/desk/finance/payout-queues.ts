import { DAY_MS } from '#contract/time.ts'
import type { FindQueues } from '#server/features/desk/operators/public.ts'
import { countUndecidedBatches } from '#server/features/money/payouts/public.ts'

const DECIDED_WITHIN_MS = DAY_MS

/** Batches that wait to be approved or sent. */
export const findPayoutQueues: FindQueues = async (db, now) => [
  { name: 'payouts', ...(await countUndecidedBatches(db, new Date(now.getTime() - DECIDED_WITHIN_MS))) },
]
