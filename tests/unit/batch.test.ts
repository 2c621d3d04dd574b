import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { makeBatchQueue } from '#server/platform/db/batching/batch-queue.ts'

/** A `run` whose batches the test ends one by one. */
function controlledRun() {
  const runs: { batch: number[]; end: (error?: Error) => void }[] = []
  const run = (batch: number[]): Promise<number[]> => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>()
    runs.push({
      batch,
      end: (error) => (error === undefined ? resolve(batch.map((one) => one * 10)) : reject(error)),
    })
    return promise
  }
  return { runs, run, batches: () => runs.map(({ batch }) => batch) }
}

const outage = (): Error => Object.assign(new Error('cut off'), { code: 'ECONNRESET' })

describe('makeBatchQueue', () => {
  it('runs the inputs of one turn as one batch, and those that come during a run as the next', async () => {
    const { runs, run, batches } = controlledRun()
    const add = makeBatchQueue({ sizeMax: 3, run })
    const first = [add(1), add(2)]
    await turn()
    const later = [add(3), add(4), add(5), add(6)]
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

  it.each([
    ['fails the waiting inputs too when the database does not answer', outage(), ['rejected', 'rejected']],
    ['runs the waiting inputs after another failure', new Error('wrong'), ['rejected', 'fulfilled']],
  ])('%s', async (_what, error, statuses) => {
    const { runs, run } = controlledRun()
    const add = makeBatchQueue({ sizeMax: 1, run })
    const outcomes = Promise.allSettled([add(1), add(2)])
    await turn()
    runs[0]?.end(error)
    await turn()
    runs[1]?.end()
    expect((await outcomes).map(({ status }) => status)).toEqual(statuses)
    expect(runs).toHaveLength(statuses.includes('fulfilled') ? 2 : 1)
  })

  it('repeats a failed batch in parts and in order, until only the input at fault fails', async () => {
    const batches: number[][] = []
    const add = makeBatchQueue({
      sizeMax: 9,
      run: async (batch: number[]) => {
        batches.push(batch)
        if (batch.includes(3)) throw new Error('three')
        return batch.map((one) => one * 10)
      },
    })
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(add))
    expect(
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : String(outcome.reason))),
    ).toEqual([10, 20, 'Error: three', 40, 50])
    expect(batches).toEqual([[1, 2, 3, 4, 5], [1, 2, 3], [1, 2], [3], [4, 5]])
  })

  it('stops repeating a failed batch when the database does not answer any more, and fails all waiting inputs', async () => {
    const cutOff = outage()
    let runs = 0
    const add = makeBatchQueue({
      sizeMax: 4,
      run: async (batch: number[]) => {
        runs += 1
        throw batch.length === 4 ? new Error('wrong') : cutOff
      },
    })
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(add))
    expect(outcomes).toEqual(Array.from({ length: 5 }, () => ({ status: 'rejected', reason: cutOff })))
    expect(runs).toBe(2)
  })
})
