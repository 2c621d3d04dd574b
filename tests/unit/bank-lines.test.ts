import { describe, expect, it } from 'vitest'
import { compareLines } from '#server/features/money/reconciliation/bank-statements/bank-matching-rules.ts'
import {
  dayOrderOf,
  readCents,
  readDay,
} from '#server/features/money/reconciliation/bank-statements/statement-cells.ts'
import { readBankStatement } from '#server/features/money/reconciliation/bank-statements/statement-reading.ts'
import { asCamt, asOfx, bankLines } from '#tests/support/bank-lines/written-lines.ts'

const read = (csv: string) => readBankStatement(csv, () => undefined)
const reasonOf = (csv: string): unknown => {
  const reading = read(csv)
  return reading.kind === 'refused' ? reading.reason : reading
}

describe('a bank statement as CSV', () => {
  it('is read by its header, with debits and credits in columns of their own, quotes and blank rows', () => {
    const csv =
      '\uFEFFTransaction Date,Debit,Credit,Narrative\r\n21/11/2026,"1,045.50",,"Payouts, ""weekly"""\r\n\r\n22 Nov 2026,,12.00,P7 returned\r\n'
    expect(read(csv)).toMatchObject({
      lines: [
        { date: '2026-11-21', cents: -104_550, description: 'Payouts, "weekly"' },
        { date: '2026-11-22', cents: 1_200, description: 'P7 returned' },
      ],
      skipped: [],
    })
  })

  it('is read with quotes that a bank has not escaped, and with a cell that is all quotes', () => {
    const csv = 'Date,Amount,Details\n21/11/2026,-5,Joe "The Cook" Rossi\n22/11/2026,-6,"""P7"""'
    expect(read(csv)).toMatchObject({
      lines: [
        { date: '2026-11-21', cents: -500, description: 'Joe "The Cook" Rossi' },
        { date: '2026-11-22', cents: -600, description: '"P7"' },
      ],
    })
  })

  it('is refused whole, with the number of the row that cannot be read', () => {
    const row = 'Date,Amount,Details\n21/11/2026,-5,Rent'
    expect(reasonOf(`${row}\n31/02/2026,-5,Rent`)).toContain('Row 3 of this file could not be read')
    expect(reasonOf(`${row}\n,-5,Rent\nsoon,-6,Rent`)).toContain('Rows 3, 4 of this file')
    expect(reasonOf(`${row}\n21/11/2026,1,"Rent`)).toContain('a quotation mark in it does not end')
    expect(reasonOf(`${row}\n22/11/2026,-6,"Rent\n23/11/2026,-7,"P7"`)).toContain(
      'Row 3 of this file has a quotation mark',
    )
    expect(reasonOf('Date,Amount,Details')).toContain('could not be read')
  })

  it('names each row that it leaves out, and why', () => {
    const rows = [
      'Surplate Pty Ltd',
      '',
      'Date,Amount,Currency,Details,Balance',
      '20/11/2026,,AUD,Opening balance,105.00',
      '21/11/2026,-5.00,AUD,Rent,100.00',
      '21/11/2026,,AUD,Notice of a new fee,100.00',
      '21/11/2026,-5.00,USD,Software,100.00',
      'Pending,-7.00,AUD,Card,',
      'Date,Amount,Currency,Details,Balance',
      'Total,-5.00',
    ]
    expect(read(rows.join('\n'))).toMatchObject({
      lines: [{ date: '2026-11-21', cents: -500, description: 'Rent' }],
      skipped: [
        { row: 1, reason: 'above the names of the columns' },
        { row: 4, reason: 'a total or a balance' },
        { row: 6, reason: 'no amount' },
        { row: 7, reason: 'in USD, not in AUD' },
        { row: 8, reason: 'not booked yet' },
        { row: 9, reason: 'the names of the columns again' },
        { row: 10, reason: 'a total or a balance' },
      ],
      doubts: [],
    })
  })

  it('says where its balances and totals do not agree with its lines', () => {
    const rows = ['Date,Amount,Details,Balance', '20/11/2026,-5.00,Rent,95.00', '21/11/2026,-5.00,Rent,90.00']
    const doubtsOf = (...more: string[]) => read([...rows, ...more].join('\n'))
    expect(doubtsOf('22/11/2026,-5.00,Rent,85.00', 'Total,-15.00,,')).toMatchObject({ doubts: [] })
    expect(doubtsOf('23/11/2026,-5.00,Rent,70.00', 'Total,-25.00,,')).toMatchObject({
      doubts: [
        'The balances of rows 3 and 4 do not follow from each other: a line may be missing.',
        'Row 5 gives a total of -$25.00, and the lines add up to -$15.00.',
      ],
    })
  })

  it.each([
    ['whose names are not understood', 'Kuupäev,Summa,Selgitus\n20/11/2026,-5.00,Rent'],
    ['with two columns of one name', 'Date,Amount,Amount,Description\n27/11/2026,-144.00,10.00,X'],
    ['without names, with an amount that has no sign', '27/11/2026,144.00,X\n28/11/2026,12.00,Y'],
    [
      'without names, with two amounts that prove nothing',
      '27/11/2026,X,-144.00,10.00\n28/11/2026,Y,-1.00,70.00',
    ],
    ['without names, with debits and credits and no balance', '27/11/2026,144.00,,X\n28/11/2026,,12.00,Y'],
  ])('is asked about %s', (_what, csv) => {
    expect(read(csv)).toMatchObject({ kind: 'unknown_columns' })
  })

  it('is read with the columns that were chosen for its shape, whatever its names say', () => {
    const csv = 'Kuupäev;Summa;Selgitus\n20/11/2026;-5.00;Rent'
    const reading = readBankStatement(csv, (shape) =>
      shape === 'kuupäev|summa|selgitus' ? ['date', 'amount', 'description'] : undefined,
    )
    expect(reading).toMatchObject({ lines: [{ date: '2026-11-20', cents: -500, description: 'Rent' }] })
  })

  it.each([
    ['-1,234.50', -123_450],
    ['-$0.05', -5],
    ['(12.00)', -1_200],
    ['12.00-', -1_200],
    ['12.5 DR', -1_250],
    ['-12.50 DR', -1_250],
    ['A$1,234.5', 123_450],
    ['0.00', 0],
    ['-12.50 CR', undefined],
    ['(-12.50)', undefined],
    ['12.00)', undefined],
    ['1.234,50', undefined],
    ['12.345', undefined],
    ['12,50', undefined],
    ['$', undefined],
  ])('reads the amount %s as %s cents', (cell, cents) => {
    expect(readCents(cell)).toBe(cents)
  })

  it.each([
    ['2026-11-21', '2026-11-21'],
    ['20261121', '2026-11-21'],
    ['2026-11-20T22:00:00Z', '2026-11-21'],
    ['1/2/26', '2026-02-01'],
    ['30/02/2026', undefined],
    ['21-Nov-2026', '2026-11-21'],
    ['21 Xyz 2026', undefined],
    ['Sept 3, 2026', '2026-09-03'],
    ['20262111', undefined],
    ['3/4/1926', undefined],
  ])('reads the day %s as %s', (cell, day) => {
    expect(readDay(cell)).toBe(day)
  })

  it.each([
    ['as in Australia where both orders are days', ['3/4/2026', '5/6/2026'], 'day_first'],
    ['as in America where a row says so and none denies it', ['3/4/2026', '6/21/2026'], 'month_first'],
    ['as in Australia where rows contradict each other', ['21/4/2026', '6/21/2026'], 'day_first'],
  ])('takes the order of days %s', (_what, cells, order) => {
    expect(dayOrderOf(cells)).toBe(order)
  })
})

