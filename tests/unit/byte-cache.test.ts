import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type ByteCache, makeByteCache } from '#server/platform/byte-cache.ts'

const bytesOf = ({ length }: Buffer): number => length
const boundedTo = (
  bytes_max: number,
  settings: Partial<Parameters<typeof makeByteCache<Buffer>>[0]> = {},
): ByteCache<Buffer> => makeByteCache({ bytes_max, bytesOf, ...settings })
const fill = (cache: ByteCache<Buffer>, key: string, length: number) =>
  cache.fetch(key, async () => Buffer.alloc(length))

/** A cache whose values the test completes, with how often each was begun. */
function controlledCache(settings: { isCurrent?: (value: Buffer) => boolean; version?: () => number } = {}) {
  const cache = makeByteCache<Buffer, undefined>({ bytes_max: 1_000, bytesOf, ...settings })
  const fills: PromiseWithResolvers<Buffer | undefined>[] = []
  const fetch = (): Promise<string | undefined> =>
    cache
      .fetch('soup', () => {
        const one = Promise.withResolvers<Buffer | undefined>()
        fills.push(one)
        return one.promise
      })
      .then((value) => value?.toString())
  const complete = async (text: string | undefined, at = fills.length - 1): Promise<void> => {
    fills[at]?.resolve(text === undefined ? undefined : Buffer.from(text))
    await turn()
  }
  return { cache, fills, fetch, complete }
}

describe('a cache that is bounded in bytes', () => {
  it('evicts what was not used for longest', async () => {
    const cache = boundedTo(100)
    await fill(cache, 'a', 40)
    await fill(cache, 'b', 40)
    expect(cache.get('a')).toHaveLength(40)
    await fill(cache, 'c', 30)
    expect(['a', 'b', 'c'].map((key) => cache.get(key)?.length)).toEqual([40, undefined, 30])
    expect(cache.size()).toBe(70)
  })

  it('never holds more, whatever is replaced, deleted or too large', async () => {
    const cache = boundedTo(1_000, { isCurrent: ({ length }) => length % 3 > 0 })
    for (let n = 0; n < 5_000; n += 1) {
      await fill(cache, `key ${n % 37}`, (n * 7_919) % 1_200)
      if (n % 5 === 0) cache.delete(`key ${n % 11}`)
      expect(cache.size()).toBeLessThanOrEqual(1_000)
    }
    await fill(cache, 'too large', 1_001)
    expect(cache.get('too large')).toBeUndefined()
    cache.clear()
    expect([cache.size(), cache.get('key 1')]).toEqual([0, undefined])
  })

  it('says which keys have no value any more, and nothing of one whose value is replaced', async () => {
    const removed: string[] = []
    let is_current = true
    const cache = boundedTo(100, { isCurrent: () => is_current, onRemoved: (key) => removed.push(key) })
    await fill(cache, 'a', 60)
    is_current = false
    await fill(cache, 'a', 70)
    is_current = true
    expect(removed).toEqual([])
    await fill(cache, 'b', 60)
    cache.delete('b')
    cache.delete('c')
    await fill(cache, 'd', 10)
    cache.clear()
    expect(removed).toEqual(['a', 'b', 'd'])
  })

  it('makes a value once for all who ask meanwhile, and gives the last one to what makes the next', async () => {
    let is_current = true
    const { cache, fills, fetch, complete } = controlledCache({ isCurrent: () => is_current })
    const values = [fetch(), fetch()]
    await complete('hot')
    expect([fills.length, await Promise.all(values)]).toEqual([1, ['hot', 'hot']])
    is_current = false
    expect(cache.get('soup')).toBeUndefined()
    const next = await cache.fetch('soup', async (last) => Buffer.from(`not ${last?.toString()}`))
    expect(next?.toString()).toBe('not hot')
  })

  it('makes it again for who asks after a change, unless it is current all the same', async () => {
    let version = 1
    let is_current = false
    const { fills, fetch, complete } = controlledCache({
      isCurrent: () => is_current,
      version: () => version,
    })
    const before = fetch()
    version = 2
    const after = fetch()
    await complete('hot')
    expect([await before, fills.length]).toEqual(['hot', 2])
    await complete('cold')
    expect(await after).toBe('cold')
    const unconcerned = [fetch(), (version = 3), fetch()]
    is_current = true
    await complete('warm')
    expect([await unconcerned[2], fills.length]).toEqual(['warm', 3])
  })

  it('keeps neither what does not exist nor what was deleted while it was made', async () => {
    const { cache, fills, fetch, complete } = controlledCache()
    const missing = fetch()
    await complete(undefined)
    expect(await missing).toBeUndefined()
    const deleted = fetch()
    cache.delete('soup')
    const next = fetch()
    await complete('old', 1)
    expect([await deleted, cache.get('soup')]).toEqual(['old', undefined])
    await complete('new', 2)
    expect([await next, cache.get('soup')?.toString(), fills.length]).toEqual(['new', 'new', 3])
  })
})
