import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { melbourneDate } from '#contract/time.ts'
import { bearInsteadOfRestaurant } from '#server/features/orders/ordering/public.ts'
import { subscriptionCheckout } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { anOperator, openDesk } from '#tests/support/operators.ts'
import { refundPartOf } from '#tests/support/part-refunds.ts'

const env = { OPERATOR_GST: 'on', RATE_LIMITS: 'off', JOURNAL_ACCOUNTS: 'provider=1-1200, commission=SALES' }
// An hour before midnight in Melbourne, on the last day but one of the month.
const t = await appForFile({ at: new Date('2026-11-29T12:00:00Z'), env })

const finance = await anOperator(t, 'finance')
const journalOf = async (month: string, use = '', field = 'month') => {
  await openDesk(finance)
  const { status, headers, body } = await finance.client.raw(
    'GET',
    `/api/desk/journal?${field}=${month}${use}`,
  )
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe(`attachment; filename="surplate-journal-${month}.csv"`)
  return String(body)
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(','))
}
const sum = (cells: (string | undefined)[]) =>
  cells.reduce((total, cell) => total + Math.round(Number(cell) * 100), 0)

it('adds up a month of the ledger by day, event and account, with the codes of the settings', async () => {
  const restaurant = await t.aRestaurant()
  const item = await t.aFoodItem(restaurant)
  const order = await t.aPaidOrder(await t.aCustomer(), item, 2)
  await t.aPaidOrder(await t.aCustomer(), item, 1)
  await refundPartOf(t, order, 500, 'operator')
  const { url } = await restaurant.client.ok(api.payments.checkout, subscriptionCheckout(t.origin))
  await restaurant.client.raw('POST', `${new URL(url).pathname}/pay`)
  await t.advance({ hours: 2 })
  await refundPartOf(t, order, 1_100)

  const [heading, ...rows] = await journalOf('2026-11')
  expect(heading).toEqual([
    'Date (Melbourne)',
    'Event',
    'Account',
    'Code',
    'Debit AUD',
    'Credit AUD',
    'GST included AUD',
  ])
  expect(rows).toEqual([
    ['2026-11-29', 'Paid', 'Commission', 'SALES', '', '3.30', '0.30'],
    ['2026-11-29', 'Paid', 'Payment provider', "'1-1200", '33.00', '', ''],
    ['2026-11-29', 'Paid', 'Owed to restaurants', "'2100", '', '29.70', ''],
    ['2026-11-29', 'Plan fee', 'Operator', "'5100", '', '7.00', '0.64'],
    ['2026-11-29', 'Plan fee', 'Payment provider', "'1-1200", '7.00', '', ''],
    ['2026-11-29', 'Refunded', 'Operator', "'5100", '5.00', '', ''],
    ['2026-11-29', 'Refunded', 'Payment provider', "'1-1200", '', '5.00', ''],
    ['2026-11-30', 'Refunded', 'Commission', 'SALES', '1.10', '', '-0.10'],
    ['2026-11-30', 'Refunded', 'Payment provider', "'1-1200", '', '11.00', ''],
    ['2026-11-30', 'Refunded', 'Owed to restaurants', "'2100", '9.90', '', ''],
  ])
  expect(sum(rows.map((row) => row[4]))).toBe(sum(rows.map((row) => row[5])))
})

it('has the codes of accounts as they are for accounting software, and as text for a spreadsheet', async () => {
  const codes = async (use: string) =>
    new Set((await journalOf('2026-11', use)).slice(1).map((row) => row[3]))
  expect(await codes('&use=import')).toEqual(new Set(['SALES', '1-1200', '2100', '5100']))
  expect(await codes('&use=spreadsheet')).toEqual(await codes(''))
})

it('has of each account what the ledger has', async () => {
  const rows = (await journalOf('2026-11')).slice(1)
  const entries = await t.rows('ledger_entry')
  const names = {
    'Payment provider': 'provider',
    Commission: 'commission',
    Operator: 'operator',
    'Owed to restaurants': 'restaurant',
  }
  for (const [name, account] of Object.entries(names)) {
    const ofAccount = rows.filter((row) => row[2] === name)
    const ledger = entries.filter(({ ledger_account }) => ledger_account === account)
    expect(sum(ofAccount.map((row) => row[4])) - sum(ofAccount.map((row) => row[5]))).toBe(
      ledger.reduce((total, { amount_cents }) => total + amount_cents, 0),
    )
  }
})

it('has the GST of a day whose commission was returned and charged again by as much, each rounded by itself', async () => {
  const item = await t.aFoodItem(await t.aRestaurant(), { discounted_price: 11 })
  const [one, other] = [
    await t.aPaidOrder(await t.aCustomer(), item),
    await t.aPaidOrder(await t.aCustomer(), item),
  ]
  await refundPartOf(t, other, 100)
  await t.advance({ days: 1 })
  await refundPartOf(t, one, 50)
  const part = { order_id: other.id, amount_cents: 50, reason_code: 'appeal' }
  await t.database.transaction((tx) => bearInsteadOfRestaurant(tx, part, t.now()))
  const day = melbourneDate(t.now())
  const rows = await journalOf(day.slice(0, 'YYYY-MM'.length))
  expect(rows.filter((row) => row[0] === day)).toEqual([
    [day, 'Refunded', 'Commission', 'SALES', '', '', '0.01'],
    [day, 'Refunded', 'Operator', "'5100", '0.50', '', ''],
    [day, 'Refunded', 'Payment provider', "'1-1200", '', '0.50', ''],
  ])
})

it('has the rows of its months in a quarter and a financial year', async () => {
  const months = [await journalOf('2026-11'), (await journalOf('2026-12')).slice(1)].flat()
  expect(await journalOf('2026-Q4', '', 'period')).toEqual(months)
  expect(await journalOf('FY2027', '', 'period')).toEqual(months)
})

it('is empty for a month without movements, and needs a role for money', async () => {
  expect(await journalOf('2026-10')).toHaveLength(1)
  expect(Object.keys(await finance.client.errors(api.journal.read, { month: '2026-13' }))).toEqual(['month'])
  const support = await anOperator(t, 'support', 'Sol Diaz')
  await support.client.fails(403, api.journal.read, { month: '2026-11' })
  await (await t.aRestaurant()).client.fails(404, api.journal.read, { month: '2026-11' })
})
