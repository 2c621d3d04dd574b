import { afterEach, describe, expect, it } from 'vitest'
import {
  CONNECT_WEBHOOK_SECRET,
  THIN_WEBHOOK_SECRET,
  WEBHOOK_SECRET,
} from '#tests/support/stripe/stripe-deliveries.ts'
import type { Signing } from '#tests/support/stripe-double.ts'
import { startStripeShop } from '#tests/support/stripe-shop.ts'
import { forFile } from '#tests/support/for-file.ts'

const t = await forFile(startStripeShop())
afterEach(() => t.stripe.heal())

describe('POST /api/webhook/stripe', () => {
  it('have one effect when the same event arrives repeatedly and concurrently', async () => {
    const { customer, order, session_id } = await t.atStripe()
    t.stripe.records.pay(session_id)
    const event = t.completed(session_id)
    const answers = await t.together(10, (at) => t.deliver(at % 2 === 0 ? event : t.completed(session_id)))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect((await t.orderOf(customer, order)).status).toBe('paid')
    expect(await t.rows('ledger_entry', { order_id: order.id })).toHaveLength(3)
  })

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

  const minutes = (count: number) => new Date(t.now().getTime() + count * 60_000)
  const time = () => `t=${Math.floor(t.now().getTime() / 1_000)}`
  it.each<[string, () => Signing]>([
    ['signed with another secret', () => ({ secret: 'whsec_forged' })],
    ['older than five minutes', () => ({ at: minutes(-5.1) })],
    ['from the future', () => ({ at: minutes(1.1) })],
    ['changed after signing', () => ({ tamper: (body) => body.replace('evt_', 'evt_x') })],
    ['without a signature', () => ({ signature: '' })],
    ['with half a signature', () => ({ signature: time() })],
    ['with a malformed signature', () => ({ signature: 't=now,v1=zz' })],
    ['of an old scheme', () => ({ signature: `${time()},v0=00` })],
  ])('refuses %s and changes nothing', async (_kind, signing) => {
    const { session_id } = await t.atStripe()
    t.stripe.records.pay(session_id)
    const event = t.completed(session_id)
    expect(await t.deliver(event, signing())).toBe(400)
    expect((await t.session(session_id)).status).toBe('open')
    expect(await t.rows('provider_event', { id: event.id })).toEqual([])
  })

  it('that are up to five minutes old or one minute early are accepted', async () => {
    const { session_id } = await t.atStripe()
    t.stripe.records.pay(session_id)
    expect(await t.deliver(t.completed(session_id), { at: minutes(-4.9) })).toBe(200)
    expect(await t.deliver(t.completed(session_id), { at: minutes(0.9) })).toBe(200)
  })

  it('are accepted with all the evidence that Stripe takes for a dispute, and refused when they are larger', async () => {
    const evidence = (length: number) => ({
      id: 'du_1',
      evidence: { uncategorized_text: 'ệ'.repeat(length) },
    })
    const withEvidence = (length: number) => t.stripe.event('charge.dispute.other', evidence(length))
    expect(await t.deliver(withEvidence(150_000))).toBe(200)
    expect(await t.deliver(withEvidence(400_000))).toBe(413)
  })

  const secrets = [WEBHOOK_SECRET, THIN_WEBHOOK_SECRET, CONNECT_WEBHOOK_SECRET]
  it.each(secrets)('accepts events of unknown types signed with %s, whatever their form', async (secret) => {
    const thin = t.stripe.event('v2.billing.cadence.created', { type: 'v2.billing.cadence', id: 'bc_1' })
    expect(await t.deliver(thin, { secret })).toBe(200)
    const unrelated = t.stripe.event('v2.core.event_destination.ping', null)
    expect(await t.deliver(unrelated, { secret })).toBe(200)
    const snapshot = t.stripe.event('climate.order.grown', { id: 'climorder_1' }, 'acct_1')
    expect(await t.deliver(snapshot, { secret })).toBe(200)
  })

  it('refuses events of the shop itself that are signed with the secret for connected accounts', async () => {
    const { session_id } = await t.atStripe()
    t.stripe.records.pay(session_id)
    expect(await t.deliver(t.completed(session_id), { secret: CONNECT_WEBHOOK_SECRET })).toBe(400)
    expect((await t.session(session_id)).status).toBe('open')
  })
})
