import { describe, expect, it } from 'vitest'
import {
  readBankLines,
  readCents,
  readDay,
} from '#server/features/money/reconciliation/bank-statements/bank-lines.ts'
import { compareLines } from '#server/features/money/reconciliation/bank-statements/bank-matching-rules.ts'

describe('a bank statement as CSV', () => {
  it('is read by its header, with debits and credits in columns of their own, quotes and blank rows', () => {
    const csv =
      '\uFEFFTransaction Date,Debit,Credit,Narrative\r\n21/11/2026,"1,045.50",,"Payouts, ""weekly"""\r\n\r\n22 Nov 2026,,12.00,P7 returned\r\n'
    expect(readBankLines(csv)).toEqual([
      { date: '2026-11-21', cents: -104_550, description: 'Payouts, "weekly"' },
      { date: '2026-11-22', cents: 1_200, description: 'P7 returned' },
    ])
  })

  it('is read with quotes that a bank has not escaped, and with a cell that is all quotes', () => {
    const csv = 'Date,Amount,Details\n21/11/2026,-5,Joe "The Cook" Rossi\n22/11/2026,-6,"""P7"""'
    expect(readBankLines(csv)).toEqual([
      { date: '2026-11-21', cents: -500, description: 'Joe "The Cook" Rossi' },
      { date: '2026-11-22', cents: -600, description: '"P7"' },
    ])
  })

  it('is refused whole, with the number of the row that cannot be read', () => {
    expect(readBankLines('Date,Amount,Details\n21/11/2026,-5,Rent\n31/02/2026,-5,Rent')).toEqual({
      unreadable_row: 3,
    })
    expect(readBankLines('21/11/2026,-5,Rent')).toEqual({ unreadable_row: 1 })
    expect(readBankLines('Date,Amount,Details\n21/11/2026,,Rent')).toEqual({ unreadable_row: 2 })
    expect(readBankLines('Date,Amount,Details\n21/11/2026,1,"Rent')).toEqual({ unreadable_row: 1 })
  })

  it.each([
    ['-1,234.50', -123_450],
    ['$12', 1_200],
    ['-$0.05', -5],
    ['(12.00)', -1_200],
    ['12.5 DR', -1_250],
    ['1.234,50', undefined],
    ['12.345', undefined],
  ])('reads the amount %s as %s cents', (cell, cents) => {
    expect(readCents(cell)).toBe(cents)
  })

  it.each([
    ['2026-11-21', '2026-11-21'],
    ['1/2/26', '2026-02-01'],
    ['30/02/2026', undefined],
    ['21-Nov-2026', '2026-11-21'],
    ['21 Xyz 2026', undefined],
  ])('reads the day %s as %s', (cell, day) => {
    expect(readDay(cell)).toBe(day)
  })
})

