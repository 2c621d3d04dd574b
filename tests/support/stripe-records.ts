import { randomBytes } from 'node:crypto'

const MINUTE_S = 60
const MONTH_S = 30 * 86_400

/** What Stripe refuses, in its own words. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly error: Record<string, string>
  constructor(status: number, error: Record<string, string>) {
    super(error['message'])
    this.status = status
    this.error = error
  }
}

const refuse = (code: string, message: string, status = 400): never => {
  throw new StripeRefusal(status, { type: 'invalid_request_error', code, message })
}
const missing = (what: string): never => refuse('resource_missing', `No such ${what}`, 404)

const id = (kind: string): string => `${kind}_test_${randomBytes(12).toString('hex')}`

export interface Session {
  id: string
  object: 'checkout.session'
  mode: string
  url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  amount_total: number
  currency: string
  payment_intent: string | null
  subscription: string | null
  customer: string
  client_reference_id: string
  metadata: Record<string, string>
  expires_at: number
}

export interface Subscription {
  id: string
  object: 'subscription'
  status: 'active' | 'past_due' | 'canceled'
  customer: string
  start_date: number
  cancel_at: number | null
  cancel_at_period_end: boolean
  items: { object: 'list'; data: [{ current_period_start: number; current_period_end: number }] }
}

export interface Refund {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
}

type Params = Record<string, string>

function openRefusal(params: Params, now_s: number): [code: string, message: string] | undefined {
  const expires_at = Number(params['expires_at'])
  if (!(Number(params['line_items[0][price_data][unit_amount]']) >= 50))
    return ['amount_too_small', 'The Checkout Session total amount must convert to at least 50 cents.']
  if (!(expires_at >= now_s + 30 * MINUTE_S))
    return ['parameter_invalid', 'The `expires_at` timestamp must be at least 30 minutes from creation.']
  if (expires_at > now_s + 24 * 60 * MINUTE_S)
    return ['parameter_invalid', 'The `expires_at` timestamp must be less than 24 hours from creation.']
  const monthly = params['line_items[0][price_data][recurring][interval]'] === 'month'
  if (monthly !== (params['mode'] === 'subscription'))
    return ['parameter_invalid', 'The price does not fit the mode.']
  if (!params['customer_email']?.includes('@')) return ['email_invalid', 'Invalid email address']
}

/** Stripe's own records, with the rules of Stripe that the shop has to keep. */
export function openStripeRecords(now: () => Date) {
  const sessions = new Map<string, Session>()
  const subscriptions = new Map<string, Subscription>()
  const refunds = new Map<string, Refund>()
  const paid = new Map<string, number>()
  const subscriptionPlanPayments = new Map<string, string>()
  const seconds = (): number => Math.floor(now().getTime() / 1_000)

  const sessionOf = (name: string): Session => sessions.get(name) ?? missing('checkout.session')
  const subscriptionOf = (name: string): Subscription => subscriptions.get(name) ?? missing('subscription')

  return {
    sessions,
    subscriptions,
    refunds,
    sessionOf,
    subscriptionOf,

    createSession: (params: Params): Session => {
      const refused = openRefusal(params, seconds())
      if (refused !== undefined) refuse(...refused)
      const session_id = id('cs')
      const session: Session = {
        id: session_id,
        object: 'checkout.session',
        mode: params['mode'] ?? '',
        url: `https://checkout.stripe.example/c/pay/${session_id}`,
        status: 'open',
        payment_status: 'unpaid',
        amount_total: Number(params['line_items[0][price_data][unit_amount]']),
        currency: params['line_items[0][price_data][currency]'] ?? '',
        payment_intent: null,
        subscription: null,
        customer: id('cus'),
        client_reference_id: params['client_reference_id'] ?? '',
        metadata: {},
        expires_at: Number(params['expires_at']),
      }
      sessions.set(session_id, session)
      return session
    },
    /** The customer pays on Stripe's page. */
    pay: (
      name: string,
      wrong: Partial<Pick<Session, 'amount_total' | 'currency' | 'payment_status'>> = {},
    ): Session => {
      const session = sessionOf(name)
      Object.assign(session, { status: 'complete', payment_status: 'paid', ...wrong })
      if (session.mode === 'payment') {
        session.payment_intent = id('pi')
        paid.set(session.payment_intent, session.amount_total)
        return session
      }
      session.subscription = id('sub')
      const payment = id('pi')
      paid.set(payment, session.amount_total)
      subscriptionPlanPayments.set(session.subscription, payment)
      subscriptions.set(session.subscription, {
        id: session.subscription,
        object: 'subscription',
        status: 'active',
        customer: session.customer,
        start_date: seconds(),
        cancel_at: null,
        cancel_at_period_end: false,
        items: {
          object: 'list',
          data: [{ current_period_start: seconds(), current_period_end: seconds() + MONTH_S }],
        },
      })
      return session
    },
    /** What Stripe does when it is asked to close a page. */
    expireOpen: (name: string): Session =>
      sessionOf(name).status === 'open'
        ? Object.assign(sessionOf(name), { status: 'expired' })
        : refuse('', 'Only Checkout Sessions with a status in ["open"] can be expired.'),
    expire: (name: string): Session => Object.assign(sessionOf(name), { status: 'expired' }),

    /** A month begins: the period moves on at once, whether the card is charged or declined. */
    beginMonth: (name: string, card: 'charged' | 'declined'): Subscription => {
      const subscription = subscriptionOf(name)
      const [period] = subscription.items.data
      subscription.items.data[0] = {
        current_period_start: period.current_period_end,
        current_period_end: period.current_period_end + MONTH_S,
      }
      subscription.status = card === 'charged' ? 'active' : 'past_due'
      return subscription
    },
    /** A subscription plan with what its latest month was paid with. */
    withPayments: (subscriptionPlan: Subscription) => {
      const payment_intent = subscriptionPlanPayments.get(subscriptionPlan.id) ?? null
      const payments = { data: [{ status: 'paid', payment: { payment_intent } }] }
      return { ...subscriptionPlan, latest_invoice: { payments } }
    },
    cancel: (name: string): Subscription => {
      const subscription = subscriptionOf(name)
      if (subscription.status === 'canceled') missing('subscription')
      return Object.assign(subscription, { status: 'canceled' })
    },

    refund: (params: Params, first_status: Refund['status']): Refund => {
      const payment_intent = params['payment_intent'] ?? ''
      const left = paid.get(payment_intent) ?? missing('payment_intent')
      const amount = Number(params['amount'])
      if (left === 0) refuse('charge_already_refunded', 'Charge has already been refunded.')
      if (amount > left) {
        const message = 'Refund amount is greater than unrefunded amount on charge'
        throw new StripeRefusal(400, { type: 'invalid_request_error', param: 'amount', message })
      }
      paid.set(payment_intent, left - amount)
      const refund: Refund = { id: id('re'), object: 'refund', payment_intent, amount, status: first_status }
      refunds.set(refund.id, refund)
      return refund
    },
    refundOf: (name: string): Refund => refunds.get(name) ?? missing('refund'),
  }
}
