import { describe, expect, it } from 'vitest'
import { unmetSearchOf } from '#server/features/kitchen/food-items/browsing/unmet-search-rules.ts'
import {
  dailyBudgets,
  makeDailyUses,
  personDigest,
} from '#server/features/kitchen/unmet-searches/searchers.ts'
import {
  countableWords,
  isBeginning,
  suburbNear,
  weekAt,
} from '#server/features/kitchen/unmet-searches/unmet-search-rules.ts'

const NETWORK = '198.51.100.7'

describe('what a query looked for in vain', () => {
  it('is its words without negations, and where from', () => {
    expect(unmetSearchOf({ q: 'ramen no pork', near: '-37.80,144.98' }, NETWORK)).toEqual({
      words: 'ramen',
      near: '-37.80,144.98',
      network: NETWORK,
    })
    expect(unmetSearchOf({ q: 'ramen', within_km: 3, reachable: 'true', limit: 5 }, NETWORK)).toMatchObject({
      words: 'ramen',
    })
  })

  it.each([
    {},
    { q: 'no pork' },
    { q: 'ramen', cursor: 'x' },
    { q: 'ramen', cuisine_type: 'Asian' },
    { q: 'ramen', restaurant_id: 'x' },
    { q: 'ramen', pickup_after: '19:00' },
    { q: 'ramen', price_max: 10 },
    { q: 'ramen', reachable: 'false' },
  ] as const)('is nothing for %o', (query) => {
    expect(unmetSearchOf(query, NETWORK)).toBeUndefined()
  })
})

describe('the words that are counted', () => {
  it('are in lower case with single spaces', () => {
    expect(countableWords('  Pad   THAI ')).toBe('pad thai')
    expect(countableWords('Crème brûlée')).toBe('crème brûlée')
    expect(countableWords('a'.repeat(30))).toBe('a'.repeat(30))
  })

  it.each(['', '  ', 'a'.repeat(31), 'kim@lee', 'call 0491', '٠٤٩١', 'ramen ②'])('are not %j', (typed) => {
    expect(countableWords(typed)).toBeUndefined()
  })
})

it('names the nearest suburb of a position, and none without one', () => {
  expect(suburbNear('-37.80,144.98')).toBe('Fitzroy')
  expect(suburbNear('-37.80,145.00')).toBe('Abbotsford')
  expect(suburbNear(undefined)).toBeNull()
})

it('begins a week on Monday at midnight in Melbourne', () => {
  const weeks = ['2026-11-22T12:59:59Z', '2026-11-22T13:00:00Z', '2026-11-29T12:59:59Z'].map((at) =>
    weekAt(new Date(at)),
  )
  expect(weeks).toEqual(['2026-11-16', '2026-11-23', '2026-11-23'])
})

it('tells people apart by network and secret, without either in the digest', () => {
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  expect(personDigest(one, NETWORK)).toBe(personDigest(one, NETWORK))
  expect(personDigest(one, NETWORK)).not.toBe(personDigest(one, '198.51.100.8'))
  expect(personDigest(one, NETWORK)).not.toBe(personDigest(other, NETWORK))
  expect(personDigest(one, NETWORK)).toHaveLength(22)
})

it('gives a line with many networks some times as much as one of them', () => {
  expect(dailyBudgets(NETWORK)).toEqual([{ subject: NETWORK, most: 20 }])
  expect(dailyBudgets('2001:db8:1:2203::/64')).toEqual([
    { subject: '2001:db8:1:2203::/64', most: 20 },
    { subject: '2001:db8:1:2200::/56', most: 80 },
    { subject: '2001:db8:1::/48', most: 320 },
  ])
})

it('counts twenty searches of a network a day, and so many networks', () => {
  let now = new Date('2026-11-21T07:00:00Z')
  const mayUse = makeDailyUses(() => now)
  const used = Array.from({ length: 25 }, () => mayUse(NETWORK)).filter(Boolean)
  expect([used.length, mayUse('198.51.100.8')]).toEqual([20, true])
  const crowd = Array.from({ length: 25_000 }, (_, at) => mayUse(`10.0.${at >> 8}.${at & 255}`)).filter(
    Boolean,
  )
  expect([crowd.length, mayUse('198.51.100.8'), mayUse('198.51.100.9')]).toEqual([19_998, true, false])
  now = new Date('2026-11-21T13:00:00Z')
  expect([mayUse(NETWORK), mayUse('198.51.100.9')]).toEqual([true, true])
})

it('knows what was typed on the way to a search', () => {
  expect([isBeginning('tira', 'tiramisu'), isBeginning('ramen', 'miso ramen')]).toEqual([true, false])
})
