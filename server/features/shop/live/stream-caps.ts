import { Failure } from '#server/platform/failure.ts'
import { makeCounts } from '#server/platform/limits/counts.ts'
import { countRefusals } from '#server/platform/limits/limits.ts'
import { addressBlock } from '#server/platform/limits/limits-rules.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'

/** Streams that one process has open at once, limited by its memory. */
const ALL_MAX = 10_000
/** Of these, from one network address: enough for an office behind one address, and a small part of all. */
const PLACE_MAX = 200
/** And by one account: its devices with their tabs. */
const ACCOUNT_MAX = 20
const RETRY_S = 30

const CAPS = {
  streams_place: { limit: PLACE_MAX, scope: 'from your network' },
  streams_account: { limit: ACCOUNT_MAX, scope: 'in your account' },
} as const
type Purpose = keyof typeof CAPS

export interface StreamCaps {
  /** Counts a stream that opens, or refuses it; the returned function is called once when the stream closes. */
  enter: (address: string, account_id: string | undefined) => () => void
}

/** Limits the open streams in all, per network address and per account. */
export function makeStreamCaps(metrics: Metrics, has_limits: boolean): StreamCaps {
  const open = makeCounts()
  const refusals = countRefusals(metrics)
  let all = 0

  return {
    enter: (address, account_id) => {
      if (all >= ALL_MAX) throw new Failure('unavailable', { retry_after: RETRY_S })
      const names: [Purpose, string][] = [
        ['streams_place', `place ${addressBlock(address)}`],
        ...(account_id === undefined ? [] : [['streams_account', `account ${account_id}`] as [Purpose, string]]),
      ]
      const [full] = (has_limits ? names.find(([purpose, name]) => open.of(name) >= CAPS[purpose].limit) : undefined) ?? []
      if (full !== undefined) {
        refusals.inc({ purpose: full })
        throw tooManyStreams(full)
      }
      all += 1
      for (const [, name] of names) open.add(name, 1)
      return () => {
        all -= 1
        for (const [, name] of names) open.add(name, -1)
      }
    },
  }
}

function tooManyStreams(purpose: Purpose): Failure {
  const detail = `Too many pages with live updates are open ${CAPS[purpose].scope}. Please close some of them; until then this page looks for news now and then.`
  return new Failure('too_many_requests', { detail, retry_after: RETRY_S })
}
