import { DAY_MS } from '#contract/time.ts'
import type { FindQueues } from '#server/features/desk/operators/public.ts'
import { countUnanswered } from '#server/features/money/disputes/public.ts'

/** A dispute without evidence so shortly before its end is overdue. */
const DUE_WITHIN_MS = 3 * DAY_MS

/** Disputes that wait for evidence. */
export const findDisputeQueues: FindQueues = async (db, now) => [
  { name: 'disputes', ...(await countUnanswered(db, new Date(now.getTime() + DUE_WITHIN_MS))) },
]
