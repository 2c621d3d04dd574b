import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cuisines, NO_RESULTS_UNTIL } from '#contract/constants.ts'
import type { StreamAbout } from '#contract/shop/live.ts'
import type { OnSaleChange } from '#server/features/kitchen/food-items/public.ts'
import { makeGathering } from '#server/features/shop/live/gathering.ts'
import { afterSeconds, isSeen, makeNews, reachedBy } from '#server/features/shop/live/news.ts'
import { makeRecentChanges } from '#server/features/shop/live/recent-changes.ts'
import { keysOf, makeStreamIndex } from '#server/features/shop/live/stream-index.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const now = new Date('2026-11-26T08:00:00.000Z')
const hours = (count: number): string => new Date(now.getTime() + count * 3_600_000).toISOString()
const ids = ['a', 'b', 'c']

const anEnd = fc.integer({ min: 1, max: 5 }).map(hours)
const anAbout: fc.Arbitrary<StreamAbout> = fc.record(
  {
    items: fc.subarray(ids),
    restaurants: fc.subarray(ids),
    cuisine: fc.constantFrom(...cuisines),
    until: fc.oneof(anEnd, fc.constant(NO_RESULTS_UNTIL)),
  },
  { requiredKeys: [] },
)
const aChange: fc.Arbitrary<OnSaleChange> = fc.record(
  {
    restaurant_id: fc.constantFrom(...ids),
    item: fc.record({
      id: fc.constantFrom(...ids),
      cuisine_type: fc.constantFrom(...cuisines),
      expires_at: anEnd,
    }),
  },
  { requiredKeys: ['restaurant_id'] },
)

it('finds the streams whose pages can show a change, whatever they are about and were before', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anAbout, anAbout), { maxLength: 20 }),
      fc.array(aChange, { maxLength: 5 }),
      fc.nat(5),
      (abouts, changes, closed) => {
        const index = makeStreamIndex<{ about: StreamAbout }>()
        const streams = abouts.map(([before, about]) => {
          const stream = { about: before }
          index.set(stream, keysOf(before, undefined, now))
          stream.about = about
          index.set(stream, keysOf(about, undefined, now))
          return stream
        })
        for (const stream of streams.slice(0, closed)) index.delete(stream)
        const open = streams.slice(closed)
        expect(index.count()).toBe(open.length)
        expect(reachedBy(changes, index)).toEqual(
          new Set(open.filter(({ about }) => changes.some((change) => isSeen(change, about, now)))),
        )
      },
    ),
  )
})

it('keeps nothing of a stream that has closed', () => {
  const index = makeStreamIndex<object>()
  const stream = {}
  const keys = keysOf({ items: ids, restaurants: ids }, undefined, now)
  index.set(stream, keys)
  index.delete(stream)
  expect(keys.map((key) => index.of(key).size)).toEqual(keys.map(() => 0))
})

it('gives pages so long that all of them ask no more often than is allowed', () => {
  expect([1, 2_000, 5_000, 10_000, 1_000_000].map((streams) => afterSeconds(streams, 1_000))).toEqual([
    2, 2, 5, 10, 120,
  ])
})

it('tells a stream at once, and then again when the time is over in which it asks', () => {
  const sentTo: string[] = []
  const [one, other] = [{ name: 'one' }, { name: 'other' }]
  const news = makeNews<{ name: string }>({
    afterSeconds: () => 3,
    send: ({ name }, after_s) => void sentTo.push(`${name} ${after_s}`),
    now_ms: Date.now,
  })
  news.announce([one])
  vi.advanceTimersByTime(300)
  expect(sentTo).toEqual(['one 3'])
  news.announce([one, other])
  vi.advanceTimersByTime(2_600)
  expect(sentTo).toEqual(['one 3', 'other 3'])
  vi.advanceTimersByTime(600)
  expect(sentTo).toEqual(['one 3', 'other 3', 'one 3'])
  news.announce([one])
  news.forget(one)
  vi.advanceTimersByTime(10_000)
  expect(sentTo).toHaveLength(3)
})

it('gathers the latest of each for a while', () => {
  const gathered: number[][] = []
  const gather = makeGathering<number>(200, (changes) => void gathered.push(changes))
  gather('a', 1)
  gather('b', 2)
  vi.advanceTimersByTime(199)
  gather('a', 3)
  expect(gathered).toEqual([])
  vi.advanceTimersByTime(1)
  gather('a', 4)
  vi.advanceTimersByTime(200)
  expect(gathered).toEqual([[3, 2], [4]])
})

it('remembers changes for a while, the latest of each', () => {
  const recent = makeRecentChanges<number>(1_000, Date.now)
  recent.add('a', 1)
  recent.add('b', 2)
  vi.advanceTimersByTime(900)
  recent.add('a', 3)
  expect(recent.all()).toEqual([2, 3])
  vi.advanceTimersByTime(200)
  expect([recent.get('a'), recent.get('b')]).toEqual([3, undefined])
})
