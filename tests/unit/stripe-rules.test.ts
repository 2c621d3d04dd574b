import type { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import {
  isSignedAhead,
  toSubscriptionPlan,
  toProviderSession,
  toRefundResult,
} from '#server/features/payments/processing/stripe/stripe-rules.ts'
import { toProviderEvent } from '#server/features/payments/processing/stripe/stripe-webhook.ts'

const EXPIRES_S = 1_795_000_000
const PERIOD_START_S = 1_795_100_000
const PERIOD_END_S = 1_797_700_000
const atSecond = (seconds: number): Date => new Date(seconds * 1_000)

type Fields = Record<string, unknown>

/** Only the fields that are read: Stripe's own objects have a hundred more. */
const stripeSession = (fields: Fields = {}): Stripe.Checkout.Session =>
  ({
    id: 'cs_1',
    mode: 'payment',
    url: 'https://checkout.stripe.example/cs_1',
    expires_at: EXPIRES_S,
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 1_100,
    currency: 'aud',
    payment_intent: 'pi_1',
    subscription: null,
    ...fields,
  }) as unknown as Stripe.Checkout.Session

const stripeSubscription = (fields: Fields = {}): Stripe.Subscription =>
  ({
    id: 'sub_1',
    status: 'active',
    start_date: 1_794_000_000,
    cancel_at: null,
    cancel_at_period_end: false,
    items: { data: [{ current_period_start: PERIOD_START_S, current_period_end: PERIOD_END_S }] },
    ...fields,
  }) as unknown as Stripe.Subscription

describe('toProviderSession', () => {
  it('reads every field of a single payment', () => {
    expect(toProviderSession(stripeSession({ status: 'complete', payment_status: 'paid' }))).toEqual({
      id: 'cs_1',
      mode: 'payment',
      url: 'https://checkout.stripe.example/cs_1',
      expires_at: atSecond(EXPIRES_S),
      status: 'complete',
      payment_status: 'paid',
      amount_cents: 1_100,
      currency: 'aud',
      provider_ref: 'pi_1',
      period_end: null,
    })
  })

  const paidBy = (fingerprint?: string) => ({
    id: 'pi_1',
    latest_charge: { id: 'ch_1', payment_method_details: { card: fingerprint && { fingerprint } } },
  })
  it.each<[string, Fields, string | null | undefined]>([
    ['the card of the charge of a payment', { payment_intent: paidBy('fp_1') }, 'fp_1'],
    ['no card where there is none', { payment_intent: paidBy() }, null],
    ['nothing of a card where the payment is not expanded', { payment_intent: 'pi_1' }, undefined],
    [
      'nothing of a card where the charge is not expanded',
      { payment_intent: { latest_charge: 'ch_1' } },
      undefined,
    ],
    ['no card of a subscription plan', { mode: 'subscription' }, null],
  ])('gives %s', (_title, fields, card) => {
    expect(toProviderSession(stripeSession(fields)).card).toBe(card)
  })

  const unneeded = { payment_status: 'no_payment_required' }
  it.each<[string, Fields, string, string]>([
    ['is open until it is complete, although nothing has to be paid', unneeded, 'open', 'unpaid'],
    ['is expired when the page expired', { status: 'expired' }, 'expired', 'unpaid'],
  ])('%s', (_title, fields, status, payment_status) => {
    expect(toProviderSession(stripeSession(fields))).toMatchObject({ status, payment_status })
  })

  const payment = (status: string): Fields => ({ payment_intent: { id: 'pi_1', status } })
  it.each<[string, Fields, string, string]>([
    ['paid when it was paid', { payment_status: 'paid' }, 'complete', 'paid'],
    ['open while the payment is still being processed', payment('processing'), 'open', 'unpaid'],
    ['open when it has no payment yet', { payment_intent: null }, 'open', 'unpaid'],
    ['expired when the payment failed later', payment('requires_payment_method'), 'expired', 'unpaid'],
    ['expired when the payment was cancelled later', payment('canceled'), 'expired', 'unpaid'],
  ])('of a completed page is %s', (_title, fields, status, payment_status) => {
    const session = stripeSession({ status: 'complete', ...fields })
    expect(toProviderSession(session)).toMatchObject({ status, payment_status })
  })

  it.each([
    ['of an expanded subscription plan', stripeSubscription(), 'sub_1', atSecond(PERIOD_END_S)],
    ['of none when the subscription plan is given by its id', 'sub_1', 'sub_1', null],
    ['of none without one', stripeSubscription({ items: { data: [] } }), 'sub_1', null],
  ])('takes the end of the paid period %s', (_title, subscription, provider_ref, period_end) => {
    const session = stripeSession({ mode: 'subscription', subscription, payment_intent: null })
    expect(toProviderSession(session)).toMatchObject({ mode: 'subscription', provider_ref, period_end })
  })

  it('treats a missing amount and currency as values that match no session', () => {
    const session = toProviderSession(stripeSession({ amount_total: null, currency: null }))
    expect(session).toMatchObject({ amount_cents: 0, currency: '' })
  })
})

describe('toSubscriptionPlan', () => {
  it.each([
    ['active', 'paid', PERIOD_END_S],
    ['trialing', 'paid', PERIOD_END_S],
    ['past_due', 'past_due', PERIOD_START_S],
    ['unpaid', 'past_due', PERIOD_START_S],
    ['canceled', 'ended', PERIOD_START_S],
    ['incomplete_expired', 'ended', PERIOD_START_S],
  ])('reads a subscription that is %s as %s', (stripe_status, status, paid_until_s) => {
    expect(toSubscriptionPlan(stripeSubscription({ status: stripe_status }))).toEqual({
      provider_ref: 'sub_1',
      status,
      paid_until: atSecond(paid_until_s),
      cancel_at_period_end: false,
    })
  })

  it.each(['active', 'past_due'])('counts one without a period, %s, up to its start', (status) => {
    const subscription = stripeSubscription({ status, items: { data: [] } })
    expect(toSubscriptionPlan(subscription).paid_until).toEqual(atSecond(1_794_000_000))
  })

  it.each([
    ['at the end of the period', { cancel_at_period_end: true }],
    ['at a date', { cancel_at: PERIOD_END_S }],
  ])('sees that a subscription is cancelled %s', (_title, fields) => {
    expect(toSubscriptionPlan(stripeSubscription(fields)).cancel_at_period_end).toBe(true)
  })
})

it.each([
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
  ['pending', 'pending'],
  [null, 'pending'],
])('reads a refund that is %s as %s', (stripe_status, status) => {
  const refund = { id: 're_1', status: stripe_status } as Stripe.Refund
  expect(toRefundResult(refund)).toEqual({ provider_ref: 're_1', status })
})

describe('isSignedAhead', () => {
  const now = atSecond(EXPIRES_S)
  it.each([
    ['accepts a signature of this second', `t=${EXPIRES_S},v1=abc`, false],
    ['accepts a signature that is sixty seconds ahead', `t=${EXPIRES_S + 60},v1=abc`, false],
    ['refuses a signature that is sixty-one seconds ahead', `t=${EXPIRES_S + 61},v1=abc`, true],
    ['finds the time in any place', `v1=abc,t=${EXPIRES_S + 61}`, true],
    ['does not take another field for the time', `v1=abc,at=${EXPIRES_S}`, true],
  ])('%s', (_title, signature, expected) => {
    expect(isSignedAhead(signature, now)).toBe(expected)
  })
})

const stripeEvent = (type: string, object: unknown): Stripe.Event =>
  ({ id: 'evt_1', type, data: { object } }) as unknown as Stripe.Event

describe('toProviderEvent', () => {
  const paid = stripeSession({ status: 'complete', payment_status: 'paid' })
  const failure = { status: 'expired', payment_status: 'unpaid' }
  it.each([
    ['checkout.session.completed', 'as it is', {}],
    ['checkout.session.async_payment_succeeded', 'as it is', {}],
    ['checkout.session.expired', 'as it is', {}],
    ['checkout.session.async_payment_failed', 'expired, although it is complete', failure],
  ])('reads %s as the state of a checkout session, %s', (type, _state, change) => {
    const session = { ...toProviderSession(paid), ...change }
    expect(toProviderEvent(stripeEvent(type, paid))).toEqual({
      id: 'evt_1',
      type,
      about: 'checkout',
      session,
    })
  })

  const parent = (subscription: unknown) => ({ parent: { subscription_details: { subscription } } })
  it.each([
    ['a changed subscription', 'customer.subscription.updated', { id: 'sub_1' }, false],
    ['a deleted subscription', 'customer.subscription.deleted', { id: 'sub_1' }, true],
    ['a paid invoice', 'invoice.paid', parent('sub_1'), false],
    ['an unpaid invoice of an expanded one', 'invoice.payment_failed', parent({ id: 'sub_1' }), false],
    ['an invoice of an older API version', 'invoice.paid', { parent: null, subscription: 'sub_1' }, false],
  ])('reads %s as an event about its subscription plan', (_title, type, object, ended) => {
    expect(toProviderEvent(stripeEvent(type, object))).toEqual({
      id: 'evt_1',
      type,
      about: 'subscription_plan',
      provider_ref: 'sub_1',
      ended,
    })
  })

  it.each([
    ['an invoice without a subscription', 'invoice.paid', { parent: null }],
    ['an event of another kind', 'customer.created', { id: 'cus_1' }],
  ])('reads %s as nothing to act on', (_title, type, object) => {
    expect(toProviderEvent(stripeEvent(type, object))).toEqual({ id: 'evt_1', type, about: 'other' })
  })
})
