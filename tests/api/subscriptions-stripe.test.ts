import { afterEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import { appForFile, forFile } from '#tests/support/for-file.ts'
import { startStripe } from '#tests/support/stripe-double.ts'

const stripe = await forFile(startStripe())
const t = await appForFile({ env: stripe.env })
stripe.clock.now = t.now
afterEach(() => stripe.heal())

const checkout = ({ client }: Person) =>
  client.ok(api.payments.checkout, { package_id: 'restaurant_subscription', origin_url: t.origin })
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
const periodEnd = (subscriptionPlan: string): Date =>
  new Date(stripe.records.subscriptionOf(subscriptionPlan).items.data[0].current_period_end * 1_000)
const storedEnd = async (partner: Person) => (await written(partner)).current_period_end
/** Moves the clock to the end of what is paid for. */
const advanceMonth = (subscriptionPlan: string) =>
  t.advance({ seconds: (periodEnd(subscriptionPlan).getTime() - t.now().getTime()) / 1_000 })
const renew = async (subscriptionPlan: string) => {
  await advanceMonth(subscriptionPlan)
  stripe.records.beginMonth(subscriptionPlan, 'charged')
}

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
    const charged = { mode: 'subscription', amount_total: 700, currency: 'aud' }
    expect(stripe.records.sessionOf(session_id)).toMatchObject(charged)
    expect(await written(partner)).toMatchObject({ status: 'active', provider_ref: subscriptionPlan })
    expect(await storedEnd(partner)).toEqual(periodEnd(subscriptionPlan))
    expect(await status(partner)).toBe('active')
  })

  it('assumes a paid calendar month while Stripe cannot be reached, and corrects it by the next event', async () => {
    const partner = await t.aRestaurant()
    const { session_id } = await checkout(partner)
    const subscriptionPlan = stripe.records.pay(session_id).subscription ?? ''
    stripe.spoil('error', session_id)
    expect(await deliver('checkout.session.completed', stripe.records.sessionOf(session_id))).toBe(200)
    const current_period_end = new Date('2026-12-21T07:00:00Z')
    expect(await written(partner)).toMatchObject({ status: 'active', current_period_end })
    expect(await deliver('invoice.paid', invoiceFor(subscriptionPlan))).toBe(200)
    expect(await storedEnd(partner)).toEqual(periodEnd(subscriptionPlan))
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
    await renew(subscriptionPlan)
    expect(await deliver('invoice.paid', invoiceFor(subscriptionPlan))).toBe(200)
    expect(await storedEnd(partner)).toEqual(periodEnd(subscriptionPlan))
    expect(await status(partner)).toBe('active')
  })

  it('is renewed by an invoice of an older API version', async () => {
    const { partner, subscriptionPlan } = await aSubscriptionPlan()
    await renew(subscriptionPlan)
    const invoice = { object: 'invoice', id: 'in_2', subscription: subscriptionPlan }
    expect(await deliver('invoice.paid', invoice)).toBe(200)
    expect(await storedEnd(partner)).toEqual(periodEnd(subscriptionPlan))
  })

  it('is renewed without the event, because Stripe is asked', async () => {
    const { partner, subscriptionPlan } = await aSubscriptionPlan()
    await renew(subscriptionPlan)
    await t.advance({ minutes: 1 })
    expect(await storedEnd(partner)).toEqual(periodEnd(subscriptionPlan))
  })

  it('expires one day after a declined renewal, although Stripe has started the next period, and is active again once paid', async () => {
    const { partner, subscriptionPlan } = await aSubscriptionPlan()
    const paid_until = periodEnd(subscriptionPlan)
    const stripeSubscription = stripe.records.subscriptionOf(subscriptionPlan)
    // Stripe charges some time after it has begun the month, and until then the subscription plan looks
    // renewed.
    await renew(subscriptionPlan)
    expect(await deliver('customer.subscription.updated', stripeSubscription)).toBe(200)
    stripeSubscription.status = 'past_due'
    expect(await deliver('invoice.payment_failed', invoiceFor(subscriptionPlan))).toBe(200)
    expect((await written(partner)).current_period_end).toEqual(paid_until)
    expect(await status(partner)).toBe('active')
    await t.advance({ days: 1 })
    expect(await status(partner)).toBe('expired')
    stripeSubscription.status = 'active'
    expect(await deliver('invoice.paid', invoiceFor(subscriptionPlan))).toBe(200)
    expect(await status(partner)).toBe('active')
  })

  it('is stored in the state that Stripe reports, whichever event arrives last', async () => {
    const { partner, subscriptionPlan } = await aSubscriptionPlan()
    const stripeSubscription = stripe.records.subscriptionOf(subscriptionPlan)
    const before = stripe.event('customer.subscription.updated', stripeSubscription)
    await renew(subscriptionPlan)
    expect(await deliver('invoice.paid', invoiceFor(subscriptionPlan))).toBe(200)
    expect(await stripe.deliver(t.address, before)).toBe(200)
    expect(await storedEnd(partner)).toEqual(periodEnd(subscriptionPlan))
  })

  it('fails an event that could not be processed, so that Stripe sends it again', async () => {
    const { partner, subscriptionPlan } = await aSubscriptionPlan()
    await renew(subscriptionPlan)
    const event = stripe.event('invoice.paid', invoiceFor(subscriptionPlan))
    stripe.spoil('error', `GET /v1/subscriptions/${subscriptionPlan}`)
    expect(await stripe.deliver(t.address, event)).toBe(503)
    expect(await stripe.deliver(t.address, event)).toBe(200)
    expect(await storedEnd(partner)).toEqual(periodEnd(subscriptionPlan))
  })

  it('shows that it is cancelled at the end of the period, and expires when Stripe has ended it', async () => {
    const { partner, subscriptionPlan } = await aSubscriptionPlan()
    const stripeSubscription = stripe.records.subscriptionOf(subscriptionPlan)
    stripeSubscription.cancel_at_period_end = true
    expect(await deliver('customer.subscription.updated', stripeSubscription)).toBe(200)
    expect(await written(partner)).toMatchObject({ status: 'active', cancel_at_period_end: true })
    expect(await deliver('customer.subscription.deleted', stripe.records.cancel(subscriptionPlan))).toBe(200)
    const ended = { status: 'expired', provider_ref: null, cancel_at_period_end: false }
    expect(await written(partner)).toMatchObject(ended)
  })

  it('of another shop changes no subscription', async () => {
    const { partner, subscriptionPlan } = await aSubscriptionPlan()
    const foreign = { id: 'sub_of_another_shop', status: 'canceled' }
    const other = { ...stripe.records.subscriptionOf(subscriptionPlan), ...foreign }
    expect(await deliver('customer.subscription.deleted', other)).toBe(200)
    expect(await deliver('invoice.paid', { object: 'invoice', id: 'in_3', parent: null })).toBe(200)
    expect((await written(partner)).status).toBe('active')
  })

  it('is managed in the billing portal of Stripe', async () => {
    const { partner, subscriptionPlan } = await aSubscriptionPlan()
    const input = { user_id: partner.user.id, origin_url: t.origin }
    const { url } = await partner.client.ok(api.subscriptions.manage, input)
    const { customer } = stripe.records.subscriptionOf(subscriptionPlan)
    expect(url).toBe(`https://billing.stripe.example/p/session/${customer}`)
  })

  it('is ended when its account is erased, as soon as Stripe can be reached', async () => {
    const { partner, subscriptionPlan } = await aSubscriptionPlan()
    await partner.client.ok(api.accounts.erase, { password: PASSWORD })
    stripe.spoil('error', `DELETE /v1/subscriptions/${subscriptionPlan}`)
    stripe.spoil('error', 'DELETE /v1/customers')
    await t.advance({ seconds: 1 })
    expect(stripe.records.subscriptionOf(subscriptionPlan).status).toBe('active')
    await t.database.script(
      `update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`,
    )
    await t.advance({ seconds: 1 })
    const { status: ended, customer } = stripe.records.subscriptionOf(subscriptionPlan)
    expect(ended).toBe('canceled')
    expect(stripe.records.deleted_customers).toContain(customer)
  })

  it('has its customer at Stripe deleted also when it was paid for after the account was erased', async () => {
    const partner = await t.aRestaurant()
    const { session_id } = await checkout(partner)
    await partner.client.ok(api.accounts.erase, { password: PASSWORD })
    const { customer } = stripe.records.pay(session_id)
    expect(await deliver('checkout.session.completed', stripe.records.sessionOf(session_id))).toBe(200)
    await t.advance({ seconds: 2 })
    expect(stripe.records.deleted_customers).toContain(customer)
    const [refund] = await t.rows('refund', { session_id })
    expect(refund).toMatchObject({ status: 'succeeded' })
  })
})

