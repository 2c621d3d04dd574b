import { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { toProviderAccount } from '#server/features/payments/processing/stripe/connect/stripe-account-rules.ts'
import { toBalanceTransaction } from '#server/features/payments/processing/stripe/connect/stripe-balance-rules.ts'
import { aboutConnect } from '#server/features/payments/processing/stripe/stripe-webhook.ts'
import {
  canAnswer,
  toProviderDispute,
} from '#server/features/payments/processing/stripe/connect/stripe-dispute-rules.ts'
import { toRefusal } from '#server/features/payments/processing/stripe/stripe-errors.ts'
import { toProviderPayout } from '#server/features/payments/processing/stripe/stripe-rules.ts'

type Fields = Record<string, unknown>
const active = { status: 'active', status_details: [] }
const balanceOf = (payouts: Fields, stripe_transfers: Fields = active) => ({
  configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers, payouts } } } },
})
const account = (fields: Fields = balanceOf(active)) => toProviderAccount({ id: 'acct_1', ...fields })
const entry = (description: string, status: string, awaiting_action_from = 'user') => ({
  description,
  awaiting_action_from,
  minimum_deadline: { status },
})

describe('toProviderAccount', () => {
  it.each<[string, Fields, boolean]>([
    ['is ready when it can receive and pay out', balanceOf(active), true],
    [
      'is not ready while nothing is paid out of it',
      balanceOf({ status: 'pending', status_details: [] }),
      false,
    ],
    [
      'is not ready while transfers are checked',
      balanceOf(active, { status: 'pending', status_details: [] }),
      false,
    ],
  ])('%s', (_title, fields, is_ready) => {
    expect(account(fields).is_ready).toBe(is_ready)
  })

  it('names each requirement of its owner once, the overdue first', () => {
    const entries = [
      entry('c', 'eventually_due'),
      entry('b', 'currently_due'),
      entry('a', 'past_due'),
      entry('a', 'currently_due'),
      entry('d', 'past_due', 'stripe'),
    ]
    expect(account({ requirements: { entries } })).toMatchObject({ requirements_due: ['a', 'b', 'c'] })
    expect(account({})).toMatchObject({ requirements_due: [], disabled_reason: null, is_submitted: false })
  })

  it('is submitted once its owner has agreed to the terms, and disabled when nothing that is asked for helps', () => {
    const identity = { attestations: { terms_of_service: { account: { date: '2026-10-01T00:00:00.000Z' } } } }
    const rejected = {
      status: 'rejected',
      status_details: [{ code: 'rejected_fraud', resolution: 'contact_stripe' }],
    }
    const late = {
      status: 'restricted',
      status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
    }
    expect(account({ ...balanceOf(late), identity })).toMatchObject({
      is_submitted: true,
      disabled_reason: null,
    })
    expect(account(balanceOf(rejected))).toMatchObject({ disabled_reason: 'rejected_fraud' })
  })
})

describe('toRefusal', () => {
  const refused = (fields: Fields) =>
    new Stripe.errors.StripeInvalidRequestError({ message: 'no', type: 'invalid_request_error', ...fields })
  it.each([
    ['balance_insufficient', 'insufficient_funds'],
    ['insufficient_capabilities_for_transfer', 'account_not_ready'],
    ['payouts_not_allowed', 'account_not_ready'],
    ['payouts_limit_exceeded', 'refused'],
  ])('takes %s as %s', (code, refusal) => {
    expect(toRefusal(refused({ code }))).toEqual({ refusal, detail: 'no' })
  })

  it('tells a missing account from something else that is missing', () => {
    const code = 'resource_missing'
    expect(toRefusal(refused({ code, param: 'destination' }))).toMatchObject({ refusal: 'account_not_ready' })
    expect(toRefusal(refused({ code, param: 'source_transaction' }))).toMatchObject({ refusal: 'refused' })
  })

  it('takes a revoked account as one that is not ready, and no other lack of rights', () => {
    const withoutRights = (code: string) =>
      new Stripe.errors.StripePermissionError({ message: 'no', type: 'invalid_request_error', code })
    expect(toRefusal(withoutRights('account_invalid'))).toMatchObject({ refusal: 'account_not_ready' })
    expect(toRefusal(withoutRights('secret_key_required'))).toBeUndefined()
    expect(
      toRefusal(new Stripe.errors.StripeConnectionError({ message: 'away', type: 'api_error' })),
    ).toBeUndefined()
  })
})

it.each([
  ['pending', 'pending', null],
  ['paid', 'paid', null],
  ['failed', 'failed', 'no_account'],
  ['canceled', 'failed', 'canceled'],
])('toProviderPayout takes %s as %s', (stripe_status, status, failure) => {
  const failure_code = stripe_status === 'failed' ? 'no_account' : null
  const payout = {
    id: 'po_1',
    amount: 5,
    status: stripe_status,
    failure_code,
    metadata: { payout_id: 'p' },
  }
  expect(toProviderPayout(payout as unknown as Stripe.Payout, 'acct_1')).toEqual({
    payout_ref: 'po_1',
    account_ref: 'acct_1',
    payout_id: 'p',
    amount_cents: 5,
    status,
    failure,
  })
})

