import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { ColumnRole } from '#contract/money/bank-statement-columns.ts'
import { BANK_ROWS_MAX, BANK_STATEMENT_MAX } from '#contract/money/reconciliation-terms.ts'
import { bankDetails, bankFileSettings } from '#tests/support/bank-file-settings.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { asCamt, asOfx } from '#tests/support/bank-lines/written-lines.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { runMigration } from '#tests/support/migrations.ts'
import { anOperator, openDesk } from '#tests/support/operators.ts'
import { aCollectedOrder, aFinanceTeam, sendBatch } from '#tests/support/payouts.ts'

const t = await appForFile({ env: { ...bankFileSettings, RATE_LIMITS: 'off' } })
const team = await aFinanceTeam(t)
const customer = await t.aCustomer()
for (const account_number of ['987654321', '0012345']) {
  const restaurant = await t.aRestaurant()
  await restaurant.client.ok(api.bankAccounts.set, { ...bankDetails, account_number, password: PASSWORD })
  await aCollectedOrder(t, restaurant, customer)
}
await t.advance({ hours: 73 })
await t.jobs.drain()
/** Two payouts of 72 dollars each, on Friday, 27 November. */
const batch = await sendBatch(team)
const [first = 0, second = 0] = batch.lines.map(({ number }) => number).toSorted((a, b) => a - b)

const HEADER = 'Date,Amount,Description'
const csvOf = (...rows: string[]): string => [HEADER, ...rows].join('\n')
const send = async (csv: string) => {
  const {
    lines,
    matched,
    listed: added,
    unjudged,
    skipped,
  } = await team.maker.client.ok(api.reconciliation.addBankStatement, { csv })
  return { lines, matched, listed: added, unjudged: unjudged.lines, skipped: skipped.length }
}
const none = { unjudged: 0, skipped: 0 }
const total = { date: '2026-11-27', cents: -14_400, description: 'DIRECT ENTRY' }
const listed = () => t.rows('unmatched')
const bytesOf = (csv: string): number => Buffer.byteLength(JSON.stringify({ csv }))

describe('a bank statement', () => {
  it.each([
    [
      'the total of a batch, as a date of Australia and with a sign',
      csvOf('27/11/2026,-144.00,DIRECT ENTRY'),
    ],
    ['a day later, in two digits of the year', csvOf('28/11/26,-144,DIRECT ENTRY')],
    ['quoted, with commas in the text', csvOf('"27 Nov 2026","-$144.00","ENTRY, ""WEEKLY"", 2 ITEMS"')],
    ['with line breaks of Windows and a byte order mark', `\uFEFF${HEADER}\r\n2026-11-27,(144.00),X\r\n`],
    ['with debits in a column of their own', 'Narrative,Credit,Debit,Date\nX,,144.00,27/11/2026'],
    ['of CommBank, without names', '27/11/2026,"-144.00","DIRECT ENTRY","+856.00"'],
    ['of a tab before its first cell', '\tDate\tAmount\tDescription\nX\t27/11/2026\t-144.00\tDIRECT ENTRY'],
    ['as OFX', asOfx([total], 1)],
    ['as QIF', '!Type:Bank\nD27/11/2026\nT-144.00\nPDIRECT ENTRY\n^\n'],
    ['as CAMT.053', asCamt([total], '08')],
  ])('matches %s', async (_what, csv) => {
    expect(await send(csv)).toEqual({ lines: 1, matched: 1, listed: 0, ...none })
  })

  it('matches each payout by its number, and leaves other lines alone', async () => {
    const rows = [
      `27/11/2026,-72.00,SURPLATE P${first}`,
      `27/11/2026,-72.00,P${second} PAID`,
      '27/11/2026,"-1,144.00",Rent',
      '27/11/2026,"12,500.00",Card sales',
    ]
    expect(await send(csvOf(...rows))).toEqual({ lines: 4, matched: 2, listed: 0, unjudged: 2, skipped: 0 })
    expect(await listed()).toEqual([])
  })

  it('lists what came back, what differs and a batch that is missing once, however often it is sent', async () => {
    const rows = [
      '20/11/2026,-20.00,Rent',
      `27/11/2026,-72.01,P${first}`,
      `28/11/2026,"72.00",RETURN P${second}`,
      `28/11/2026,"72.00",RETURN P${second}`,
      '4/12/2026,-20.00,Rent',
    ]
    expect(await send(csvOf(...rows))).toEqual({ lines: 5, matched: 0, listed: 4, unjudged: 2, skipped: 0 })
    expect(await send(csvOf(...rows))).toEqual({ lines: 5, matched: 0, listed: 0, unjudged: 2, skipped: 0 })
    expect(await send(csvOf(...rows.toReversed()))).toEqual({
      lines: 5,
      matched: 0,
      listed: 0,
      unjudged: 2,
      skipped: 0,
    })
    const differences = (await listed()).map(({ kind, expected_cents, actual_cents }) => [
      kind,
      expected_cents,
      actual_cents,
    ])
    expect(differences.map(String).toSorted()).toEqual([
      'batch,-14400,',
      'payout,,7200',
      'payout,,7200',
      'payout,-7200,-7201',
    ])
  })

  it.each([
    ['with nothing below its header', HEADER, 'with date, amount and description'],
    ['with a quotation mark that does not end', csvOf('27/11/2026,-144.00,"X'), 'could not be read'],
    ['with an American day', csvOf('20/11/2026,-1.00,X', '11/27/2026,-72.01,P1'), 'Row 3'],
    ['with an amount of another country', csvOf('27/11/2026,"1.144,00",X'), 'Row 2'],
    ['with debit and credit in one row', 'Date,Text,Debit,Credit\n27/11/2026,P1,72.01,72.01', 'Row 2'],
    ['as a PDF', '%PDF-1.7\n', 'This is a PDF'],
    ['with the marks of a picture', '\u0089PNG\u0001', 'not a text file'],
  ])('is refused whole %s', async (_what, csv, text) => {
    const before = await listed()
    const { detail } = await team.maker.client.fails(
      '422 bank_statement_unreadable',
      api.reconciliation.addBankStatement,
      { csv },
    )
    expect(detail).toContain(text)
    expect(await listed()).toEqual(before)
  })
})

