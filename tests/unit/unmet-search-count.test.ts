import { expect, it } from 'vitest'
import { makeUnmetSearchCount } from '#server/features/kitchen/unmet-searches/unmet-search-flows.ts'
import type { Database } from '#server/platform/db/database.ts'

/** A count whose database does nothing, or refuses, and how many transactions it has begun. */
function aCount() {
  const calls = { transactions: 0, isRefused: false }
  const transaction = async () => {
    calls.transactions += 1
    if (calls.isRefused) throw new Error('refused')
  }
  const database = { transaction } as unknown as Database
  return { calls, ...makeUnmetSearchCount({ database, now: () => new Date('2026-11-21T07:00:00Z') }) }
}

const networkOf = (n: number): string => `10.0.${n >> 8}.${n & 255}`

it('keeps five thousand searches until they are written, 500 at once', async () => {
  const { calls, note, flush } = aCount()
  for (let n = 0; n < 6_000; n += 1) note({ words: 'ramen', near: undefined, network: networkOf(n) })
  await flush()
  expect(calls.transactions).toBe(10)
  await flush()
  expect(calls.transactions).toBe(10)
})

it('keeps what is refused for the next time, and what was noted since', async () => {
  const { calls, note, flush } = aCount()
  calls.isRefused = true
  for (let n = 0; n < 600; n += 1) note({ words: 'ramen', near: undefined, network: networkOf(n) })
  await expect(flush()).rejects.toThrow('refused')
  calls.isRefused = false
  note({ words: 'sushi', near: undefined, network: networkOf(0) })
  await flush()
  expect(calls.transactions).toBe(3)
})

it('notes nothing of a connection that is closed already', async () => {
  const { calls, note, flush } = aCount()
  note({ words: 'ramen', near: undefined, network: '' })
  await flush()
  expect(calls.transactions).toBe(0)
})
