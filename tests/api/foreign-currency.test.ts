import { expect, it } from 'vitest'
import { startStripeShop } from '#tests/support/stripe-shop.ts'
import { forFile } from '#tests/support/for-file.ts'

const t = await forFile(startStripeShop())
const { charges, disputes } = t.stripe.records
// From now on the balance is compared.
await t.advance({ minutes: 16 })

async function listedAfterDays(ref: string) {
  await t.stripe.deliverOutbox(t.address)
  for (let day = 0; day < 4; day += 1) await t.advance({ days: 1 })
  const rows = await t.rows('unmatched', { ref })
  return rows.map(({ side, kind, actual_cents }) => [side, kind, Number(actual_cents)])
}

it('takes no payment in another currency for the one that was asked for, and lists it', async () => {
  const { customer, order, session_id } = await t.atStripe()
  const { payment_intent } = t.stripe.records.pay(session_id, { currency: 'usd' })
  expect(await t.deliver(t.completed(session_id))).toBe(200)
  expect(await t.status(customer, session_id)).toMatchObject({ payment_status: 'unpaid' })
  expect(await t.rows('ledger_entry', { order_id: order.id })).toEqual([])
  const { amount_cents } = await t.session(session_id)
  expect(await listedAfterDays(payment_intent ?? '')).toEqual([['provider', 'charge in usd', amount_cents]])
})

it.each(['needs_response', 'warning_needs_response'] as const)(
  'books no dispute in another currency, which is %s, and lists what it takes',
  async (status) => {
    const { customer, session_id } = await t.atStripe()
    const { payment_intent } = t.stripe.records.pay(session_id)
    await t.status(customer, session_id)
    const { id, amount } = disputes.open(payment_intent ?? '', status, 'usd')
    expect(await t.stripe.deliverOutbox(t.address)).not.toContain(500)
    const foreign = 'a dispute in another currency was not recorded: answer it on the page of the provider'
    expect(t.logged(foreign)).toContainEqual(
      expect.objectContaining({ level: 40, dispute: id, currency: 'usd' }),
    )
    expect(await t.rows('dispute', { provider_ref: id })).toEqual([])
    expect(await t.rows('ledger_entry', { ref: id })).toEqual([])
    if (status !== 'needs_response') disputes.escalate(id)
    expect(await listedAfterDays(id)).toEqual([['provider', 'dispute in usd', -amount]])
    expect(await t.rows('dispute', { provider_ref: id })).toEqual([])
    expect(charges.ofPayment(payment_intent ?? '').disputed).toBe(true)
  },
)
