import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { BANK_ROWS_MAX, BANK_STATEMENT_MAX } from '#contract/money/reconciliation-terms.ts'
import { bankDetails, bankFileSettings } from '#tests/support/bank-file-settings.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
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
const send = (csv: string) => team.maker.client.ok(api.reconciliation.addBankStatement, { csv })
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
  ])('matches %s', async (_what, csv) => {
    expect(await send(csv)).toEqual({ lines: 1, matched: 1, listed: 0 })
  })

  it('matches each payout by its number, and leaves other lines alone', async () => {
    const rows = [
      `27/11/2026,-72.00,SURPLATE P${first}`,
      `27/11/2026,-72.00,P${second} PAID`,
      '27/11/2026,"-1,144.00",Rent',
      '27/11/2026,"12,500.00",Card sales',
    ]
    expect(await send(csvOf(...rows))).toEqual({ lines: 4, matched: 2, listed: 0 })
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
    expect(await send(csvOf(...rows))).toEqual({ lines: 5, matched: 0, listed: 4 })
    expect(await send(csvOf(...rows))).toEqual({ lines: 5, matched: 0, listed: 0 })
    expect(await send(csvOf(...rows.toReversed()))).toEqual({ lines: 5, matched: 0, listed: 0 })
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
    ['without a header', '27/11/2026,-144.00,X', 'first row that names date, amount and description'],
    [
      'whose header names no amount',
      'Date,Balance,Description\n27/11/2026,-144.00,X',
      'first row that names',
    ],
    ['with nothing below its header', HEADER, 'first row that names'],
    ['with a quotation mark that does not end', csvOf('27/11/2026,-144.00,"X'), 'could not be read'],
    ['with an American day', csvOf('20/11/2026,-1.00,X', '11/27/2026,-72.01,P1'), 'Row 3'],
    ['with an amount of another country', csvOf('27/11/2026,"1.144,00",X'), 'Row 2'],
    ['with a row that is too short', csvOf('27/11/2026,-72.01,P1', '27/11/2026'), 'Row 3'],
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
    expect(await send(csvOf(...rows))).toEqual({ lines: 3, matched: 0, listed: 2 })
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
    expect(await send(csv)).toEqual({ lines: 5_500, matched: 0, listed: 5_500 })
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
