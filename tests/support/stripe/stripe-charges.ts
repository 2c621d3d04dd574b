import type { Stripe } from 'stripe'
import type { Report } from './stripe-accounts.ts'
import type { Balances } from './stripe-balance.ts'
import { missing, nested, type Params, refuse, StripeRefusal, stripeId } from './stripe-refusal.ts'

export const PLATFORM = 'platform'
const FEE = { cents: 30, share: 0.017 }

export interface Charge {
  id: string
  object: 'charge'
  payment_intent: string
  amount: number
  amount_refunded: number
  disputed: boolean
  transfer_group: string | null
  metadata: Params
  available_on: number
  payment_method_details: { type: 'card'; card: Pick<Stripe.Charge.PaymentMethodDetails.Card, 'fingerprint'> }
}

export interface Refund {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  currency: 'aud'
  status: 'pending' | 'succeeded' | 'failed'
  metadata: Params
}

/** Payments of the platform with their charges and refunds. */
export function openCharges(balances: Balances, report: Report) {
  /** By their payment. */
  const charges = new Map<string, Charge>()
  const refunds = new Map<string, Refund>()
  const ofPayment = (payment: string): Charge =>
    charges.get(payment) ?? missing(`payment_intent: '${payment}'`)
  const refundOf = (name: string): Refund => refunds.get(name) ?? missing('refund')

  return {
    refunds,
    ofPayment,
    refundOf,
    byId: (name: string): Charge | undefined => [...charges.values()].find(({ id }) => id === name),
    /** A customer pays; gives the id of the payment. */
    charge: (
      amount: number,
      transfer_group: string | null = null,
      metadata: Params = {},
      currency = 'aud',
      fingerprint: string | null = stripeId('card'),
    ): string => {
      const payment_intent = stripeId('pi')
      const available_on = balances.pendingUntil()
      const charge: Charge = {
        id: stripeId('ch'),
        object: 'charge',
        payment_intent,
        amount,
        amount_refunded: 0,
        disputed: false,
        transfer_group,
        metadata,
        available_on,
        payment_method_details: { type: 'card', card: { fingerprint } },
      }
      charges.set(payment_intent, charge)
      const fee = Math.round(amount * FEE.share) + FEE.cents
      balances.move(PLATFORM, { type: 'charge', amount, fee, currency, source: charge, available_on })
      return payment_intent
    },
    payment: (name: string, isExpanded = false) => {
      const charge = ofPayment(name)
      const latest_charge = isExpanded ? charge : charge.id
      return { id: name, object: 'payment_intent', status: 'succeeded', latest_charge }
    },
    refund: (params: Params, first_status: Refund['status']): Refund => {
      const payment_intent = params['payment_intent'] ?? ''
      const charge = ofPayment(payment_intent)
      const amount = Number(params['amount'])
      if (charge.disputed)
        refuse('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`)
      if (charge.amount === charge.amount_refunded)
        refuse('charge_already_refunded', 'Charge has already been refunded.')
      if (amount > charge.amount - charge.amount_refunded) {
        const message = 'Refund amount is greater than unrefunded amount on charge'
        throw new StripeRefusal(400, { type: 'invalid_request_error', param: 'amount', message })
      }
      charge.amount_refunded += amount
      const refund: Refund = {
        id: stripeId('re'),
        object: 'refund',
        payment_intent,
        amount,
        currency: 'aud',
        status: first_status,
        metadata: nested(params, 'metadata'),
      }
      refunds.set(refund.id, refund)
      balances.move(PLATFORM, { type: 'refund', amount: -amount, source: refund })
      return refund
    },
    refundsOf: (payment: string) => ({
      object: 'list',
      has_more: false,
      data: [...refunds.values()].filter(({ payment_intent }) => payment_intent === payment).toReversed(),
    }),
    /** The customer's bank returns a refund, also after it succeeded. */
    failRefund: (name: string): Refund => {
      const refund = Object.assign(refundOf(name), { status: 'failed' as const })
      balances.move(PLATFORM, { type: 'refund_failure', amount: refund.amount, source: refund })
      report('refund.failed', refund)
      return refund
    },
  }
}

export type Charges = ReturnType<typeof openCharges>
