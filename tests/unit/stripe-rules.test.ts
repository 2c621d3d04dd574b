import type { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import {
  idOf,
  isSignedAhead,
  toSubscriptionPlan,
  toProviderEvent,
  toProviderSession,
  toRefundResult,
} from '#server/features/payments/payments/stripe/stripe-rules.ts'

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

  it.each([
    ['is open while the page is open', { status: 'open' }, 'open', 'unpaid'],
    [
      'is open until the page is complete, although nothing has to be paid',
      { payment_status: 'no_payment_required' },
      'open',
      'unpaid',
    ],
    ['is expired when the page expired', { status: 'expired' }, 'expired', 'unpaid'],
    [
      'is paid when the page is complete and paid',
      { status: 'complete', payment_status: 'paid' },
      'complete',
      'paid',
    ],
    [
      'is paid when nothing had to be paid',
      { status: 'complete', payment_status: 'no_payment_required' },
      'complete',
      'paid',
    ],
    [
      'is open while a completed payment is still being processed',
      { status: 'complete', payment_intent: { id: 'pi_1', status: 'processing' } },
      'open',
      'unpaid',
    ],
    [
      'is open while the payment of a completed page is known by its id only',
      { status: 'complete' },
      'open',
      'unpaid',
    ],
    [
      'is open when a completed page has no payment yet',
      { status: 'complete', payment_intent: null },
      'open',
      'unpaid',
    ],
    [
      'is expired when the payment failed after the page was completed',
      { status: 'complete', payment_intent: { id: 'pi_1', status: 'requires_payment_method' } },
      'expired',
      'unpaid',
    ],
    [
      'is expired when the payment was cancelled after the page was completed',
      { status: 'complete', payment_intent: { id: 'pi_1', status: 'canceled' } },
      'expired',
      'unpaid',
    ],
  ])('%s', (_title, fields, status, payment_status) => {
    expect(toProviderSession(stripeSession(fields))).toMatchObject({ status, payment_status })
  })

  it('takes the end of the paid period and the id from an expanded subscription plan', () => {
    const session = stripeSession({
      mode: 'subscription',
      subscription: stripeSubscription(),
      payment_intent: null,
    })
    expect(toProviderSession(session)).toMatchObject({
      mode: 'subscription',
      provider_ref: 'sub_1',
      period_end: atSecond(PERIOD_END_S),
    })
  })

  it.each([
    ['given by its id', 'sub_1', 'sub_1'],
    ['missing', null, null],
    ['without a period', stripeSubscription({ items: { data: [] } }), 'sub_1'],
  ])(
    'has no end of the paid period when the subscription plan is %s',
    (_title, subscription, provider_ref) => {
      expect(toProviderSession(stripeSession({ mode: 'subscription', subscription }))).toMatchObject({
        provider_ref,
        period_end: null,
      })
    },
  )

  it('treats a missing amount and currency as values that match no session', () => {
    expect(toProviderSession(stripeSession({ amount_total: null, currency: null }))).toMatchObject({
      amount_cents: 0,
      currency: '',
    })
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

  it.each([
    ['active', atSecond(1_794_000_000)],
    ['past_due', atSecond(1_794_000_000)],
  ])('counts a subscription without a period, %s, up to its start', (status, paid_until) => {
    expect(toSubscriptionPlan(stripeSubscription({ status, items: { data: [] } })).paid_until).toEqual(
      paid_until,
    )
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
  ['requires_action', 'pending'],
  [null, 'pending'],
])('reads a refund that is %s as %s', (stripe_status, status) => {
  expect(toRefundResult({ id: 're_1', status: stripe_status } as Stripe.Refund)).toEqual({
    provider_ref: 're_1',
    status,
  })
})

it('takes the id of a related object from the object, from the id, or from nothing', () => {
  expect([idOf({ id: 'pi_1' }), idOf('pi_1'), idOf(null), idOf(undefined)]).toEqual([
    'pi_1',
    'pi_1',
    null,
    null,
  ])
})

describe('isSignedAhead', () => {
  const now = atSecond(EXPIRES_S)
  it.each([
    ['accepts a signature of this second', `t=${EXPIRES_S},v1=abc`, false],
    ['accepts a signature that is sixty seconds ahead', `t=${EXPIRES_S + 60},v1=abc`, false],
    ['refuses a signature that is sixty-one seconds ahead', `t=${EXPIRES_S + 61},v1=abc`, true],
    ['finds the time in any place', `v1=abc,t=${EXPIRES_S + 61}`, true],
    ['refuses a signature without a time', 'v1=abc', true],
    ['does not take another field for the time', `v1=abc,at=${EXPIRES_S}`, true],
  ])('%s', (_title, signature, expected) => {
    expect(isSignedAhead(signature, now)).toBe(expected)
  })
})

const stripeEvent = (type: string, object: unknown): Stripe.Event =>
  ({ id: 'evt_1', type, data: { object } }) as unknown as Stripe.Event

describe('toProviderEvent', () => {
  it.each([
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.expired',
  ])('reads %s as the state of a checkout session', (type) => {
    const session = stripeSession({ status: 'complete', payment_status: 'paid' })
    expect(toProviderEvent(stripeEvent(type, session))).toEqual({
      id: 'evt_1',
      type,
      about: 'checkout',
      session: toProviderSession(session),
    })
  })

  it('reads a payment that failed after completion as an expired session', () => {
    const session = stripeSession({ status: 'complete', payment_status: 'paid' })
    expect(toProviderEvent(stripeEvent('checkout.session.async_payment_failed', session))).toEqual({
      id: 'evt_1',
      type: 'checkout.session.async_payment_failed',
      about: 'checkout',
      session: { ...toProviderSession(session), status: 'expired', payment_status: 'unpaid' },
    })
  })

  const parent = (subscription: unknown) => ({ parent: { subscription_details: { subscription } } })
  it.each([
    ['a changed subscription', 'customer.subscription.updated', { id: 'sub_1' }, false],
    ['a deleted subscription', 'customer.subscription.deleted', { id: 'sub_1' }, true],
    ['a paid invoice', 'invoice.paid', parent('sub_1'), false],
    [
      'an unpaid invoice with an expanded subscription',
      'invoice.payment_failed',
      parent({ id: 'sub_1' }),
      false,
    ],
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