describe('the lines of a bank statement', () => {
  const batches = [
    { id: 'one', number: 1, pays_on: '2026-11-20', total_cents: 9_000 },
    { id: 'two', number: 2, pays_on: '2026-11-20', total_cents: 4_000 },
  ]
  const payouts = [
    { number: 7, amount_cents: 2_500, batch_id: 'two' },
    { number: 8, amount_cents: 1_500, batch_id: 'two' },
  ]
  const line = (date: string, cents: number, description: string) => ({ date, cents, description })

  it('match a batch by its total, or each payout by its number', () => {
    const lines = [
      line('2026-11-20', -9_000, 'Payouts'),
      line('2026-11-23', -2_500, 'P7'),
      line('2026-11-23', -1_500, 'surplate p8'),
      line('2026-11-30', -5_000, 'Rent'),
    ]
    expect(compareLines(lines, payouts, batches)).toEqual({ matched: 3, differences: [], missing: [] })
  })

  it('differ by one cent, by money that came back, and by a batch that is missing', () => {
    const lines = [
      line('2026-11-20', -2_501, 'P7'),
      line('2026-11-24', 1_500, 'RETURNED P8'),
      line('2026-11-30', -5_000, 'Rent'),
    ]
    const { matched, differences, missing } = compareLines(lines, payouts, batches)
    expect(matched).toBe(0)
    expect(differences.map(({ line: { cents }, expected_cents }) => [cents, expected_cents])).toEqual([
      [-2_501, -2_500],
      [1_500, null],
    ])
    expect(differences[1]?.suggestion).toContain('P8 may have come back')
    expect(missing.map(({ id }) => id)).toEqual(['one', 'two'])
  })

  it.each([
    [
      'a batch as a whole twice',
      [line('2026-11-20', -9_000, 'Payouts'), line('2026-11-23', -9_000, 'Payouts')],
      ['Batch 1 may have gone out a second time'],
    ],
    [
      'a payout twice',
      [line('2026-11-20', -2_500, 'P7'), line('2026-11-20', -1_500, 'P8'), line('2026-11-21', -2_500, 'P7')],
      ['P7 may have gone out a second time'],
    ],
    [
      'a payout beside the whole batch that it is in',
      [line('2026-11-20', -1_500, 'SURPLATE P8'), line('2026-11-20', -4_000, 'Payouts')],
      ['P8 may have gone out a second time'],
    ],
  ])('differ by what has gone out twice: %s', (_what, lines, suggestions) => {
    const { matched, differences } = compareLines(lines, payouts, batches)
    expect(matched).toBe(lines.length - suggestions.length)
    expect(differences.map(({ suggestion }) => suggestion)).toEqual(
      suggestions.map((text) => expect.stringContaining(text)),
    )
  })

  it('differ by a payout that was never sent, and not by what is no payout', () => {
    const lines = [
      line('2026-11-20', -41_233, 'SURPLATE P999'),
      line('2026-11-20', -5_000, 'P999 Pty Ltd rent'),
    ]
    const { differences } = compareLines(lines, payouts, [])
    expect(differences).toEqual([
      { line: lines[0], expected_cents: null, suggestion: expect.stringContaining('No payout') },
    ])
  })

  it.each([
    ['comes in', line('2026-11-20', 9_000, 'Payouts')],
    ['is before its day', line('2026-11-19', -9_000, 'Payouts')],
    ['is six days after its day', line('2026-11-26', -9_000, 'Payouts')],
  ])('are no batch where its total %s', (_what, total) => {
    const covering = [line('2026-11-20', -5_000, 'Rent'), line('2026-11-25', -5_000, 'Rent')]
    const { matched, missing } = compareLines([total, ...covering], [], batches)
    expect([matched, missing.map(({ id }) => id)]).toEqual([0, ['one', 'two']])
  })

  it('miss a batch from its pay day until five days after it only', () => {
    const missingBetween = (from: string, to: string) =>
      compareLines([line(from, -5_000, 'Rent'), line(to, -5_000, 'Rent')], [], batches).missing.length
    expect(missingBetween('2026-11-20', '2026-11-25')).toBe(2)
    expect(missingBetween('2026-11-21', '2026-11-25')).toBe(0)
    expect(missingBetween('2026-11-20', '2026-11-24')).toBe(0)
  })

  it('miss a batch of which some payouts went out', () => {
    const lines = [line('2026-11-20', -2_500, 'P7'), line('2026-11-25', -9_000, 'Payouts')]
    expect(compareLines(lines, payouts, batches)).toEqual({
      matched: 2,
      differences: [],
      missing: [batches[1]],
    })
  })

  it('match two batches of one total', () => {
    const lines = [line('2026-11-20', -9_000, 'Payouts'), line('2026-11-23', -9_000, 'Payouts')]
    const other = { id: 'other', number: 3, pays_on: '2026-11-20', total_cents: 9_000 }
    expect(compareLines(lines, [], [...batches, other])).toMatchObject({ matched: 2, differences: [] })
  })
})