describe('a line', () => {
  it('is listed once, in whichever format of its bank it comes', async () => {
    const line = { date: '2026-11-27', cents: -7_299, description: `SURPLATE P${first}` }
    expect(await send(asOfx([line], 1))).toMatchObject({ listed: 1 })
    expect(await send(asOfx([line, { ...line, date: '2026-11-28' }], 2))).toMatchObject({ listed: 1 })
    expect(await send(csvOf(`27/11/2026,-72.99,surplate p${first} direct entry`))).toMatchObject({
      listed: 0,
    })
    expect(await send(asCamt([line, line], '02'))).toMatchObject({ listed: 1 })
  })

  it('that was listed before its key had its payouts keeps one key, and is not listed again', async () => {
    const keysOf = async () => (await listed()).map(({ key }) => key).toSorted()
    await send(csvOf(...[1, 2, 3, 4, 5, 6].map((cents) => `27/11/2026,-71.0${cents},P${first}`)))
    const keys = await keysOf()
    await t.sql`update unmatched set key = md5(key) where kind = 'payout'`
    await t.sql`drop table bank_statement_columns`
    await runMigration(t.database, '0085-bank-statement-columns.sql')
    expect(keys.length).toBeGreaterThan(5)
    expect(await keysOf()).toEqual(keys)
  })

  it('that is about no payout is listed as not compared, with the sums of what came in and went out', async () => {
    const { unjudged, doubts, skipped, skipped_rows } = await team.maker.client.ok(
      api.reconciliation.addBankStatement,
      {
        csv: csvOf('27/11/2026,"-1,144.00",Rent', '28/11/2026,"12,500.00",Card sales', 'Total,100.00,'),
      },
    )
    expect(unjudged).toEqual({
      lines: 2,
      money_in: 12_500,
      money_out: 1_144,
      first: [
        { date: '2026-11-27', amount: -1_144, description: 'Rent' },
        { date: '2026-11-28', amount: 12_500, description: 'Card sales' },
      ],
    })
    expect([skipped, skipped_rows]).toEqual([[{ row: 4, reason: 'a total or a balance' }], 1])
    expect(doubts).toEqual(['Row 4 gives a total of $100.00, and the lines add up to $11,356.00.'])
  })
})

