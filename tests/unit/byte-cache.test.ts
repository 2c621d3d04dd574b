import { expect, it } from 'vitest'
import { makeByteCache } from '#server/platform/byte-cache.ts'

const value = (length: number): Buffer => Buffer.alloc(length)

it('a cache that is bounded in bytes evicts what was not used for longest', () => {
  const cache = makeByteCache(100)
  cache.set('a', value(40))
  cache.set('b', value(40))
  expect(cache.get('a')).toHaveLength(40)
  cache.set('c', value(30))
  expect([cache.get('b'), cache.get('a')?.length, cache.get('c')?.length, cache.size()]).toEqual([undefined, 40, 30, 70])
})

it('a cache that is bounded in bytes never holds more, whatever is replaced, deleted or too large', () => {
  const cache = makeByteCache(1_000)
  for (let n = 0; n < 5_000; n += 1) {
    cache.set(`key ${n % 37}`, value((n * 7_919) % 1_200))
    if (n % 5 === 0) cache.delete(`key ${n % 11}`)
    expect(cache.size()).toBeLessThanOrEqual(1_000)
  }
  cache.set('too large', value(1_001))
  expect(cache.get('too large')).toBeUndefined()
  cache.clear()
  expect([cache.size(), cache.get('key 1')]).toEqual([0, undefined])
})