it.each([
  ['a PDF', '%PDF-1.7\n%âãÏÓ\n', 'This is a PDF'],
  ['an Excel file', 'PK\u0003\u0004\u0014\u0000', 'Excel file'],
  ['a web page', '\n<!DOCTYPE html><html><body>Please sign in</body></html>', 'web page'],
  ['a picture', '\u0089PNG\r\n\u001A\n\u0000\u0000', 'not a text file'],
  ['JSON', '{"date": "2026-11-21", "amount": -5}', 'could not be read'],
  [
    'another message',
    '<?xml version="1.0"?><Document><BkToCstmrAcctRpt/></Document>',
    'could not be read as CAMT.053',
  ],
  ['CAMT.053 that is cut off', asCamt(bankLines, '02').slice(0, -200), 'does not end'],
  [
    'CAMT.053 with a document type',
    `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1_000)}">]>${asCamt(bankLines, '02')}`,
    'document type',
  ],
  [
    'OFX with entities',
    asOfx(bankLines, 2).replace('<OFX>', '<!DOCTYPE OFX [<!ENTITY a "&a;&a;">]><OFX>'),
    'no bank writes',
  ],
  ['OFX of a great depth', `<OFX>${'<A>'.repeat(300_000)}`, 'no bank writes'],
  ['a table of one column', 'Date\n21/11/2026', 'could not be read'],
  ['a row without an end', '1,'.repeat(400_000), 'a row is too long'],
  ['a text of blank rows', `${'\n'.repeat(900_000)}x`, 'more than 20,000 rows'],
])('a file that is no statement is refused, and says what to do: %s', (_what, text, reason) => {
  expect(reasonOf(text)).toContain(reason)
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
    expect(compareLines(lines, payouts, batches)).toEqual({
      matched: 3,
      differences: [],
      unjudged: [lines[3]],
      missing: [],
    })
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
      unjudged: [],
      missing: [batches[1]],
    })
  })

  it('match two batches of one total', () => {
    const lines = [line('2026-11-20', -9_000, 'Payouts'), line('2026-11-23', -9_000, 'Payouts')]
    const other = { id: 'other', number: 3, pays_on: '2026-11-20', total_cents: 9_000 }
    expect(compareLines(lines, [], [...batches, other])).toMatchObject({ matched: 2, differences: [] })
  })
})
