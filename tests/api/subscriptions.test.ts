import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { periodEnd } from '#server/features/payments/processing/sandbox/sandbox-rules.ts'
import type { Span } from '#tests/support/app.ts'
import { ORIGIN, PASSWORD, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const PRO = { package_id: 'restaurant_subscription', origin_url: ORIGIN } as const
const t = await appForFile()

const readSubscription = ({ client, user }: Person) => client.ok(api.subscriptions.get, { user_id: user.id })
const status = async (partner: Person) => (await readSubscription(partner)).status
const upgrade = async ({ client, user }: Person): Promise<string> => {
  const metadata = { user_id: user.id, user_type: 'restaurant' }
  const { url, session_id } = await client.ok(api.payments.checkout, { ...PRO, metadata })
  await client.raw('POST', `${new URL(url).pathname}/pay`)
  return session_id
}
const manage = ({ user }: Person, origin_url = ORIGIN) => ({ user_id: user.id, origin_url })
const press = async (partner: Person, button: string) => {
  const { client } = partner
  const { url } = await client.ok(api.subscriptions.manage, manage(partner))
  const answer = await client.raw('POST', `${new URL(url).pathname}/${button}`)
  expect(answer.status).toBe(303)
}
/** Moves the clock, and signs in again: nobody stays signed in for a month without coming by. */
const advanceSignedIn = async ({ client, user }: Person, time: Span) => {
  await t.advance(time)
  await client.ok(api.accounts.login, { email: user.email, password: PASSWORD })
}
/** Moves the clock to the end of what is paid for. */
const advanceMonth = async (partner: Person) => {
  const { current_period_end } = await written(partner)
  const seconds = ((current_period_end?.getTime() ?? 0) - t.now().getTime()) / 1_000
  await advanceSignedIn(partner, { seconds })
}
const monthsFrom = (start: Date, months: number): string => periodEnd(start, months).toISOString()
/** A subscription plan that is paid for so many months from its start. */
const paidFor = (months: number, start: Date) => ({
  status: 'active',
  current_period_end: monthsFrom(start, months),
})
const written = ({ user }: Person) => t.row('subscription', { account_id: user.id })

describe('the trial', () => {
  it('starts when a restaurant registers', async () => {
    const partner = await t.aRestaurant()
    expect(partner.user.subscription_status).toBe('trial')
    expect(await readSubscription(partner)).toMatchObject({
      trial_active: true,
      days_remaining: 30,
      status: 'trial',
      trial_ends_at: '2026-12-21T07:00:00.000Z',
      current_period_end: null,
      commission_percent: 10,
      monthly_price: 0,
      user: { id: partner.user.id, subscription_status: 'trial' },
    })
  })

  it('ends at its exact time before any job has run, and a new meal is refused from then on', async () => {
    const partner = await t.aRestaurant()
    const item = await t.aFoodItem(partner, { expires_at: t.inMinutes(60 * 24 * 60) })
    // Moved in the record, so that no job gets to see it.
    await t.update('subscription', { account_id: partner.user.id }, { trial_ends_at: t.now() })
    expect(await readSubscription(partner)).toMatchObject({
      trial_active: false,
      days_remaining: 0,
      status: 'expired',
      commission_percent: 15,
      monthly_price: 7,
    })
    expect((await partner.client.ok(api.accounts.me, {})).user.subscription_status).toBe('expired')
    expect((await written(partner)).status).toBe('trial')

    await partner.client.fails('403 subscription_required', api.foodItems.list, t.newFoodItem())
    const listed = await partner.client.ok(api.foodItems.get, { food_item_id: item.id })
    expect(listed.is_available, 'what is listed stays').toBe(true)
  })

  it('is stored as expired by a job once it is over', async () => {
    const partner = await t.aRestaurant()
    await advanceSignedIn(partner, { days: 29, hours: 23 })
    expect(await readSubscription(partner)).toMatchObject({ trial_active: true, days_remaining: 1 })
    expect((await written(partner)).status).toBe('trial')
    await advanceSignedIn(partner, { hours: 1 })
    expect((await written(partner)).status).toBe('expired')
  })

  it('cannot be read by another account, and a customer has none', async () => {
    const [partner, other] = [await t.aRestaurant(), await t.aRestaurant('Other')]
    const customer = await t.aCustomer()
    const ofPartner = { user_id: partner.user.id }
    await other.client.fails(403, api.subscriptions.get, ofPartner)
    await customer.client.fails(403, api.subscriptions.get, ofPartner)
    await customer.client.fails(404, api.subscriptions.get, { user_id: customer.user.id })
    await t.visitor.fails(401, api.subscriptions.get, ofPartner)
    await other.client.fails(403, api.subscriptions.manage, manage(partner))
  })
})

describe('upgrading to Surplate Pro', () => {
  it('makes a partner active at once, even early in the trial', async () => {
    const partner = await t.aRestaurant()
    const month = monthsFrom(t.now(), 1)
    const session_id = await upgrade(partner)
    const paid = { payment_status: 'paid', status: 'complete', order_id: null }
    expect(await partner.client.ok(api.payments.status, { session_id })).toMatchObject(paid)
    expect(await readSubscription(partner)).toMatchObject({
      trial_active: false,
      days_remaining: 0,
      status: 'active',
      current_period_end: month,
      commission_percent: 15,
      monthly_price: 7,
      user: { subscription_status: 'active' },
    })
  })

  it('is in the data export of the partner, with its payment', async () => {
    const partner = await t.aRestaurant()
    const id = await upgrade(partner)
    const data = await partner.client.ok(api.accountExport.read, {})
    expect(data.subscription).toMatchObject({ status: 'active' })
    expect(data.payments).toMatchObject([{ id, amount_cents: 700, payment_status: 'paid' }])
  })

  it('makes an expired partner active again', async () => {
    const partner = await t.aRestaurant()
    await advanceSignedIn(partner, { days: 40 })
    await upgrade(partner)
    expect(await status(partner)).toBe('active')
    await t.aFoodItem(partner)
  })

  it('is refused for a customer, and for a partner who is active already', async () => {
    const [partner, customer] = [await t.aRestaurant(), await t.aCustomer()]
    await customer.client.fails(403, api.payments.checkout, PRO)
    await upgrade(partner)
    await partner.client.fails('409 plan_active', api.payments.checkout, PRO)
  })
})

describe('a sandbox subscription plan', () => {
  const aSubscriptionPlan = async () => {
    const partner = await t.aRestaurant()
    const start = t.now()
    await upgrade(partner)
    return { partner, start }
  }

  it('is renewed month by month', async () => {
    const { partner, start } = await aSubscriptionPlan()
    await advanceMonth(partner)
    expect(await readSubscription(partner)).toMatchObject(paidFor(2, start))
    await advanceMonth(partner)
    expect(await readSubscription(partner)).toMatchObject(paidFor(3, start))
  })

  it('is renewed without an event, because the provider is asked', async () => {
    const { partner, start } = await aSubscriptionPlan()
    const { provider_ref } = await written(partner)
    // The subscription plan has moved on at the provider, and its event was lost.
    const renewed = { periods_paid: 2, paid_until: periodEnd(start, 2) }
    await t.update('sandbox_subscription_plan', { id: provider_ref ?? '' }, renewed)
    await advanceMonth(partner)
    expect(await readSubscription(partner)).toMatchObject(paidFor(2, start))
  })

  it('expires one day after a declined renewal, and is active again when the card is accepted', async () => {
    const { partner, start } = await aSubscriptionPlan()
    await press(partner, 'decline')
    await advanceMonth(partner)
    await advanceSignedIn(partner, { hours: 23 })
    expect(await status(partner)).toBe('active')
    await advanceSignedIn(partner, { hours: 1 })
    expect(await status(partner)).toBe('expired')
    await press(partner, 'accept')
    await advanceSignedIn(partner, { minutes: 1 })
    expect(await readSubscription(partner)).toMatchObject(paidFor(2, start))
  })

  it('ends when a declined renewal was retried for three days', async () => {
    const { partner } = await aSubscriptionPlan()
    await press(partner, 'decline')
    await advanceMonth(partner)
    expect((await written(partner)).provider_ref).not.toBeNull()
    await t.advance({ days: 3 })
    expect(await written(partner)).toMatchObject({ status: 'expired', provider_ref: null })
  })

  it('stays active until the end of the month when it is cancelled, and can be continued', async () => {
    const { partner } = await aSubscriptionPlan()
    await press(partner, 'cancel')
    expect(await readSubscription(partner)).toMatchObject({ status: 'active', cancel_at_period_end: true })
    await press(partner, 'keep')
    expect(await readSubscription(partner)).toMatchObject({ status: 'active', cancel_at_period_end: false })
    await press(partner, 'cancel')
    await advanceMonth(partner)
    expect(await readSubscription(partner)).toMatchObject({ status: 'expired', cancel_at_period_end: false })
  })

  it('can be ended at once, after which there is nothing to manage', async () => {
    const { partner } = await aSubscriptionPlan()
    await press(partner, 'end')
    expect(await status(partner)).toBe('expired')
    await partner.client.fails('409 no_running_plan', api.subscriptions.manage, manage(partner))
  })

  it('replaces a subscription plan that is past due, which is ended so that nobody pays twice', async () => {
    const { partner } = await aSubscriptionPlan()
    const { provider_ref: first } = await written(partner)
    await press(partner, 'decline')
    await advanceMonth(partner)
    await advanceSignedIn(partner, { days: 1 })
    await upgrade(partner)
    await t.advance({ seconds: 1 })
    const { provider_ref: second } = await written(partner)
    expect(second).not.toBe(first)
    const statusAtProvider = async (id: string | null) =>
      (await t.row('sandbox_subscription_plan', { id: id ?? '' })).status
    expect([await statusAtProvider(first), await statusAtProvider(second)]).toEqual(['ended', 'active'])
    expect(await status(partner)).toBe('active')
  })

  it('is managed on the page of the provider, which links back to this site only', async () => {
    const { partner } = await aSubscriptionPlan()
    const elsewhere = manage(partner, 'https://evil.example')
    const errors = await partner.client.errors(api.subscriptions.manage, elsewhere)
    expect(Object.keys(errors)).toEqual(['origin_url'])
    const { url } = await partner.client.ok(api.subscriptions.manage, manage(partner))
    const page = await t.visitor.raw('GET', new URL(url).pathname)
    expect(page.body).toMatch(/Paid until \d+ \w+ \d{4}\. It renews by itself\./)
  })
})
