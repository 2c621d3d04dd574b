import { expect, it } from 'vitest'
import { judgeRows } from '#tests/support/figure-table.ts'

const bounds = { 'kill -9': { kills: '50 times', lost: '= 0', 'ready ms': '< 3000' } } as const
const judge = (...rows: Parameters<typeof judgeRows>[1]) => judgeRows(bounds, rows)[0]

it.each([
  [{ kills: 50, lost: 0, 'ready ms': 2_999 }, 'reached'],
  [{ kills: 49, lost: 0, 'ready ms': 2_999 }, 'not reached'],
  [{ kills: 50, lost: 0, 'ready ms': 3_000 }, 'not reached'],
  [{ kills: 3, lost: 1, 'ready ms': 700 }, 'not reached'],
  [{ kills: 50, lost: 0 }, 'not reached'],
])('judges %o as %s', (figures, expected) => {
  expect(judge({ row: 'kill -9', figures })?.verdict).toBe(expected)
})

it('uses the last figure of a row, and reports a missing one', () => {
  const losing = (lost: number) => ({ row: 'kill -9', figures: { kills: 50, lost, 'ready ms': 1 } })
  expect(judge(losing(2), losing(0), { row: 'another', figures: { kills: 1 } })?.verdict).toBe('reached')
  expect(judge()?.verdict).toBe('no figure')
  const not_measured = { verdict: 'not measured', figure: 'needs root' }
  expect(judge({ row: 'kill -9', figures: {}, not_measured: 'needs root' })).toMatchObject(not_measured)
})
