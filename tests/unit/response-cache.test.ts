import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { CachePolicy } from '#contract/endpoint.ts'
import { makeChanges } from '#server/platform/events/changes.ts'
import { makeResponseCache } from '#server/platform/http/replies/response-cache.ts'

interface Query {
  km?: number
  limit?: number
}

const MB = 1024 * 1024
const policy: CachePolicy = { topics: [], uncached_fields: [], cached_values: { limit: [24] } }
const addressOf = ({ km = 0 }: Query): string => `/meals?km=${km}`

/** Pages of so many bytes, with counts of how often each was read. */
function aCache(page_bytes: number) {
  const reads: Record<number, number> = {}
  const cache = makeResponseCache<Query>({
    policy,
    changes: makeChanges(),
    now: () => new Date(0),
    onSharedReply: () => {},
    read: async ({ km = 0 }) => {
      reads[km] = (reads[km] ?? 0) + 1
      return { rows: [], is_empty: true, json: String(km).padEnd(page_bytes), headers: {} }
    },
  })
  return { reads, cache, ask: (query: Query) => cache.fetch(query, { url: addressOf(query) }) }
}

function memoryAfterCollecting(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return arrayBuffers + heapUsed
}

describe('the response cache', () => {
  it('forgets the addresses of a reply together with the reply', async () => {
    const { cache, ask } = aCache(MB)
    await ask({ km: 1 })
    expect(cache.lookUp(addressOf({ km: 1 }))).toBeDefined()
    for (let km = 2; km < 40; km += 1) await ask({ km })
    expect(cache.lookUp(addressOf({ km: 1 }))).toBeUndefined()
  })

  it('says of a reply for one caller alone that it is empty, and never of a shared one', async () => {
    const { cache } = aCache(100)
    const empty: Query[] = []
    for (const query of [{ km: 1 }, { km: 1, limit: 25 }, { km: 2, limit: 24 }])
      await cache.fetch(query, { onNothing: () => empty.push(query) })
    expect(empty).toEqual([{ km: 1, limit: 25 }])
  })

  it('keeps the reply that is asked for again and again, however many others come', async () => {
    const { cache, ask, reads } = aCache(MB)
    await ask({ km: 1 })
    for (let km = 2; km < 40; km += 1) {
      await ask({ km })
      expect(cache.lookUp(addressOf({ km: 1 }))).toBeDefined()
    }
    expect(reads[1]).toBe(1)
  })

  it('takes less than 64 MB for four thousand addresses with pages of 100 KB', async () => {
    const { cache, ask } = aCache(100_000)
    const before = memoryAfterCollecting()
    for (let km = 1; km < 4_000; km += 1) await ask({ km })
    // Buffers are freed by another thread, some time after they were collected.
    await expect.poll(() => memoryAfterCollecting() - before).toBeLessThan(64 * MB)
    expect(cache.lookUp(addressOf({ km: 3_999 }))).toBeDefined()
  })

  it('keeps few of the addresses that spell one query differently, and among them one that is used', async () => {
    const { cache, ask, reads } = aCache(100)
    await ask({ km: 1 })
    for (let at = 0; at < 1_000; at += 1) {
      await cache.fetch({ km: 1 }, { url: `/meals?km=1&at=${at}` })
      expect(cache.lookUp(addressOf({ km: 1 }))).toBeDefined()
    }
    expect(cache.lookUp('/meals?km=1&at=1')).toBeUndefined()
    expect(reads[1]).toBe(1)
  })

  it('answers a page of another size than the usual one without keeping it', async () => {
    const { ask, reads } = aCache(100)
    for (const limit of [24, 24, 25, 25]) await ask({ km: 1, limit })
    expect(reads[1]).toBe(3)
  })

  it('has each who asks wait for a turn of their own, and only if the reply is not there', async () => {
    const { cache, reads } = aCache(100)
    const never = () => new Promise<never>(() => {})
    void cache.fetch({ km: 1 }, { takeTurn: never })
    await cache.fetch({ km: 1 })
    await cache.fetch({ km: 1 }, { takeTurn: never })
    expect(reads[1]).toBe(1)
  })
})
