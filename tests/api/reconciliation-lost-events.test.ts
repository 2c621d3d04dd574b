import { beforeEach, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { ledgerBalances } from '#tests/support/ledger-balances.ts'
import { aStripePayday } from '#tests/support/stripe-payday.ts'

const { t, aPayableOrder, pay, latest, untilPayouts, historyOf, loseEvents, arriveUnreported } =
  await aStripePayday()
const { charges, transfers, payouts } = t.stripe.records
// The first run: everything from now on is compared.
await t.advance({ minutes: 1 })
beforeEach(() => t.sql`update unmatched set resolved_at = first_seen_at, reason = 'A test before'`)

/** What a day adds to the list of the desk. */
const listedInADay = async () => {
  await t.advance({ hours: 24 })
  const rows = (await t.rows('unmatched')).filter(({ resolved_at }) => resolved_at === null)
  return rows.map(({ side, kind, ref, expected_cents, actual_cents, suggestion }) => {
    return { side, kind, ref, expected_cents, actual_cents, suggestion }
  })
}

it('lists within a day a refund that failed after it had succeeded, of which no event has told', async () => {
  const { customer, order, session_id } = await t.atStripe()
  t.stripe.records.pay(session_id)
  await t.status(customer, session_id)
  await customer.client.ok(api.orders.cancel, { order_id: order.id })
  await t.advance({ seconds: 2 })
  const { provider_ref } = await t.row('refund', { order_id: order.id })
  expect(await listedInADay()).toEqual([])
  expect((await t.orderOf(customer, order)).refund).toEqual({ status: 'succeeded', amount: 11 })

  charges.failRefund(provider_ref ?? '')
  loseEvents()
  const listed = {
    side: 'refund',
    kind: 'refund',
    ref: provider_ref,
    expected_cents: -1_100,
    actual_cents: null,
    suggestion: `The refund of order ${spacedCode(order.code)} did not reach the customer. Please pay it in another way, such as by bank transfer. If its payment is disputed, please wait: once that is lost, the bank has paid it.`,
  }
  expect(await listedInADay()).toEqual([listed])
  expect((await t.orderOf(customer, order)).refund).toEqual({ status: 'failed', amount: 11 })
  await t.advance({ days: 4 })
  expect(await listedInADay(), 'once').toEqual([listed])
  expect(t.mailsTo(customer, 'refund_failed').map(({ subject }) => subject)).toEqual([
    'Your refund of $11.00 did not arrive, and we are sending it by hand',
  ])
})

it('lists within a day a transfer that was reversed by hand, of which no event has told', async () => {
  const { restaurant, account } = await aPayableOrder()
  await pay()
  await t.advance({ hours: 1 })
  const ref = [...transfers.transfers.keys()].at(-1) ?? ''
  const { number } = await t.row('payout', { restaurant_id: idOf(restaurant) })
  // Its money is not available yet. It is reversed before the next sweep could pay it out.
  expect(payouts.payouts.size).toBe(0)
  t.moveClock({ days: 2 })
  transfers.reverse(ref, { amount: '2000' })
  loseEvents()
  const [listed, ...others] = await listedInADay()
  expect(others).toEqual([])
  expect(listed).toMatchObject({
    side: 'provider',
    kind: 'transfer_reversal',
    ref,
    expected_cents: null,
    actual_cents: 2_000,
  })
  expect(listed?.suggestion).toContain(`A transfer of payout P${number} to Nonna Pina was reversed`)
  expect(listed?.suggestion).toContain('transfer this amount to the account of the restaurant again')
  expect(await historyOf(restaurant)).toEqual([['sent', 72]])

  transfers.create({ destination: account, amount: '2000' })
  await untilPayouts(1)
  await arriveUnreported()
  expect(await historyOf(restaurant)).toEqual([['settled', 72]])
  expect(await ledgerBalances(t, idOf(restaurant))).toMatchObject({ restaurant: 0, payout_clearing: 0 })
})

it('lists nothing within a day of a transfer that is reversed because its payout came back', async () => {
  const { restaurant } = await aPayableOrder()
  const before = payouts.payouts.size
  await pay()
  await untilPayouts(before + 1)
  payouts.fail(latest())
  loseEvents()
  await t.advance({ hours: 2 })
  expect(await historyOf(restaurant)).toEqual([['returned', 72]])
  const transfer_ref = [...transfers.transfers.keys()].at(-1) ?? ''
  // As between the answer of the provider and its record here.
  await t.update('payout_transfer', { transfer_ref }, { reversed_at: null })
  const listed = await listedInADay()
  expect(listed.filter(({ ref }) => ref === transfer_ref)).toEqual([])
  expect(
    await t.row('balance_transaction', { kind: 'transfer_reversal', source_ref: transfer_ref }),
  ).toMatchObject({
    matched_at: null,
  })
})
