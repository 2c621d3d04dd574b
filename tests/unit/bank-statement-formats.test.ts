import { describe, expect, it } from 'vitest'
import { bankExports } from '#tests/support/bank-lines/bank-exports.ts'
import { readBankStatement } from '#server/features/money/reconciliation/bank-statements/statement-reading.ts'
import {
  amountForms,
  asCamt,
  asCsv,
  asOfx,
  asQif,
  type CsvStyle,
  dayForms,
  bankLines,
} from '#tests/support/bank-lines/written-lines.ts'

const read = (text: string) => readBankStatement(text, () => undefined)
const STYLES = 600

/** The same choices at each run, spread over everything that can be chosen. */
function chooser(seed: number): <Value>(values: readonly Value[]) => Value {
  let state = seed * 2_654_435_761 + 97
  return (values) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const value = values[Math.floor((state / 2_147_483_648) * values.length)]
    if (value === undefined) throw new Error('nothing to choose from')
    return value
  }
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

function styleOf(seed: number): CsvStyle {
  const choose = chooser(seed)
  const layout = choose(['signed', 'signed', 'opposite', 'split', 'split_negative', 'direction'] as const)
  return {
    day: choose(dayForms),
    amount: choose(amountForms),
    layout,
    order: choose(numbers(120)),
    delimiter: choose([',', ';', '\t', '|']),
    end: choose(['\n', '\r\n', '\r']),
    // Without names, balances prove which column is which.
    hasHeader: layout === 'direction' || layout === 'opposite' || choose([true, false]),
    isNewestFirst: choose([true, false]),
    extras: choose(numbers(210)),
  }
}

it.each(bankExports)('reads an export of $bank', ({ text, lines: expected }) => {
  expect(read(text)).toMatchObject({ kind: 'read', lines: expected, doubts: [] })
})

it(`reads the very same lines from ${STYLES} ways to write them as CSV`, () => {
  for (const seed of numbers(STYLES)) {
    const style = styleOf(seed)
    const csv = asCsv(bankLines, style)
    expect(read(csv), csv).toMatchObject({
      kind: 'read',
      lines: style.isNewestFirst ? bankLines.toReversed() : bankLines,
      doubts: [],
    })
  }
})

describe('a CSV that is damaged in one place', () => {
  const small = bankLines.slice(4, 7)
  const names = ['Date', 'Amount', 'Description']
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [2, 0, 1],
    [2, 1, 0],
  ]
  const cellsOf = (order: number[]) =>
    small.map(({ date, cents, description }) =>
      order.map((at) => [date, (cents / 100).toFixed(2), `"${description}"`][at]),
    )
  const tables = orders.flatMap((order) =>
    [order.map((at) => names[at]), undefined].map((header) =>
      [...(header === undefined ? [] : [header]), ...cellsOf(order)]
        .map((cells) => cells.join(','))
        .join('\n'),
    ),
  )
  const datedAmountsOf = (lines: { date: string; cents: number }[]) =>
    JSON.stringify(lines.map(({ date, cents }) => [date, cents]))

  it.each([
    ['a quotation mark more', (csv: string, at: number) => `${csv.slice(0, at)}"${csv.slice(at)}`, /[^]/],
    ['a quotation mark less', (csv: string, at: number) => csv.slice(0, at) + csv.slice(at + 1), /"/],
    ['an end of a row less', (csv: string, at: number) => csv.slice(0, at) + csv.slice(at + 1), /\n/],
  ])('is refused, asked about, or read with each of its lines: %s', (_what, damage, place) => {
    const isLost = (damaged: string): boolean => {
      const reading = read(damaged)
      return (
        reading.kind === 'read' &&
        reading.skipped.length === 0 &&
        datedAmountsOf(reading.lines) !== datedAmountsOf(small)
      )
    }
    const damages = tables.flatMap((csv) =>
      numbers(csv.length)
        .filter((at) => place.test(csv.charAt(at)))
        .map((at) => damage(csv, at)),
    )
    expect(damages.length).toBeGreaterThan(10)
    expect(damages.filter(isLost)).toEqual([])
  })
})

describe('the same lines', () => {
  it.each([
    ['OFX 1, SGML', asOfx(bankLines, 1)],
    ['OFX 1 with a time', asOfx(bankLines, 1, '120000.000')],
    ['OFX 1 with the zone of Melbourne', asOfx(bankLines, 1, '003000[+11:AEDT]')],
    ['OFX 1 with a time of the same day in UTC', asOfx(bankLines, 1, '123000[0:GMT]')],
    ['OFX 2, XML', asOfx(bankLines, 2)],
    ['OFX 1 on one line', asOfx(bankLines, 1).replaceAll(/>\s+</g, '><')],
    ['OFX 2 with carriage returns', asOfx(bankLines, 2).replaceAll('\n', '\r\n')],
    ['CAMT.053 version 2', asCamt(bankLines, '02')],
    ['CAMT.053 version 8 with a prefix', asCamt(bankLines, '08', 'n0:')],
    ['CAMT.053 version 13 after a byte order mark', `\uFEFF${asCamt(bankLines, '13')}`],
  ])('are read from %s', (_format, text) => {
    expect(read(text)).toEqual({ kind: 'read', lines: bankLines, skipped: [], doubts: [] })
  })

  const qifForms = dayForms.flatMap((day) => amountForms.map((amount) => ({ day, amount })))
  it(`are read from ${qifForms.length} ways to write them as QIF`, () => {
    for (const { day, amount } of qifForms) {
      const text = asQif(bankLines, day, amount)
      expect(read(text), text).toEqual({ kind: 'read', lines: bankLines, skipped: [], doubts: [] })
    }
  })
})
