import { expect, it } from 'vitest'
import { judgeRows, table } from '#tests/support/figure-table.ts'

const bounds = { 'kill -9': { kills: '50 times', lost: '= 0', 'ready ms': '< 3000' } } as const
const verdict = (figures: Record<string, number>): string | undefined =>
  judgeRows(bounds, [{ row: 'kill -9', figures }])[0]?.verdict

it.each([
  [{ kills: 50, lost: 0, 'ready ms': 2_999 }, 'reached'],
  [{ kills: 49, lost: 0, 'ready ms': 2_999 }, 'not reached'],
  [{ kills: 50, lost: 0, 'ready ms': 3_000 }, 'not reached'],
  [{ kills: 3, lost: 1, 'ready ms': 700 }, 'not reached'],
  [{ kills: 50, lost: 0 }, 'not reached'],
])('judges %o as %s', (figures, expected) => {
  expect(verdict(figures)).toBe(expected)
})

it('uses the last figure of a row, and reports a missing one', () => {
  const [firstVerdict] = judgeRows(bounds, [
    { row: 'kill -9', figures: { kills: 50, lost: 2, 'ready ms': 1 } },
    { row: 'kill -9', figures: { kills: 50, lost: 0, 'ready ms': 1 } },
    { row: 'another', figures: { kills: 1 } },
  ])
  expect(firstVerdict?.verdict).toBe('reached')
  expect(judgeRows(bounds, [])[0]?.verdict).toBe('no figure')
  expect(judgeRows(bounds, [{ row: 'kill -9', figures: {}, not_measured: 'needs root' }])[0]).toMatchObject({
    verdict: 'not measured',
    figure: 'needs root',
  })
})

it('aligns the rows in columns', () => {
  const rows = judgeRows(bounds, [{ row: 'kill -9', figures: { kills: 3, lost: 0, 'ready ms': 700 } }])
  expect(table(rows).split('\n')).toEqual([
    'row      figure                         target                                     reached or not',
    'kill -9  kills 3, lost 0, ready ms 700  kills 50 times, lost = 0, ready ms < 3000  not reached',
  ])
})
