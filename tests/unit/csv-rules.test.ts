import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isNumberLike } from '#contract/text/number-like-text.ts'
import { newOrderCode } from '#server/features/orders/ordering/order-rules.ts'
import { toCsv } from '#server/application/csv-rules.ts'

const cellOf = (text: string) => toCsv([['Code', 'text']], [[text]]).split('\r\n')[1]

// What Excel, LibreOffice or Google Sheets makes a number, date, time or truth value of.
const months = 'JAN|Feb|mar|APRIL|May|JUN|jul|August|SEP|Sept|oct|NOV|December'.split('|')
const month = fc.constantFrom(...months)
const number = fc.integer({ min: 0, max: 9_999 }).map(String)
const separator = fc.constantFrom('-', '/', '.', ' ')
const optional = fc.constantFrom('', ' ', '-')
const digits = fc.stringMatching(/^\d{1,20}$/)
const misread = fc.oneof(
  digits,
  fc.tuple(digits, digits).map(([whole, fraction]) => `${whole}.${fraction}`),
  fc
    .tuple(digits, fc.constantFrom('e', 'E'), fc.constantFrom('', '+', '-'), number)
    .map((all) => all.join('')),
  fc.tuple(number, separator, number).map((all) => all.join('')),
  fc.tuple(number, separator, number, separator, number).map((all) => all.join('')),
  fc.tuple(number, optional, month, optional, number).map((all) => all.join('')),
  fc.tuple(number, optional, month).map((all) => all.join('')),
  fc.tuple(month, optional, number).map((all) => all.join('')),
  fc
    .tuple(fc.constantFrom('$', '-', '+', '($', '€'), digits, fc.constantFrom('', '%', ')'))
    .map((all) => all.join('')),
  fc.tuple(number, fc.constantFrom(' am', 'pm', ' P')).map((all) => all.join('')),
  fc.constantFrom('TRUE', 'false', '1,100', '12:30', '12:30:05', '1 1/2', '２５６', '2026-11-29', '062-000'),
)

it('keeps as text what a spreadsheet would make a number, date, time or truth value of', () => {
  fc.assert(
    fc.property(misread, (text) => {
      expect(cellOf(text)).toMatch(/^"?'/)
      expect(cellOf(text)?.replaceAll(/^"|"$/g, '')).toBe(`'${text}`)
    }),
    { numRuns: 20_000 },
  )
})

it.each('K7M2QX|SALES|P12|Order|MARKET|May|Payout that came back|pi_3MtwBwLkdIwHu7ix|2H567B'.split('|'))(
  'writes %s as it is',
  (text) => {
    expect(cellOf(text)).toBe(text)
  },
)

it('makes no order code that a spreadsheet would change', () => {
  for (let count = 0; count < 100_000; count += 1) {
    const code = newOrderCode(randomInt)
    if (isNumberLike(code) || cellOf(code) !== code) throw new Error(code)
  }
  const digitsFirst = '256789BCDFGH'.split('').map((sign) => '256789BCDFGHJKMNPQRSTVWXZ'.indexOf(sign))
  expect(newOrderCode(() => digitsFirst.shift() ?? 0)).toBe('BCDFGH')
})

it('writes amounts, counts and days as values, instants in Melbourne, and nothing for null', () => {
  const columns = [
    ['At', 'instant'],
    ['Day', 'day'],
    ['AUD', 'amount'],
    ['g', 'count'],
    ['Code', 'importCode'],
  ] as const
  const rows = [
    ['2026-11-01T22:03:00Z', '2026-11-02', -1.5, 300, '0400'],
    [{ label: 'Total' }, null, 2, null],
  ]
  expect(toCsv(columns, rows)).toBe(
    'At,Day,AUD,g,Code\r\n2026-11-02 09:03,2026-11-02,-1.50,300,0400\r\nTotal,,2.00,,\r\n',
  )
})

it.each([
  '=1+1',
  ' =1+1',
  '\u00A0@SUM(A1)',
  '＝1+1',
  '＋61',
  '－2',
  '＠cmd',
  '\u200B=1+1',
  '\t=1',
  '\r=1',
  ' Nonna',
])('keeps %j from becoming a formula', (text) => {
  expect(toCsv([['Code', 'text']], [[text]]).slice('Code\r\n'.length)).toMatch(/^"?'/)
})
