import { afterEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { aClosedOperator, openDesk } from '#tests/support/operators.ts'
import { forFile } from '#tests/support/for-file.ts'
import { startStripeShop } from '#tests/support/stripe-shop.ts'
import { notSetUp } from '#tests/support/stripe/stripe-not-set-up.ts'
import { setUpByHand } from '#tests/support/stripe/stripe-set-up.ts'

const t = await forFile(startStripeShop())
const { stripe } = t
const { accounts } = stripe.records
const { revoked_key, missing_permission, no_portal } = notSetUp
const CODE = '503 payments_not_set_up'

afterEach(() => {
  stripe.heal()
  stripe.outbox.splice(0)
})

const onboard = async () => {
  const { client } = await t.aRestaurant()
  return client.send(api.payouts.onboarding, { origin_url: t.origin })
}
const refusedOnboarding = async (refusal: keyof typeof notSetUp, request: string) => {
  stripe.spoil(notSetUp[refusal], request)
  return (await onboard()).body
}

/** Whoever has just signed in with a second step needs no other to open the desk. */
const openedDesk = async () => {
  const operator = await aClosedOperator(t, 'support')
  await t.update('session', { account_id: operator.user.id }, { second_step_at: t.now() })
  await openDesk(operator)
  return operator.client
}

describe('what the operator has not set up at Stripe', () => {
  it.each([
    ['no_connect', 'POST /v2/core/accounts'],
    ['no_profile', 'POST /v2/core/accounts'],
    ['no_branding', 'POST /v2/core/account_links'],
    ['missing_permission', 'POST /v2/core/accounts'],
  ] as const)('is not called a defect when a restaurant wants to be paid: %s', async (refusal, request) => {
    expect(await refusedOnboarding(refusal, request)).toMatchObject({
      status: 503,
      code: 'payments_not_set_up',
      detail: 'The operator has to finish setting up payments. Please try again later.',
    })
  })

  it('is not called a defect when somebody pays, or asks how a payment stands', async () => {
    const { customer, order } = await t.anUnpaid()
    stripe.spoil(revoked_key, 'POST /v1/checkout/sessions')
    expect((await t.tryCheckout(customer, order)).body).toMatchObject({ code: 'payments_not_set_up' })
    const { session_id } = await t.checkout(customer, order)
    stripe.spoil(missing_permission, 'GET /v1/checkout/sessions')
    await customer.client.fails(CODE, api.payments.status, { session_id })
  })

  it('is not called a defect when a subscription plan is managed', async () => {
    const partner = await t.aRestaurant()
    const input = { package_id: 'restaurant_subscription', origin_url: t.origin } as const
    const { session_id } = await partner.client.ok(api.payments.checkout, input)
    stripe.records.pay(session_id)
    await t.status(partner, session_id)
    stripe.spoil(no_portal, 'POST /v1/billing_portal')
    const managed = { user_id: partner.user.id, origin_url: t.origin }
    await partner.client.fails(CODE, api.subscriptions.manage, managed)
  })

  it('is at the desk with the page to open, until it is set up', async () => {
    const client = await openedDesk()
    const gapsOf = async (subject: string) =>
      (await client.ok(api.operators.overview, {})).setup_gaps.filter((gap) => gap.subject === subject)
    await refusedOnboarding('no_branding', 'POST /v2/core/account_links')
    await refusedOnboarding('missing_permission', 'POST /v2/core/accounts')
    const page = 'https://dashboard.stripe.com/settings/connect'
    expect(await gapsOf('branding')).toEqual([
      { subject: 'branding', page, answer: notSetUp.no_branding.message },
    ])
    // The desk has the account and the webhooks checked as well.
    await expect.poll(() => gapsOf('webhooks')).toHaveLength(1)
    expect((await onboard()).status).toBe(200)
    setUpByHand(stripe, 'https://surplate.example')
    await t.advance({ minutes: 1 })
    await expect.poll(() => gapsOf('webhooks')).toEqual([])
    expect(await gapsOf('branding')).toEqual([])
    expect(await gapsOf('permissions')).toHaveLength(1)
    await t.advance({ days: 1 })
    const later = await openedDesk()
    expect((await later.ok(api.operators.overview, {})).setup_gaps).toEqual([])
  })

  it('has an event sent again', async () => {
    await onboard()
    const account = [...accounts.accounts.keys()].at(-1) ?? ''
    accounts.onboard(account)
    stripe.spoil(revoked_key, `GET /v2/core/accounts/${account}`)
    expect(await stripe.deliverOutbox(t.address)).toEqual([503])
  })
})
