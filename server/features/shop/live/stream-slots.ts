import { Failure } from '#server/platform/failure.ts'
import { type FairLimiter, makeFairLimiter, type LimitRefusal } from '#server/platform/limits/fair-limiter.ts'
import { countRefusals } from '#server/platform/limits/limits.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'

/** Streams that one process has open at once, limited by its memory. */
const ALL_MAX = 10_000
/** Of these, from one network: enough for an office behind one address, and a small part of all. */
const NETWORK_MAX = 200
/** And by one account: its devices with their tabs. */
const ACCOUNT_MAX = 20
const RETRY_S = 30

const SCOPES = {
  network: { purpose: 'streams_network', text: 'from your network' },
  key: { purpose: 'streams_account', text: 'in your account' },
} as const

/** Slots for open streams. Nobody waits for one: a page without a stream asks for news instead. */
export function makeStreamSlots(metrics: Metrics, has_limits: boolean): Pick<FairLimiter, 'takeSlot'> {
  const refusals = countRefusals(metrics)
  const refuse = (reason: LimitRefusal): Failure => {
    if (reason !== 'network' && reason !== 'key') return new Failure('unavailable', { retry_after: RETRY_S })
    const { purpose, text } = SCOPES[reason]
    refusals.inc({ purpose })
    const detail = `Too many pages with live updates are open ${text}. Please close some of them; until then this page looks for news now and then.`
    return new Failure('too_many_requests', { detail, retry_after: RETRY_S })
  }
  const perRequester = has_limits
    ? { per_network: NETWORK_MAX, per_key: ACCOUNT_MAX }
    : { per_network: ALL_MAX }
  return makeFairLimiter({ slots: { all: ALL_MAX, ...perRequester }, refuse })
}
