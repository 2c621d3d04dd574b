import { expect, it } from 'vitest'
import { sweep } from '#server/platform/jobs/sweep.ts'

const PAGE = 3

function swept(due: number[], wrong: (one: number) => Error | undefined, groupSize: number) {
  const done: number[] = []
  const failed: number[] = []
  const find = async (after = 0) => due.filter((one) => one > after && !done.includes(one)).slice(0, PAGE)
  const run = async (some: number[]): Promise<void> => {
    for (const one of some) {
      const error = wrong(one)
      if (error !== undefined) throw error
    }
    done.push(...some)
  }
  return {
    done,
    failed,
    over: sweep({ find, pageSize: PAGE, run, groupSize, onFailure: (one) => void failed.push(one) }),
  }
}

it.each([1, 2, 3])(
  'processes what is due behind whole pages of failing rows, %i together',
  async (groupSize) => {
    const { done, failed, over } = swept(
      [1, 2, 3, 4, 5, 6, 7, 8],
      (one) => (one <= 4 || one === 7 ? new Error('wrong') : undefined),
      groupSize,
    )
    await over
    expect({ done, failed }).toEqual({ done: [5, 6, 8], failed: [1, 2, 3, 4, 7] })
  },
)

it('stops a sweep at an outage without blaming a row', async () => {
  const outage = Object.assign(new Error('cut off'), { code: 'ECONNRESET' })
  const { done, failed, over } = swept([1, 2, 3], (one) => (one === 2 ? outage : undefined), 1)
  await expect(over).rejects.toBe(outage)
  expect({ done, failed }).toEqual({ done: [1], failed: [] })
})
