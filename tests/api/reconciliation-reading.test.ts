import { beforeEach, expect, it } from 'vitest'
import { forFile } from '#tests/support/for-file.ts'
import { PLATFORM } from '#tests/support/stripe/stripe-charges.ts'
import { startStripeShop } from '#tests/support/stripe-shop.ts'

const DAY_S = 86_400

const t = await forFile(startStripeShop())
const { balances, charges } = t.stripe.records
const of_before = charges.charge(700)
t.moveClock({ hours: 1 })
// The first run: everything from now on is compared.
await t.advance({ minutes: 1 })
beforeEach(() => t.sql`update unmatched set resolved_at = first_seen_at, reason = 'A test before'`)

const waitDays = async (days: number) => {
  for (let day = 0; day < days; day += 1) await t.advance({ days: 1 })
}
const listed = async () =>
  (await t.rows('unmatched')).filter(({ resolved_at }) => resolved_at === null).map(({ ref }) => ref)
const readOf = (source_ref: string) => t.rows('balance_transaction', { source_ref })

it('reads what was moved just before it began, and does not list it', async () => {
  await waitDays(4)
  expect(await readOf(of_before)).toHaveLength(1)
  expect(await listed()).toEqual([])
})

it('reads every page of a day, and goes on with the second where that was not answered', async () => {
  const foreign = { order_id: 'of-another-shop' }
  const refs = Array.from({ length: 130 }, () => charges.charge(500, null, foreign))
  const PAGES = 'GET /v1/balance_transactions'
  const first = t.stripe.delay(PAGES)
  const day = waitDays(1)
  await first.arrived
  t.stripe.spoil('error', PAGES)
  first.release()
  await day
  const rows = () => t.rows('balance_transaction', { amount_cents: 500 })
  expect(await rows()).toHaveLength(100)
  await t.advance({ minutes: 15 })
  expect(await rows()).toHaveLength(130)
  expect(new Set((await rows()).map(({ source_ref }) => source_ref))).toEqual(new Set(refs))
})

it('reads what Stripe has recorded a day late', async () => {
  await waitDays(5)
  const source = { id: 're_late', object: 'refund' }
  balances.move(PLATFORM, { type: 'refund', amount: -300, source }).created -= DAY_S
  await waitDays(1)
  expect(await readOf('re_late')).toMatchObject([{ amount_cents: -300 }])
})

it('lists a payment that Stripe has taken a second time', async () => {
  const { customer, session_id } = await t.atStripe()
  t.stripe.records.pay(session_id)
  await t.status(customer, session_id)
  const ref = t.stripe.records.sessionOf(session_id).payment_intent ?? ''
  await waitDays(1)
  const { amount, ...source } = charges.ofPayment(ref)
  balances.move(PLATFORM, { type: 'charge', amount, source })
  await waitDays(4)
  expect(await listed()).toContain(ref)
})
