import { afterEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import { appForFile, forFile } from '#tests/support/for-file.ts'
import { startStripe } from '#tests/support/stripe-double.ts'

const ORIGIN = 'http://localhost:3000'
const stripe = await forFile(startStripe())
const t = await appForFile({ env: stripe.env })
stripe.clock.now = t.now
afterEach(() => stripe.heal())

const checkout = ({ client }: Person) =>
  client.ok(api.payments.checkout, { package_id: 'restaurant_subscription', origin_url: ORIGIN })
const written = ({ user }: Person) => t.row('subscription', { account_id: user.id })
const status = async ({ client, user }: Person) => {
  await client.ok(api.accounts.login, { email: user.email, password: PASSWORD })
  return (await client.ok(api.subscriptions.get, { user_id: user.id })).status
}
const deliver = (type: string, object: unknown) => stripe.deliver(t.address, stripe.event(type, object))
const invoiceFor = (subscriptionPlan: string) => ({
  object: 'invoice',
  id: 'in_1',
  parent: { subscription_details: { subscription: subscriptionPlan } },
})
const at = (seconds: number | undefined): Date => new Date((seconds ?? 0) * 1_000)
const periodOf = (subscriptionPlan: string) => stripe.records.subscriptionOf(subscriptionPlan).items.data[0]
/** Moves the clock to the end of what is paid for. */
const advanceMonth = (subscriptionPlan: string) =>
  t.advance({ seconds: periodOf(subscriptionPlan).current_period_end - t.now().getTime() / 1_000 })

/** A partner who has just paid for the first month, and the name of the subscription plan. */
async function aSubscriptionPlan() {
  const partner = await t.aRestaurant()
  const { session_id } = await checkout(partner)
  const subscriptionPlan = stripe.records.pay(session_id).subscription ?? ''
  expect(await deliver('checkout.session.completed', stripe.records.sessionOf(session_id))).toBe(200)
  return { partner, subscriptionPlan, session_id }
}

describe('upgrading through Stripe', () => {
  it('starts a monthly subscription plan of seven dollars that is active until its period ends', async () => {
    const { partner, subscriptionPlan, session_id } = await aSubscriptionPlan()
    expect(stripe.records.sessionOf(session_id)).toMatchObject({
      mode: 'subscription',
      amount_total: 700,
      currency: 'aud',
    })
    expect(await written(partner)).toMatchObject({
      status: 'active',
      provider_ref: subscriptionPlan,
      current_period_end: at(periodOf(subscriptionPlan).current_period_end),
    })
    expect(await status(partner)).toBe('active')
  })

  it('assumes a paid calendar month while Stripe cannot be reached, and corrects it by the next event', async () => {
    const partner = await t.aRestaurant()
    const { session_id } = await checkout(partner)
    const subscriptionPlan = stripe.records.pay(session_id).subscription ?? ''
    stripe.spoil('error', session_id)
    expect(await deliver('checkout.session.completed', stripe.records.sessionOf(session_id))).toBe(200)
    expect(await written(partner)).toMatchObject({
      status: 'active',
      current_period_end: new Date('2026-12-21T07:00:00Z'),
    })
    expect(await deliver('invoice.paid', invoiceFor(subscriptionPlan))).toBe(200)
    expect((await written(partner)).current_period_end).toEqual(
      at(periodOf(subscriptionPlan).current_period_end),
    )
  })

  it('opens one checkout of the subscription plan for two tabs', async () => {
    const partner = await t.aRestaurant()
    const opened = await t.together(5, () => checkout(partner))
    expect(new Set(opened.map((one) => one.session_id)).size).toBe(1)
  })
})

describe('a subscription plan at Stripe', () => {
  it('is renewed by the event of a paid invoice', async () => {
    const { partner, subscriptionPlan } = await aSubscriptionPlan()
    await advanceMonth(subscriptionPlan)
    stripe.records.beginMonth(subscriptionPlan, 'charged')
    expect(await deliver('invoice.paid', invoiceFor(subscriptionPlan))).toBe(200)
    expect((await written(partner)).current_period_end).toEqual(
      at(periodOf(subscriptionPlan).current_period_end),
    )
    expect(await status(partner)).toBe('active')
  })

  it('is renewed by an invoice of an older API version', async () => {
    const { partner, subscriptionPlan } = await aSubscriptionPlan()
    await advanceMonth(subscriptionPlan)
    stripe.records.beginMonth(subscriptionPlan, 'charged')
    expect(
      await deliver('invoice.paid', { object: 'invoice', id: 'in_2', subscription: subscriptionPlan }),
    ).toBe(200)
    expect((await written(partner)).current_period_end).toEqual(
      at(periodOf(subscriptionPlan).current_period_end),
    )
  })

  it('is renewed without the event, because Stripe is asked', async () => {
    const { partner, subscriptionPlan } = await aSubscriptionPlan()
    await advanceMonth(subscriptionPlan)
    stripe.records.beginMonth(subscriptionPlan, 'charged')
    await t.advance({ minutes: 1 })
    expect((await written(partner)).current_period_end).toEqual(
      at(periodOf(subscriptionPlan).current_period_end),
    )
  })

  it('expires one day after a declined renewal, although Stripe has started the next period, and is active again once paid', async () => {
    const { partner, subscriptionPlan } = await aSubscriptionPlan()
    const paid_until = at(periodOf(subscriptionPlan).current_period_end)
    await advanceMonth(subscriptionPlan)
    // Stripe charges some time after it has begun the month, and until then the subscription plan looks renewed.
    stripe.records.beginMonth(subscriptionPlan, 'charged')
    expect(
      await deliver('customer.subscription.updated', stripe.records.subscriptionOf(subscriptionPlan)),
    ).toBe(200)
    stripe.records.subscriptionOf(subscriptionPlan).status = 'past_due'
    expect(await deliver('invoice.payment_failed', invoiceFor(subscriptionPlan))).toBe(200)
    expect((await written(partner)).current_period_end).toEqual(paid_until)
    expect(await status(partner)).toBe('active')
    await t.advance({ days: 1 })
    expect(await status(partner)).toBe('expired')
    stripe.records.subscriptionOf(subscriptionPlan).status = 'active'
    expect(await deliver('invoice.paid', invoiceFor(subscriptionPlan))).toBe(200)
    expect(await status(partner)).toBe('active')
  })

  it('is stored in the state that Stripe reports, whichever event arrives last', async () => {
    const { partner, subscriptionPlan } = await aSubscriptionPlan()
    const before = stripe.event(
      'customer.subscription.updated',
      stripe.records.subscriptionOf(subscriptionPlan),
    )
    await advanceMonth(subscriptionPlan)
    stripe.records.beginMonth(subscriptionPlan, 'charged')
    expect(await deliver('invoice.paid', invoiceFor(subscriptionPlan))).toBe(200)
    expect(await stripe.deliver(t.address, before)).toBe(200)
    expect((await written(partner)).current_period_end).toEqual(
      at(periodOf(subscriptionPlan).current_period_end),
    )
  })

  it('fails an event that could not be processed, so that Stripe sends it again', async () => {
    const { partner, subscriptionPlan } = await aSubscriptionPlan()
    await advanceMonth(subscriptionPlan)
    stripe.records.beginMonth(subscriptionPlan, 'charged')
    const event = stripe.event('invoice.paid', invoiceFor(subscriptionPlan))
    stripe.spoil('error', `GET /v1/subscriptions/${subscriptionPlan}`)
    expect(await stripe.deliver(t.address, event)).toBe(503)
    expect(await stripe.deliver(t.address, event)).toBe(200)
    expect((await written(partner)).current_period_end).toEqual(
      at(periodOf(subscriptionPlan).current_period_end),
    )
  })

  it('shows that it is cancelled at the end of the period, and expires when Stripe has ended it', async () => {
    const { partner, subscriptionPlan } = await aSubscriptionPlan()
    stripe.records.subscriptionOf(subscriptionPlan).cancel_at_period_end = true
    expect(
      await deliver('customer.subscription.updated', stripe.records.subscriptionOf(subscriptionPlan)),
    ).toBe(200)
    expect(await written(partner)).toMatchObject({ status: 'active', cancel_at_period_end: true })
    expect(await deliver('customer.subscription.deleted', stripe.records.cancel(subscriptionPlan))).toBe(200)
    expect(await written(partner)).toMatchObject({
      status: 'expired',
      provider_ref: null,
      cancel_at_period_end: false,
    })
  })

  it('of another shop changes no subscription', async () => {
    const { partner, subscriptionPlan } = await aSubscriptionPlan()
    const other = {
      ...stripe.records.subscriptionOf(subscriptionPlan),
      id: 'sub_of_another_shop',
      status: 'canceled',
    }
    expect(await deliver('customer.subscription.deleted', other)).toBe(200)
    expect(await deliver('invoice.paid', { object: 'invoice', id: 'in_3', parent: null })).toBe(200)
    expect((await written(partner)).status).toBe('active')
  })

  it('is managed in the billing portal of Stripe', async () => {
    const { partner, subscriptionPlan } = await aSubscriptionPlan()
    const { url } = await partner.client.ok(api.subscriptions.manage, {
      user_id: partner.user.id,
      origin_url: ORIGIN,
    })
    expect(url).toBe(
      `https://billing.stripe.example/p/session/${stripe.records.subscriptionOf(subscriptionPlan).customer}`,
    )
  })

  it('is ended when its account is erased, as soon as Stripe can be reached', async () => {
    const { partner, subscriptionPlan } = await aSubscriptionPlan()
    await partner.client.ok(api.accounts.erase, { password: PASSWORD })
    stripe.spoil('error', `DELETE /v1/subscriptions/${subscriptionPlan}`)
    await t.advance({ seconds: 1 })
    expect(stripe.records.subscriptionOf(subscriptionPlan).status).toBe('active')
    await t.database.script(
      `update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`,
    )
    await t.advance({ seconds: 1 })
    expect(stripe.records.subscriptionOf(subscriptionPlan).status).toBe('canceled')
  })
})
