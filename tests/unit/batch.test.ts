import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { batched } from '#server/platform/db/batch-queue.ts'

/** Runs that end when they are told to, and what each was given. */
function held() {
  const runs: { batch: number[]; end: (error?: Error) => void }[] = []
  const run = (batch: number[]): Promise<number[]> => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>()
    runs.push({ batch, end: (error) => (error === undefined ? resolve(batch.map((one) => one * 10)) : reject(error)) })
    return promise
  }
  return { runs, run, batches: () => runs.map(({ batch }) => batch) }
}

it('takes together what came in one turn, and what came during a run in the next', async () => {
  const { runs, run, batches } = held()
  const ask = batched(run, 3)
  const first = [ask(1), ask(2)]
  await turn()
  const later = [ask(3), ask(4), ask(5), ask(6)]
  await turn()
  expect(batches()).toEqual([[1, 2]])
  runs[0]?.end()
  expect(await Promise.all(first)).toEqual([10, 20])
  await turn()
  runs[1]?.end()
  await turn()
  runs[2]?.end()
  expect(await Promise.all(later)).toEqual([30, 40, 50, 60])
  expect(batches()).toEqual([[1, 2], [3, 4, 5], [6]])
})

it('has as many runs under way as there are lanes', async () => {
  const { runs, run, batches } = held()
  const ask = batched(run, 9, 2)
  const all = [ask(1)]
  await turn()
  all.push(ask(2))
  await turn()
  all.push(ask(3), ask(4))
  await turn()
  expect(batches()).toEqual([[1], [2]])
  runs[1]?.end()
  await turn()
  expect(batches()).toEqual([[1], [2], [3, 4]])
  for (const { end } of runs) end()
  expect(await Promise.all(all)).toEqual([10, 20, 30, 40])
})

it.each([
  ['a database that does not answer fails those who wait, too', Object.assign(new Error('cut off'), { code: 'ECONNRESET' }), 1],
  ['anything else fails only those it was about', new Error('wrong'), 2],
])('%s', async (_what, error, times) => {
  const { runs, run } = held()
  const ask = batched(run, 1)
  const outcomes = Promise.allSettled([ask(1), ask(2)])
  await turn()
  runs[0]?.end(error)
  await turn()
  runs[1]?.end()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', times === 1 ? 'rejected' : 'fulfilled'])
  expect(runs.length).toBe(times)
})

it('repeats a failed run in parts, in the order it came, until only the culprit fails', async () => {
  const batches: number[][] = []
  const ask = batched(async (batch: number[]) => {
    batches.push(batch)
    if (batch.includes(3)) throw new Error('three')
    return batch.map((one) => one * 10)
  }, 9)
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(ask))
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : String(outcome.reason)))).toEqual([
    10,
    20,
    'Error: three',
    40,
    50,
  ])
  expect(batches).toEqual([[1, 2, 3, 4, 5], [1, 2, 3], [1, 2], [3], [4, 5]])
})

it('stops repeating a failed run when the database does not answer any more, and tells all who wait', async () => {
  const outage = Object.assign(new Error('cut off'), { code: 'ECONNRESET' })
  let runs = 0
  const ask = batched(async (batch: number[]) => {
    runs += 1
    throw batch.length === 4 ? new Error('wrong') : outage
  }, 4)
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(ask))
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual(Array.from({ length: 5 }, () => outage))
  expect(runs).toBe(2)
})
