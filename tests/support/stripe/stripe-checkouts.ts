import type { Charges } from './stripe-charges.ts'
import { missing, nested, type Params, refuse, stripeId as id } from './stripe-refusal.ts'

const MINUTE_S = 60
const MONTH_S = 30 * 86_400

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
  metadata: Params
  /** What it was opened with; not part of Stripe's answer. */
  params: Params
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

/** Checkout sessions and subscriptions, with the rules of Stripe that the shop has to keep. */
export function openCheckouts(charges: Charges, seconds: () => number) {
  const sessions = new Map<string, Session>()
  const subscriptions = new Map<string, Subscription>()
  const deleted_customers = new Set<string>()
  /** The payments of each subscription, the latest last. */
  const monthlyPayments = new Map<string, string[]>()
  /** By account, where somebody does not pay with a card that nobody else has; null has no fingerprint. */
  const cards = new Map<string, string | null>()
  const cardOf = ({ client_reference_id: account }: Session): string | null =>
    cards.has(account) ? (cards.get(account) ?? null) : `card of ${account}`
  const payMonth = (subscription: string, amount: number): void => {
    const session = [...sessions.values()].find((one) => one.subscription === subscription)
    const payment = charges.charge(amount, null, {}, 'aud', session && cardOf(session))
    monthlyPayments.set(subscription, [...(monthlyPayments.get(subscription) ?? []), payment])
  }

  const sessionOf = (name: string): Session => sessions.get(name) ?? missing('checkout.session')
  const subscriptionOf = (name: string): Subscription => subscriptions.get(name) ?? missing('subscription')

  return {
    sessions,
    subscriptions,
    deleted_customers,
    cards,
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
        params,
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
        const { params, amount_total, currency } = session
        const transfer_group = params['payment_intent_data[transfer_group]'] ?? null
        const metadata = nested(params, 'payment_intent_data[metadata]')
        session.payment_intent = charges.charge(
          amount_total,
          transfer_group,
          metadata,
          currency,
          cardOf(session),
        )
        return session
      }
      session.subscription = id('sub')
      payMonth(session.subscription, session.amount_total)
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
      if (card === 'charged') payMonth(name, charges.ofPayment(monthlyPayments.get(name)?.[0] ?? '').amount)
      return subscription
    },
    /** A subscription plan with what its latest month was paid with. */
    withPayments: (subscriptionPlan: Subscription) => {
      const payment_intent = monthlyPayments.get(subscriptionPlan.id)?.at(-1) ?? null
      const payments = { data: [{ status: 'paid', payment: { payment_intent } }] }
      return { ...subscriptionPlan, latest_invoice: { payments } }
    },
    /** Ends the subscriptions of a customer as well. */
    deleteCustomer: (customer: string) => {
      if (deleted_customers.has(customer)) missing('customer')
      const own = [...subscriptions.values()].filter((subscription) => subscription.customer === customer)
      if (own.length === 0) missing('customer')
      deleted_customers.add(customer)
      for (const subscription of own) subscription.status = 'canceled'
      return { id: customer, object: 'customer', deleted: true }
    },
    cancel: (name: string): Subscription => {
      const subscription = subscriptionOf(name)
      if (subscription.status === 'canceled') missing('subscription')
      return Object.assign(subscription, { status: 'canceled' })
    },
    /** The invoice of a payment, with the subscription that it is a month of. */
    invoicePayments: (payment_intent: string) => {
      const [subscription] =
        [...monthlyPayments].find(([, payments]) => payments.includes(payment_intent)) ?? []
      const invoice = { object: 'invoice', parent: { subscription_details: { subscription } } }
      return { object: 'list', has_more: false, data: subscription === undefined ? [] : [{ invoice }] }
    },
  }
}