describe('columns that cannot be told', () => {
  const csv = 'Kuupäev;Summa;Selgitus\n27/11/2026;-144.00;DIRECT ENTRY'
  const chosen = (text: string, columns?: ColumnRole[]) =>
    team.maker.client.send(api.reconciliation.addBankStatement, {
      csv: text,
      ...(columns === undefined ? {} : { columns }),
    })

  it('are chosen once by the first rows, kept for the bank, and changed', async () => {
    const table = {
      first_rows: [
        ['Kuupäev', 'Summa', 'Selgitus'],
        ['27/11/2026', '-144.00', 'DIRECT ENTRY'],
      ],
    }
    const before = await listed()
    expect(await chosen(csv)).toMatchObject({
      status: 422,
      body: {
        code: 'bank_statement_columns_unknown',
        table: { ...table, columns: ['ignore', 'ignore', 'ignore'] },
      },
    })
    expect(await chosen(csv, ['date', 'amount', 'ignore'])).toMatchObject({
      status: 422,
      body: { code: 'invalid' },
    })
    expect(await chosen(csv, ['amount', 'date', 'description'])).toMatchObject({
      status: 422,
      body: { code: 'bank_statement_unreadable', table: { columns: ['amount', 'date', 'description'] } },
    })
    expect(await chosen(csv)).toMatchObject({ status: 422 })
    const columns: ColumnRole[] = ['date', 'amount', 'description']
    expect(await chosen(csv, columns)).toMatchObject({
      status: 200,
      body: { matched: 1, table: { ...table, columns } },
    })
    expect(await chosen(`${csv} AGAIN`)).toMatchObject({
      status: 200,
      body: { matched: 1, table: { columns } },
    })
    expect(await chosen(csv, ['date', 'description', 'amount'])).toMatchObject({ status: 422 })
    expect(await chosen(csv)).toMatchObject({ status: 200 })
    expect(await listed()).toEqual(before)
  })
})

describe('a payout', () => {
  const suggestions = async () => (await listed()).map(({ ref, suggestion }) => [ref, suggestion])
  const UNSENT = 'No payout with this number was sent by bank file. Please ask the bank.'

  it('of a batch that was not sent, or not by bank file, is listed, and its batch is not missing', async () => {
    const restaurant = await t.aRestaurant()
    const details = { ...bankDetails, account_number: '11223344', password: PASSWORD }
    await restaurant.client.ok(api.bankAccounts.set, details)
    await aCollectedOrder(t, restaurant, customer)
    await t.advance({ hours: 73 })
    await openDesk(team.maker)
    const draft = await team.maker.client.ok(api.payoutBatches.make, {})
    const number = draft.lines[0]?.number ?? 0
    await t.update('payout_batch', { id: batch.id }, { rail: 'connect' })
    const before = await suggestions()
    const rows = [
      `27/11/2026,-72.00,SURPLATE P${number}`,
      `27/11/2026,-72.00,SURPLATE P${first}`,
      '31/12/2026,-20.00,Rent',
    ]
    expect(await send(csvOf(...rows))).toEqual({ lines: 3, matched: 0, listed: 2, unjudged: 1, skipped: 0 })
    expect((await suggestions()).slice(before.length)).toEqual([
      [`SURPLATE P${number}`, UNSENT],
      [`SURPLATE P${first}`, UNSENT],
    ])
    await t.update('payout_batch', { id: batch.id }, { rail: 'bank_file' })
  })
})

describe('a large bank statement', () => {
  const rowOf = (description: string) => `27/11/2026,-1.00,${description}`

  it('is read up to a megabyte, also where each of its rows differs', async () => {
    const filler = 'x'.repeat(150)
    const rows = Array.from({ length: 5_500 }, (_, index) => rowOf(`P${first} ${index} ${filler}`))
    const csv = csvOf(...rows)
    expect(csv.length).toBeGreaterThan(900_000)
    expect(await send(csv)).toEqual({ lines: 5_500, matched: 0, listed: 5_500, ...none })
  })

  it('is refused above that, and above the number of rows', async () => {
    const long = csvOf(rowOf('x'.repeat(BANK_STATEMENT_MAX)))
    await team.maker.client.fails(422, api.reconciliation.addBankStatement, { csv: long })
    const many = csvOf(...Array.from({ length: BANK_ROWS_MAX + 1 }, () => rowOf('x')))
    expect(many.length).toBeLessThan(BANK_STATEMENT_MAX)
    const { detail } = await team.maker.client.fails('413 too_large', api.reconciliation.addBankStatement, {
      csv: many,
    })
    expect(detail).toContain('20,000 rows')
    const huge = csvOf(rowOf('"\n'.repeat(BANK_STATEMENT_MAX)))
    expect(bytesOf(huge)).toBeGreaterThan(2 * BANK_STATEMENT_MAX)
    await team.maker.client.fails('413 too_large', api.reconciliation.addBankStatement, { csv: huge })
  })

  it('is read from finance alone: nobody else gets as far as its body', async () => {
    const csv = 'x'.repeat(3 * BANK_STATEMENT_MAX)
    const support = await anOperator(t, 'support')
    await t.visitor.fails(404, api.reconciliation.addBankStatement, { csv })
    await customer.client.fails(404, api.reconciliation.addBankStatement, { csv })
    await support.client.fails(403, api.reconciliation.addBankStatement, { csv })
    await openDesk(team.maker)
    await team.maker.client.fails(413, api.reconciliation.addBankStatement, { csv })
  })
})
