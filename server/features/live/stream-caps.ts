import { makeCounts } from '#server/platform/limits/counts.ts'
import { Failure } from '#server/platform/failure.ts'
import { addressBlock } from '#server/platform/limits/limits-rules.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'

/** Streams that are open at once in one process: so many fit into its memory. */
const ALL_MAX = 10_000
/** Of these, from one place: an office behind one address, and still a small part of all. */
const PLACE_MAX = 200
/** And by one account: its devices with their tabs. */
const ACCOUNT_MAX = 20
const AGAIN_S = 30

const AT_MOST = {
  streams_place: { most: PLACE_MAX, who: 'from your network' },
  streams_account: { most: ACCOUNT_MAX, who: 'in your account' },
} as const
type Purpose = keyof typeof AT_MOST

export interface StreamCaps {
  /** Counts a stream that opens, or refuses it; gives what has to be called once when it closes. */
  enter: (address: string, account_id: string | undefined) => () => void
}

/** How many streams are open, in all and by whom. */
export function makeStreamCaps(metrics: Pick<Metrics, 'limited'>, on: boolean): StreamCaps {
  const open = makeCounts()
  let all = 0

  return {
    enter: (address, account_id) => {
      if (all >= ALL_MAX) throw new Failure('unavailable', { retry_after: AGAIN_S })
      const names: [Purpose, string][] = [
        ['streams_place', `place ${addressBlock(address)}`],
        ...(account_id === undefined ? [] : [['streams_account', `account ${account_id}`] as [Purpose, string]]),
      ]
      const full = on ? names.find(([purpose, name]) => open.of(name) >= AT_MOST[purpose].most) : undefined
      if (full !== undefined) throw refusal(full[0], metrics)
      all += 1
      for (const [, name] of names) open.add(name, 1)
      return () => {
        all -= 1
        for (const [, name] of names) open.add(name, -1)
      }
    },
  }
}

function refusal(purpose: Purpose, metrics: Pick<Metrics, 'limited'>): Failure {
  metrics.limited.inc({ purpose })
  const detail = `Too many pages with live updates are open ${AT_MOST[purpose].who}. Please close some of them; until then this page looks for news now and then.`
  return new Failure('too_many_requests', { detail, retry_after: AGAIN_S })
}
