import { expect, it } from 'vitest'
import { sweep } from '#server/platform/jobs/sweep.ts'

const PAGE = 3

function swept(due: number[], wrong: Map<number, Error>, groupSize: number) {
  const done: number[] = []
  const failed: number[] = []
  const find = async (after = 0) => due.filter((one) => one > after && !done.includes(one)).slice(0, PAGE)
  const run = async (some: number[]): Promise<void> => {
    for (const one of some) if (wrong.has(one)) throw wrong.get(one)
    done.push(...some)
  }
  const onFailure = (one: number): void => void failed.push(one)
  return { done, failed, over: sweep({ find, pageSize: PAGE, run, groupSize, onFailure }) }
}

it.each([1, 2, 3])('processes what is due behind pages of failing rows, %i together', async (groupSize) => {
  const wrong = [1, 2, 3, 4, 7]
  const errors = new Map(wrong.map((one) => [one, new Error('wrong')]))
  const { done, failed, over } = swept([1, 2, 3, 4, 5, 6, 7, 8], errors, groupSize)
  await over
  expect({ done, failed }).toEqual({ done: [5, 6, 8], failed: wrong })
})

it('stops a sweep at an outage without blaming a row', async () => {
  const outage = Object.assign(new Error('cut off'), { code: 'ECONNRESET' })
  const { done, failed, over } = swept([1, 2, 3], new Map([[2, outage]]), 1)
  await expect(over).rejects.toBe(outage)
  expect({ done, failed }).toEqual({ done: [1], failed: [] })
})
