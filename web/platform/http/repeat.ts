import { SECOND_MS } from '#contract/time.ts'
import { requestNotices, setRepeating } from '#web/platform/notices.ts'

/** In milliseconds. */
export const patience = {
  /** Before the first repeat; each further wait is twice as long, up to the longest. */
  first_wait: SECOND_MS / 2,
  longest_wait: 4 * SECOND_MS,
  /** From the first failure on. */
  total: 30 * SECOND_MS,
  /** Before the page says so. */
  silence: 1.5 * SECOND_MS,
}

interface Repeats {
  /** The least wait after a failure, in milliseconds; undefined where a repeat has no point or could do harm. */
  waitAfter: (error: unknown) => number | undefined
  isRead: boolean
  signal: AbortSignal | undefined
}

/** When the outage began in which nothing has been answered yet. */
let outage_start: number | undefined
let leaving = new AbortController()

/** Ends the repeats of writes, which fail as they are: who began them has left their view. */
export function endWrites(): void {
  leaving.abort()
  leaving = new AbortController()
}

const running = new Set<object>()
let silence: ReturnType<typeof setTimeout> | undefined

function stopSaying(): void {
  clearTimeout(silence)
  setRepeating(false)
}

/** What a page that was left asked for may never be answered. */
function forgetAll(): void {
  running.clear()
  outage_start = undefined
  stopSaying()
}

function begin(): object {
  const one = {}
  running.add(one)
  if (running.size > 1) return one
  requestNotices()
  silence = setTimeout(() => setRepeating(true), patience.silence)
  globalThis.addEventListener?.('pagehide', forgetAll)
  return one
}

function end(one: object): void {
  if (running.delete(one) && running.size === 0) stopSaying()
}

const wait = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => resolve(), { once: true })
  })

async function answered<Reply>(attempt: () => Promise<Reply>): Promise<Reply> {
  const reply = await attempt()
  outage_start = undefined
  return reply
}

/**
 * Repeats an attempt through an outage, for as long as `patience` says. Reads share the beginning of the
 * outage: a page that asks again and again does not begin anew each time.
 */
export async function repeat<Reply>(attempt: () => Promise<Reply>, repeats: Repeats): Promise<Reply> {
  try {
    return await answered(attempt)
  } catch (error) {
    if (repeats.waitAfter(error) === undefined) throw error
    const one = begin()
    return await repeatAfter(error, attempt, repeats).finally(() => end(one))
  }
}

async function repeatAfter<Reply>(
  first: unknown,
  attempt: () => Promise<Reply>,
  { waitAfter, isRead, signal }: Repeats,
): Promise<Reply> {
  const now = performance.now()
  outage_start ??= now
  const deadline = (isRead ? outage_start : now) + patience.total
  const ending = isRead ? signal : leaving.signal
  let error = first
  for (let own_wait = patience.first_wait; ; own_wait = Math.min(2 * own_wait, patience.longest_wait)) {
    const least = waitAfter(error)
    const remaining = deadline - performance.now()
    if (least === undefined || least >= remaining) throw error
    // Not all pages at the same instant.
    await wait(Math.min(least + own_wait * (0.75 + Math.random() / 2), remaining), ending)
    if (ending?.aborted === true) throw error
    try {
      return await answered(attempt)
    } catch (next) {
      error = next
    }
  }
}
