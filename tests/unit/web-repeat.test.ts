import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Problem } from '#web/platform/http/call.ts'
import { queryClient } from '#web/platform/http/query.ts'
import { endWrites, repeat } from '#web/platform/http/repeat.ts'

const outage = new Error('outage')
const refusal = new Error('refusal')

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(async () => {
  // An answer ends the outage for the next test.
  await repeat(async () => 'answer', { waitAfter: () => undefined, isRead: true, signal: undefined })
  vi.restoreAllMocks()
  vi.useRealTimers()
})

interface Course {
  isRead?: boolean
  least?: number
  signal?: AbortSignal
}

/** A call whose attempts end one after the other as in `ends`, and the last for ever; notes when each began. */
function begin(ends: (Error | string)[], { isRead = true, least = 0, signal }: Course = {}) {
  const start = performance.now()
  const attempts: number[] = []
  const attempt = async (): Promise<string> => {
    attempts.push(performance.now() - start)
    const end = ends[Math.min(attempts.length, ends.length) - 1]
    if (typeof end === 'string') return end
    throw end as Error
  }
  const waitAfter = (error: unknown) => (error === outage ? least : undefined)
  const result = repeat(attempt, { waitAfter, isRead, signal }).catch((error: Error) => error.message)
  return { attempts, result }
}

it('repeats through an outage after growing waits, until there is an answer', async () => {
  const { attempts, result } = begin([outage, outage, outage, outage, outage, 'answer'])
  await vi.runAllTimersAsync()
  expect(await result).toBe('answer')
  expect(attempts).toEqual([0, 500, 1_500, 3_500, 7_500, 11_500])
})

it('fails after 30 seconds with the last failure, and tries at their end', async () => {
  const { attempts, result } = begin([outage])
  await vi.runAllTimersAsync()
  expect(await result).toBe('outage')
  expect(attempts.at(-1)).toBe(30_000)
  expect(attempts.length).toBeLessThan(12)
})

it('ends with a refusal at once, also after an outage', async () => {
  const first = begin([refusal, 'answer'])
  const second = begin([outage, refusal, 'answer'])
  await vi.runAllTimersAsync()
  expect([await first.result, first.attempts]).toEqual(['refusal', [0]])
  expect([await second.result, second.attempts]).toEqual(['refusal', [0, 500]])
})

it('waits at least as long as the server says, and not at all when that is too long', async () => {
  const short = begin([outage, 'answer'], { least: 5_000 })
  const long = begin([outage, 'answer'], { least: 60_000 })
  await vi.runAllTimersAsync()
  expect(short.attempts).toEqual([0, 5_500])
  expect([await long.result, long.attempts]).toEqual(['outage', [0]])
})

it('gives a read none of its own 30 seconds in an outage that has lasted them, but a write', async () => {
  await Promise.all([begin([outage]).result, vi.runAllTimersAsync()])
  const read = begin([outage, 'answer'])
  expect([await read.result, read.attempts]).toEqual(['outage', [0]])
  const write = begin([outage, 'answer'], { isRead: false })
  await vi.runAllTimersAsync()
  expect(await write.result).toBe('answer')
  const readAfterAnswer = begin([outage, 'answer'])
  await vi.runAllTimersAsync()
  expect(await readAfterAnswer.result).toBe('answer')
})

it('ends a read by its signal and a write when its view is left', async () => {
  const aborted = new AbortController()
  const read = begin([outage, 'answer'], { signal: aborted.signal })
  const write = begin([outage, 'answer'], { isRead: false })
  await vi.advanceTimersByTimeAsync(100)
  aborted.abort()
  expect([await read.result, read.attempts]).toEqual(['outage', [0]])
  endWrites()
  expect([await write.result, write.attempts]).toEqual(['outage', [0]])
})

it('repeats a defect of the server twice, and leaves an outage and a refusal as they are', () => {
  const { retry } = queryClient.getDefaultOptions().queries ?? {}
  const isRetried = (failures: number, status: number) =>
    typeof retry === 'function' && retry(failures, new Problem({ status }))
  expect([0, 1, 2].map((failures) => isRetried(failures, 500))).toEqual([true, true, false])
  expect([404, 502, 503, 504].filter((status) => isRetried(0, status))).toEqual([])
})
