import { afterEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { inDisorder } from '#tests/support/stripe/stripe-deliveries.ts'
import { startStripeShop } from '#tests/support/stripe-shop.ts'
import { forFile } from '#tests/support/for-file.ts'

const t = await forFile(startStripeShop())
const { stripe } = t
const { accounts, charges } = stripe.records
afterEach(() => {
  stripe.heal()
  stripe.outbox.splice(0)
})

const recorded = async (id: string) => (await t.rows('provider_event', { id })).map(({ type }) => type)
const anAccount = (): string => accounts.anAccount()

/** An order that was paid, cancelled, and whose refund has succeeded. */
async function refunded() {
  const { customer, order, session_id } = await t.atStripe()
  stripe.records.pay(session_id)
  await t.status(customer, session_id)
  await customer.client.ok(ordersApi.cancel, { order_id: order.id })
  await t.advance({ seconds: 2 })
  const { provider_ref } = await t.row('refund', { order_id: order.id })
  return { customer, order, refund_ref: provider_ref ?? '' }
}

describe('events of Connect', () => {
  it('are signed with the secret of their own endpoint', async () => {
    const account = anAccount()
    accounts.onboard(account)
    const [updated] = stripe.outbox
    if (updated === undefined) throw new Error('nothing happened')
    expect(await t.deliver(updated, { secret: 'whsec_forged' })).toBe(400)
    expect(await t.deliver(updated)).toBe(200)
    expect(await recorded(updated.id)).toEqual([
      'v2.core.account[configuration.recipient].capability_status_updated',
    ])
  })

  it('of an account from before Accounts v2 are accepted as they were', async () => {
    accounts.onboard(accounts.anAccountOfTheFirstVersion())
    const [updated] = stripe.outbox
    if (updated === undefined) throw new Error('nothing happened')
    expect(await t.deliver(updated)).toBe(200)
    expect(await recorded(updated.id)).toEqual(['account.updated'])
  })

  it('of Accounts v2 are recorded once, however often they come', async () => {
    const account = accounts.anAccount()
    accounts.onboard(account)
    const [updated] = stripe.outbox
    if (updated === undefined) throw new Error('nothing happened')
    expect(await Promise.all([t.deliver(updated), t.deliver(updated)])).toEqual([200, 200])
    expect(await recorded(updated.id)).toHaveLength(1)
    const other = stripe.event('v2.core.account_link.returned', null)
    expect(await t.deliver(other)).toBe(200)
  })

  it.each(['[configuration.recipient].capability_status_updated', '[requirements].updated', '.closed'])(
    'have the account read that they name, whatever else they have: v2.core.account%s',
    async (kind) => {
      const restaurant = await t.aRestaurant()
      await restaurant.client.ok(api.payouts.onboarding, { origin_url: t.origin })
      const account = [...accounts.accounts.keys()].at(-1) ?? ''
      if (kind === '.closed') accounts.close(account)
      else accounts.onboard(account)
      const url = `/v2/core/accounts/${account}`
      const thin = stripe.event(`v2.core.account${kind}`, { id: account, type: 'v2.core.account', url })
      expect(await t.deliver(thin)).toBe(200)
      const rows = await t.rows('payout_account', { account_ref: account })
      expect(rows.map(({ is_ready }) => is_ready)).toEqual(kind === '.closed' ? [] : [true])
    },
  )

  it('are asked for again while Stripe cannot say what they are about', async () => {
    const account = anAccount()
    accounts.onboard(account)
    const [updated] = stripe.outbox
    if (updated === undefined) throw new Error('nothing happened')
    stripe.spoil('error', `GET /v2/core/accounts/${account}`)
    expect(await t.deliver(updated)).toBe(503)
    expect(await recorded(updated.id)).toEqual([])
    expect(await t.deliver(updated)).toBe(200)
    expect(await recorded(updated.id)).toEqual([
      'v2.core.account[configuration.recipient].capability_status_updated',
    ])
  })

  it.each([
    ['a payment in an account of a restaurant', 'checkout.session.completed', 'acct_1'],
    ['a refund in an account of a restaurant', 'refund.failed', 'acct_1'],
    ['a payout of the platform itself', 'payout.paid', undefined],
  ])('about %s change nothing', async (_what, type, account) => {
    const { refund_ref, order } = await refunded()
    const event = stripe.event(type, { ...charges.refundOf(refund_ref), status: 'failed' }, account)
    const before = stripe.requests.length
    expect(await t.deliver(event)).toBe(200)
    expect(stripe.requests.slice(before)).toEqual([])
    expect(await t.row('refund', { order_id: order.id })).toMatchObject({ status: 'succeeded' })
  })
})

describe('a refund that fails at Stripe after it succeeded', () => {
  it('is shown as failed, and its customer is emailed once, however often and in whatever order it is reported', async () => {
    const { customer, order, refund_ref } = await refunded()
    expect((await t.orderOf(customer, order)).refund?.status).toBe('succeeded')
    const succeeded = stripe.event('refund.updated', charges.refundOf(refund_ref))
    charges.failRefund(refund_ref)
    let seed = 1
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
    const statuses = await stripe.deliverOutbox(t.address, (events) =>
      inDisorder([...events, succeeded], random),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await t.orderOf(customer, order)).refund?.status).toBe('failed')
    await t.advance({ seconds: 1 })
    const [mail, ...others] = t.mailsTo(customer, 'refund_failed')
    expect(mail?.subject).toBe('Your refund of $11.00 did not arrive, and we are sending it by hand')
    expect(mail?.text).toContain('it could not be delivered to the card you paid with')
    expect(others).toEqual([])
    const before = stripe.requests.length
    await t.advance({ hours: 2 })
    const later = stripe.requests.slice(before)
    expect(later.filter((request) => request.includes('/v1/refunds'))).toEqual([])
  })
})
