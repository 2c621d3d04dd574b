import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PASSWORD, type Person, subscriptionCheckout } from '#tests/support/builders.ts'
import { forFile } from '#tests/support/for-file.ts'
import { startStripeShop } from '#tests/support/stripe-shop.ts'

const t = await forFile(startStripeShop())

const readSubscription = ({ client, user }: Person) => client.ok(api.subscriptions.get, { user_id: user.id })
const signIn = ({ client, user }: Person) =>
  client.ok(api.accounts.login, { email: user.email, password: PASSWORD })
const canList = async (partner: Person): Promise<boolean> =>
  t.aFoodItem(partner).then(
    () => true,
    (refused: Error) => !refused.message.includes('subscription_required'),
  )

/** Pays on the provider's page, which then tells the shop: the name of the subscription plan there. */
async function payAtStripe({ client }: Person): Promise<string> {
  const { session_id } = await client.ok(api.payments.checkout, subscriptionCheckout(t.origin))
  const { subscription } = t.stripe.records.pay(session_id)
  expect(await t.deliver(t.completed(session_id))).toBe(200)
  expect(await client.ok(api.payments.status, { session_id })).toMatchObject({
    payment_status: 'paid',
    status: 'complete',
  })
  return subscription ?? ''
}

// Renewals, declined cards, lost and doubled events of a subscription plan: tests/api/subscriptions.test.ts
// and subscriptions-stripe.test.ts.
describe('4 States: the life of a subscription plan at Stripe', () => {
  it('a whole life over HTTP: trial, paid, ended, expired, and paid again', async () => {
    const partner = await t.aRestaurant()
    expect(await readSubscription(partner)).toMatchObject({
      status: 'trial',
      trial_active: true,
      commission_percent: 10,
      monthly_price: 0,
    })
    expect(await canList(partner)).toBe(true)

    await t.advance({ days: 20 })
    await signIn(partner)
    const first = await payAtStripe(partner)
    const paid = {
      status: 'active',
      trial_active: false,
      days_remaining: 0,
      commission_percent: 15,
      monthly_price: 7,
      user: { subscription_status: 'active' },
    }
    expect(await readSubscription(partner)).toMatchObject(paid)

    await t.advance({ days: 30 })
    await signIn(partner)
    expect(
      await t.deliver(t.stripe.event('customer.subscription.deleted', t.stripe.records.cancel(first))),
    ).toBe(200)
    expect(await readSubscription(partner)).toMatchObject({
      status: 'expired',
      trial_active: false,
      user: { subscription_status: 'expired' },
    })
    expect(await canList(partner)).toBe(false)

    const second = await payAtStripe(partner)
    expect(second).not.toBe(first)
    expect(await readSubscription(partner)).toMatchObject(paid)
    expect(await canList(partner)).toBe(true)
  })

  it('a whole life over HTTP: a trial that nobody pays for expires after a month, without the trial coming back', async () => {
    const partner = await t.aRestaurant()
    const { trial_ends_at } = await readSubscription(partner)
    await t.advance({ seconds: (Date.parse(trial_ends_at) - t.now().getTime()) / 1_000 - 1 })
    await signIn(partner)
    expect(await readSubscription(partner)).toMatchObject({ status: 'trial', days_remaining: 1 })
    await t.advance({ seconds: 1 })
    expect(await readSubscription(partner)).toMatchObject({
      status: 'expired',
      trial_active: false,
      days_remaining: 0,
      commission_percent: 15,
    })
    expect(await canList(partner)).toBe(false)
    await payAtStripe(partner)
    expect(await readSubscription(partner)).toMatchObject({ status: 'active', trial_active: false })
  })
})
