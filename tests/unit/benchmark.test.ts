import { expect, it } from 'vitest'
import { multiplierOf } from '#tests/bench/phone.ts'
import { writeReport } from '#tests/bench/report.ts'

it('makes the phone as many times slower as the calculator of Lighthouse’s throttling guide', () => {
  expect([150, 475, 800, 1_300, 1_533, 1_999].map(multiplierOf)).toEqual([1, 1.5, 2, 3, 4, 6])
  expect(() => multiplierOf(149)).toThrow('slower than the phone')
})

it('names every row that is short of its target in the report, with its database', () => {
  const row = { work: 'tea', measured: '3 cups', target: '≥ 4', database: 'embedded' }
  const reportOf = (reached: boolean | undefined): string =>
    writeReport({ day: '2026-11-25', rows: new Map([['drinks', [{ ...row, reached }]]]) })
  expect(reportOf(false)).toContain('Short of their targets: tea (embedded).')
  expect(reportOf(true)).toContain('Every target is reached.')
  const parts = { ...row, reached: false, short: ['milk'] }
  expect(writeReport({ day: '2026-11-25', rows: new Map([['drinks', [parts]]]) })).toContain(
    'tea (embedded, milk)',
  )
  expect(reportOf(undefined)).toContain('Every target is reached.')
})
