import { PLATFORM, type Refund } from './stripe-charges.ts'
import type { StripeRecords } from './stripe-records.ts'
import { type Params, StripeRefusal } from './stripe-refusal.ts'

export interface StripeBehaviour {
  /** The status of a refund when it is created. */
  refund_status: Refund['status']
  /** Of the platform's own account. */
  country: string
}

export interface StripeRequest {
  method: string
  url: URL
  params: Params
  /** The connected account that the request is made for, from its header. */
  account: string | undefined
}

const expandedSession = (records: StripeRecords, name: string, query: URLSearchParams) => {
  const session = records.sessionOf(name)
  const names = [...query].filter(([parameter]) => parameter.startsWith('expand')).map(([, value]) => value)
  return names.includes('subscription') && session.subscription !== null
    ? { ...session, subscription: records.subscriptionOf(session.subscription) }
    : session
}

/** What Stripe does with one request to its API. */
export function actOn(records: StripeRecords, behaviour: StripeBehaviour, request: StripeRequest): unknown {
  const { method, url, params, account = '' } = request
  const [, , kind = '', name = '', third = '', verb] = url.pathname.split('/')
  const { accounts, charges, transfers, payouts, disputes } = records
  const isOne = name !== ''
  switch (`${method} ${kind}`) {
    case 'POST checkout':
      return verb === 'expire' ? records.expireOpen(third) : records.createSession(params)
    case 'GET checkout':
      return expandedSession(records, third, url.searchParams)
    case 'GET subscriptions':
      return records.withPayments(records.subscriptionOf(name))
    case 'DELETE subscriptions':
      return records.cancel(name)
    case 'POST refunds':
      return charges.refund(params, behaviour.refund_status)
    case 'GET refunds':
      return charges.refundOf(name)
    case 'GET payment_intents':
      return charges.payment(name)
    case 'GET invoice_payments':
      return records.invoicePayments(url.searchParams.get('payment[payment_intent]') ?? '')
    case 'POST billing_portal':
      return {
        object: 'billing_portal.session',
        url: `https://billing.stripe.example/p/session/${params['customer']}`,
      }
    case 'GET account':
      return { id: 'acct_test_platform', object: 'account', country: behaviour.country }
    case 'POST accounts':
      return accounts.create(params)
    case 'GET accounts':
      return accounts.accessible(name)
    case 'POST account_links':
      return accounts.link(params)
    case 'POST transfers':
      return third === 'reversals' ? transfers.reverse(name, params) : transfers.create(params)
    case 'GET transfers':
      return isOne ? transfers.transferOf(name) : transfers.listOf(url.searchParams.get('transfer_group'))
    case 'POST payouts':
      return payouts.create(account, params)
    case 'GET payouts':
      return isOne ? payouts.payoutOf(account, name) : payouts.listOf(account)
    case 'GET disputes':
      return disputes.disputeOf(name)
    case 'POST disputes':
      return disputes.update(name, params)
    case 'GET balance_transactions':
      return records.balances.list(PLATFORM, url.searchParams)
    default: {
      const message = `Unrecognized request URL (${method}: ${url.pathname})`
      throw new StripeRefusal(404, { type: 'invalid_request_error', message })
    }
  }
}