it('records the dispute of a month of a subscription, which the operator bears', async () => {
  const { partner, subscriptionPlan } = await aSubscriptionPlan()
  const { latest_invoice } = stripe.records.withPayments(stripe.records.subscriptionOf(subscriptionPlan))
  const { id, ...dispute } = stripe.records.disputes.open(
    latest_invoice.payments.data[0]?.payment.payment_intent ?? '',
  )
  stripe.records.disputes.decide(id, 'lost')
  expect(new Set(await stripe.deliverOutbox(t.address))).toEqual(new Set([200]))
  expect(await t.row('dispute', { provider_ref: id })).toMatchObject({
    subscription_id: partner.user.id,
    status: 'lost',
    borne_by: 'operator',
    closed_at: t.now(),
  })
  const entries = await t.rows('ledger_entry', { subscription_id: partner.user.id, event: 'dispute_opened' })
  const cents = Object.fromEntries(
    entries.map(({ ledger_account, amount_cents }) => [ledger_account, amount_cents]),
  )
  expect(cents).toEqual({ provider: -dispute.amount, operator: dispute.amount })
})

it('refunds no month to an erased account that its bank has paid by a lost dispute', async () => {
  const partner = await t.aRestaurant()
  const { session_id } = await checkout(partner)
  await partner.client.ok(api.accounts.erase, { password: PASSWORD })
  const { subscription } = stripe.records.pay(session_id)
  const { latest_invoice } = stripe.records.withPayments(stripe.records.subscriptionOf(subscription ?? ''))
  const { id } = stripe.records.disputes.open(latest_invoice.payments.data[0]?.payment.payment_intent ?? '')
  expect(await deliver('checkout.session.completed', stripe.records.sessionOf(session_id))).toBe(200)
  await t.advance({ seconds: 2 })
  expect(await t.row('refund', { session_id })).toMatchObject({ status: 'pending', attempts: 1 })
  stripe.records.disputes.decide(id, 'lost')
  expect(new Set(await stripe.deliverOutbox(t.address))).toEqual(new Set([200]))
  expect(await t.row('refund', { session_id })).toMatchObject({ status: 'succeeded', provider_ref: null })
  const entries = await t.rows('ledger_entry', {
    subscription_id: partner.user.id,
    ledger_account: 'provider',
  })
  expect(entries.map(({ amount_cents }) => amount_cents).toSorted((a, b) => a - b)).toEqual([
    -700, -700, 700, 700,
  ])
})
