import { openAccounts } from './stripe-accounts.ts'
import { PLATFORM, type Refund } from './stripe-charges.ts'
import type { StripeRecords } from './stripe-records.ts'
import { missing, type Params, StripeRefusal } from './stripe-refusal.ts'

/** The platform whose records these are. */
export const PLATFORM_ACCOUNT = 'acct_test_platform'

export interface StripeBehaviour {
  /** The status of a refund when it is created. */
  refund_status: Refund['status']
  /** Of the platform's own account. */
  country: string
  /** The platform's own account, which has no connected accounts when it is not `PLATFORM_ACCOUNT`. */
  platform_account: string
}

export interface StripeRequest {
  method: string
  url: URL
  params: Params
  /** The body of a request to version 2. */
  json: unknown
  /** The connected account that the request is made for, from its header. */
  account: string | undefined
}

const expandedSession = (records: StripeRecords, name: string, query: URLSearchParams) => {
  const session = records.sessionOf(name)
  const names = [...query].filter(([parameter]) => parameter.startsWith('expand')).map(([, value]) => value)
  if (names.includes('subscription') && session.subscription !== null)
    return { ...session, subscription: records.subscriptionOf(session.subscription) }
  const isChargeExpanded = names.includes('payment_intent.latest_charge')
  return session.payment_intent !== null && (isChargeExpanded || names.includes('payment_intent'))
    ? { ...session, payment_intent: records.charges.payment(session.payment_intent, isChargeExpanded) }
    : session
}

/** A key of another platform has access to none of these accounts. */
const ownAccounts = ({ accounts }: StripeRecords, { platform_account }: StripeBehaviour) =>
  platform_account === PLATFORM_ACCOUNT ? accounts : openAccounts(() => undefined)

const includeOf = ({ searchParams }: URL): string[] =>
  [...searchParams].filter(([name]) => name.startsWith('include')).map(([, value]) => value)

type Act = (request: StripeRequest & { name: string; third: string; verb: string | undefined }) => unknown

/**
 * What Stripe does with each kind of request: of `POST /v1/checkout/sessions/cs_1/expire` the kind is `POST
 * checkout`.
 */
const actsOf = (records: StripeRecords, behaviour: StripeBehaviour): Record<string, Act> => {
  const { accounts, balances, charges, platform, transfers, payouts, disputes } = records
  return {
    'POST checkout': ({ third, verb, params }) =>
      verb === 'expire' ? records.expireOpen(third) : records.createSession(params),
    'GET checkout': ({ third, url }) => expandedSession(records, third, url.searchParams),
    'GET subscriptions': ({ name }) => records.withPayments(records.subscriptionOf(name)),
    'DELETE subscriptions': ({ name }) => records.cancel(name),
    'DELETE customers': ({ name }) => records.deleteCustomer(name),
    'POST refunds': ({ params }) => charges.refund(params, behaviour.refund_status),
    'GET refunds': ({ name, url }) =>
      name === '' ? charges.refundsOf(url.searchParams.get('payment_intent') ?? '') : charges.refundOf(name),
    'GET payment_intents': ({ name }) => charges.payment(name),
    'GET invoice_payments': ({ url }) =>
      records.invoicePayments(url.searchParams.get('payment[payment_intent]') ?? ''),
    'POST billing_portal': ({ params }) => ({
      object: 'billing_portal.session',
      url: `https://billing.stripe.example/p/session/${params['customer']}`,
    }),
    'GET billing_portal': () => platform.portals(),
    'GET account': () => ({
      id: behaviour.platform_account,
      object: 'account',
      country: behaviour.country,
      charges_enabled: platform.setup.charges_enabled,
    }),
    'POST accounts': () => accounts.createFirst(),
    'GET accounts': ({ name }) => ownAccounts(records, behaviour).readFirst(name),
    'DELETE accounts': ({ name }) => {
      balances.assertEmpty(name)
      return ownAccounts(records, behaviour).deleteFirst(name)
    },
    'POST account_links': ({ params }) => accounts.linkFirst(params),
    'GET core': ({ name, third, url }) => {
      if (name === 'event_destinations') return platform.list(includeOf(url))
      if (name !== 'accounts') return missing(name)
      return third === '' ? accounts.list() : ownAccounts(records, behaviour).read(third, includeOf(url))
    },
    'POST core': ({ name, third, verb, json }) => {
      if (name === 'account_links') return accounts.link(json)
      if (verb !== 'close') return accounts.create(json)
      balances.assertEmpty(third)
      return accounts.shut(third, json)
    },
    'GET balance_settings': ({ account }) =>
      account === undefined ? platform.settings() : accounts.settings(account),
    'POST balance_settings': ({ account = '', params }) => accounts.changeSettings(account, params),
    'POST transfers': ({ name, third, params }) =>
      third === 'reversals' ? transfers.reverse(name, params) : transfers.create(params),
    'GET transfers': ({ name, url }) =>
      name === '' ? transfers.listOf(url.searchParams.get('transfer_group')) : transfers.transferOf(name),
    'POST payouts': ({ account = '', params }) => payouts.create(account, params),
    'GET payouts': ({ account = '', name }) =>
      name === '' ? payouts.listOf(account) : payouts.payoutOf(account, name),
    'GET disputes': ({ name }) => disputes.disputeOf(name),
    'POST disputes': ({ name, params }) => disputes.update(name, params),
    'GET balance_transactions': ({ url }) => balances.list(PLATFORM, url.searchParams),
  }
}

/** What Stripe does with one request to its API. */
export function actOn(records: StripeRecords, behaviour: StripeBehaviour, request: StripeRequest): unknown {
  const { method, url } = request
  const [, , kind = '', name = '', third = '', verb] = url.pathname.split('/')
  const act = actsOf(records, behaviour)[`${method} ${kind}`]
  if (act !== undefined) return act({ ...request, name, third, verb })
  const message = `Unrecognized request URL (${method}: ${url.pathname})`
  throw new StripeRefusal(404, { type: 'invalid_request_error', message })
}