describe('toProviderDispute', () => {
  const dispute = (fields: Fields) =>
    ({
      id: 'du_1',
      amount: 1_100,
      charge: 'ch_1',
      payment_intent: 'pi_1',
      created: 1_795_000_000,
      reason: 'fraudulent',
      status: 'needs_response',
      currency: 'aud',
      balance_transactions: [{ fee: 2_500, currency: 'aud' }],
      evidence_details: { due_by: 1_795_100_000, past_due: false, submission_count: 0 },
      ...fields,
    }) as unknown as Stripe.Dispute
  it.each([
    ['warning_needs_response', 'inquiry', true],
    ['warning_under_review', 'inquiry', false],
    ['warning_closed', 'inquiry_closed', false],
    ['prevented', 'inquiry_closed', false],
    ['needs_response', 'needs_response', true],
    ['under_review', 'under_review', false],
    ['appeal_under_review', 'under_review', false],
    ['won', 'won', false],
    ['lost', 'lost', false],
  ])('takes %s as %s', (stripe_status, status, answerable) => {
    expect(toProviderDispute(dispute({ status: stripe_status })).status).toBe(status)
    expect(canAnswer(dispute({ status: stripe_status }))).toBe(answerable)
  })

  it('names the charge of a payment without intent, and no time where there is none', () => {
    const evidence_details = { due_by: null, past_due: false, submission_count: 1 }
    const charge = {
      payment_intent: null,
      evidence_details,
      balance_transactions: [
        { fee: 2_500, currency: 'aud' },
        { fee: -2_500, currency: 'aud' },
        { fee: 1_600, currency: 'usd' },
      ],
    }
    expect(toProviderDispute(dispute(charge))).toMatchObject({
      payment_ref: 'ch_1',
      due_by: null,
      has_evidence: true,
      fee_cents: 0,
    })
  })
})

it.each([
  ['payment', 'payment', 'charge'],
  ['refund_failure', 'refund_failure', 'refund_failure'],
  ['transfer_cancel', 'transfer_reversal', 'transfer_reversal'],
  ['payout_failure', 'payout_reversal', 'payout'],
  ['stripe_fee', 'fee', 'fee'],
  ['adjustment', 'dispute', 'dispute'],
  ['adjustment', 'dispute_reversal', 'dispute_reversal'],
  ['topup', 'topup', 'topup'],
])('toBalanceTransaction takes a %s of category %s as %s', (type, reporting_category, kind) => {
  const transaction = {
    id: 'txn_1',
    type,
    reporting_category,
    source: 'x_1',
    amount: 1,
    currency: 'aud',
    fee: 0,
    created: 1,
  }
  expect(toBalanceTransaction(transaction as unknown as Stripe.BalanceTransaction)).toEqual({
    ref: 'txn_1',
    kind,
    source_ref: 'x_1',
    amount_cents: 1,
    fee_cents: 0,
    at: new Date(1_000),
  })
})

it('toBalanceTransaction takes amounts of another currency as none of the shop', () => {
  const transaction = { id: 'txn_1', type: 'charge', source: 'x_1', amount: 500, fee: 30, created: 1 }
  const foreign = { ...transaction, reporting_category: 'charge', currency: 'usd' }
  expect(toBalanceTransaction(foreign as unknown as Stripe.BalanceTransaction)).toMatchObject({
    kind: 'charge in usd',
    amount_cents: 500,
    fee_cents: 0,
  })
})

describe('aboutConnect', () => {
  const about = (type: string, object: Fields, connected?: string) =>
    aboutConnect({
      type,
      data: { object },
      ...(connected === undefined ? {} : { account: connected }),
    } as never)
  const payout = { about: 'payout', account_ref: 'acct_1', payout_ref: 'x_1' }
  const inAccount = { about: 'account', account_ref: 'acct_1' }
  it.each([
    ['account.updated', 'acct_1', inAccount],
    ['account.application.deauthorized', 'acct_1', inAccount],
    ['account.external_account.deleted', 'acct_1', inAccount],
    ['capability.updated', 'acct_1', inAccount],
    ['payout.paid', 'acct_1', payout],
    ['payout.failed', 'acct_1', payout],
    ['payout.created', 'acct_1', { about: 'other' }],
    ['charge.dispute.created', 'acct_1', { about: 'other' }],
    ['charge.dispute.created', undefined, { about: 'dispute', dispute_ref: 'x_1' }],
    ['charge.dispute.closed', undefined, { about: 'dispute', dispute_ref: 'x_1' }],
    ['transfer.reversed', undefined, { about: 'transfer', transfer_ref: 'x_1' }],
  ])('reads %s of account %s', (type, connected, expected) => {
    expect(about(type, { id: 'x_1' }, connected)).toEqual(expected)
  })

  it.each([
    ['made by the shop', { refund_id: 'refund-1' }, true],
    ['made by hand', {}, false],
  ])('reads a refund that was %s with its payment, amount and status', (_how, metadata, is_requested) => {
    const refund = { id: 're_1', status: 'failed', payment_intent: 'pi_1', amount: 500, currency: 'aud' }
    expect(about('refund.failed', { ...refund, metadata })).toEqual({
      about: 'refund',
      payment_ref: 'pi_1',
      refund: { provider_ref: 're_1', status: 'failed', amount_cents: 500, currency: 'aud' },
      is_requested,
    })
  })
})
