import { afterEach, describe, expect, it } from 'vitest'
import { startStripeShop } from '#tests/support/stripe-shop.ts'
import { forFile } from '#tests/support/for-file.ts'

const t = await forFile(startStripeShop())
afterEach(() => t.stripe.heal())

describe('POST /api/webhook/stripe', () => {
  it('never turn a paid session into an expired one, in whatever order events arrive', async () => {
    const { customer, order, session_id } = await t.atStripe()
    const expired_event = t.expired(session_id)
    t.stripe.records.pay(session_id)
    const session = t.stripe.records.sessionOf(session_id)
    const object = { ...session, status: 'expired', payment_status: 'unpaid' }
    expect(await t.deliver({ ...expired_event, data: { object } })).toBe(200)
    expect((await t.session(session_id)).status).toBe('expired')
    // A payment counts although the expiry was reported first.
    expect(await t.deliver(t.completed(session_id))).toBe(200)
    expect(await t.deliver(t.expired(session_id))).toBe(200)
    expect(await t.session(session_id)).toMatchObject({ status: 'complete', payment_status: 'paid' })
    expect((await t.orderOf(customer, order)).status).toBe('paid')
  })

  it.each([{ amount_total: 1 }, { amount_total: 1_101 }, { currency: 'usd' }])(
    'does not settle a session with an event of another payment: %o',
    async (wrong) => {
      const { customer, order, session_id } = await t.atStripe()
      t.stripe.records.pay(session_id, wrong)
      expect(await t.deliver(t.completed(session_id))).toBe(200)
      await t.status(customer, session_id)
      expect(await t.session(session_id)).toMatchObject({ payment_status: 'unpaid', fulfilled_at: null })
      expect((await t.orderOf(customer, order)).status).toBe('held')
    },
  )

  it('about other shops or other objects are accepted and change nothing', async () => {
    const { session_id } = await t.atStripe()
    t.stripe.records.pay(session_id)
    const foreign = { ...t.stripe.records.sessionOf(session_id), id: 'cs_of_another_shop' }
    expect(await t.deliver(t.stripe.event('checkout.session.completed', foreign))).toBe(200)
    expect(await t.deliver(t.stripe.event('customer.created', { id: 'cus_1', object: 'customer' }))).toBe(200)
    expect((await t.session(session_id)).status).toBe('open')
  })

  it('that are up to five minutes old or one minute early are accepted', async () => {
    const { session_id } = await t.atStripe()
    t.stripe.records.pay(session_id)
    const minutes = (count: number) => new Date(t.now().getTime() + count * 60_000)
    expect(await t.deliver(t.completed(session_id), { at: minutes(-4.9) })).toBe(200)
    expect(await t.deliver(t.completed(session_id), { at: minutes(0.9) })).toBe(200)
  })
})
