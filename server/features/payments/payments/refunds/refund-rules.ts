import { SECOND_MS } from '#contract/time.ts'

const FIRST_DELAY_MS = 15 * SECOND_MS
const DELAY_MAX_MS = 3_600 * SECOND_MS

/** When a refund is sent again after `attempts` failed attempts: the delay doubles from 15 seconds up to one hour. */
export const refundRetryAt = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(FIRST_DELAY_MS * 2 ** attempts, DELAY_MAX_MS))
