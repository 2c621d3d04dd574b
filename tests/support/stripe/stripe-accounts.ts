import type { Stripe } from 'stripe'
import { notSetUp } from './stripe-not-set-up.ts'
import { pageOf } from './stripe-platform.ts'
import { missing, type Params, refuse, refuseParam, stripeId, StripeRefusal } from './stripe-refusal.ts'

type Created = Stripe.V2.Core.AccountCreateParams
type Linked = Stripe.V2.Core.AccountLinkCreateParams
type Settings = Stripe.BalanceSettings

export interface ConnectedAccount {
  id: string
  /** Made before Accounts v2, and read by the older interface only. */
  is_first_version: boolean
  email: string
  country: string
  collectors: string[]
  asks_card_payments: boolean
  is_submitted: boolean
  payouts_enabled: boolean
  due: string[]
  payout_interval: 'manual' | 'daily'
  metadata: Params
}

export type Report = (type: string, object: unknown, account?: string) => void

/** What an answer has, of `include` or always. */
const included = new Set([
  'configuration.customer',
  'configuration.merchant',
  'configuration.recipient',
  'defaults',
  'future_requirements',
  'identity',
  'requirements',
])

function checkInclude(names: string[]): void {
  for (const name of names)
    if (!included.has(name))
      refuseParam('include', 'invalid_fields', `'${name}' is not a field that can be included`)
}

/** An account as the second version gives it: without `include` most of it is absent. */
function toSecondVersion(
  account: ConnectedAccount,
  include: string[],
  closed: boolean,
): Partial<Stripe.V2.Core.Account> {
  const { id, is_submitted, payouts_enabled, due, email, metadata } = account
  const status = payouts_enabled ? ('active' as const) : ('restricted' as const)
  const status_details = payouts_enabled
    ? []
    : [{ code: 'requirements_past_due' as const, resolution: 'provide_info' as const }]
  const entries = due.map((description) => ({
    awaiting_action_from: 'user' as const,
    description,
    errors: [],
    impact: {},
    minimum_deadline: { status: 'past_due' as const },
    requested_reasons: [],
  }))
  const date = '2026-10-01T00:00:00.000Z'
  return {
    id,
    object: 'v2.core.account',
    applied_configurations: account.asks_card_payments ? ['recipient', 'merchant'] : ['recipient'],
    closed,
    contact_email: email,
    livemode: false,
    metadata,
    ...(include.includes('configuration.recipient') && {
      configuration: {
        recipient: {
          applied: true,
          capabilities: {
            stripe_balance: {
              stripe_transfers: { status, status_details },
              payouts: { status, status_details },
            },
          },
        },
      },
    }),
    ...(include.includes('requirements') && { requirements: { entries } }),
    ...(include.includes('identity') && {
      identity: {
        country: account.country,
        attestations: is_submitted ? { terms_of_service: { account: { date } } } : {},
      },
    }),
  }
}

const toFirstVersion = ({ id, is_submitted, payouts_enabled, due }: ConnectedAccount) => ({
  id,
  object: 'account',
  details_submitted: is_submitted,
  payouts_enabled,
  capabilities: { transfers: payouts_enabled ? 'active' : 'inactive' },
  requirements: {
    currently_due: due,
    past_due: due,
    disabled_reason: payouts_enabled ? null : 'requirements.past_due',
  },
})

const collectorsOf = ({ defaults }: Created): string[] =>
  Object.values(defaults?.responsibilities ?? {}).map(String)
const asksTransfers = ({ configuration }: Created): boolean =>
  configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested === true
const asksCardPayments = ({ configuration }: Created): boolean =>
  configuration?.merchant?.capabilities?.card_payments?.requested === true

const formOf = ({ id }: ConnectedAccount): string => `https://connect.stripe.example/setup/e/${id}`

/** What Stripe wants of an account with its own small page for the owner. */
function checkCreated(params: Created): void {
  const country = params.identity?.country
  if (country === undefined)
    refuseParam('identity.country', 'parameter_missing', 'Missing required param: identity.country.')
  if (country !== 'au') refuse('country_unsupported', 'Not a country of this test')
  const collectors = collectorsOf(params)
  if (params.dashboard === 'express' && collectors.join(' ') !== 'application application')
    refuseParam(
      'defaults.responsibilities',
      'invalid_request',
      'The express dashboard requires both collectors to be application.',
    )
  if (!asksTransfers(params))
    refuseParam('configuration.recipient', 'parameter_missing', 'Ask for stripe_transfers.')
}

const fieldsOf = (params: Created) => ({
  email: params.contact_email ?? '',
  metadata: Object.fromEntries(
    Object.entries(params.metadata ?? {}).map(([name, value]) => [name, String(value)]),
  ),
  collectors: collectorsOf(params),
  asks_card_payments: asksCardPayments(params),
})

/** Connected accounts with Stripe's own form, from which they come back ready or not. */
export function openAccounts(report: Report) {
  const accounts = new Map<string, ConnectedAccount>()
  const closed = new Set<string>()
  /**
   * Whether this platform has to ask for card payments too, has finished its own set-up, and cannot set
   * schedules.
   */
  const platform = { wants_card_payments: false, is_signed_up: true, ignores_schedules: false }
  const accountOf = (name: string): ConnectedAccount => accounts.get(name) ?? missing(`account: '${name}'`)

  /** An account that a request names in its path or its header. */
  const accessible = (name: string): ConnectedAccount => {
    const message = `The provided key does not have access to account '${name}' (or that account does not exist). Application access may have been revoked.`
    if (closed.has(name) || !accounts.has(name))
      throw new StripeRefusal(403, { type: 'invalid_request_error', code: 'account_invalid', message })
    return accountOf(name)
  }
  const accessibleSecond = (name: string): ConnectedAccount => {
    if (!accounts.has(name)) return refuse('not_found', `Account '${name}' was not found.`, 404)
    if (accountOf(name).is_first_version)
      refuse('v1_account_instead_of_v2_account', 'V1 Account ID cannot be used in V2 Account APIs.')
    return accountOf(name)
  }
  const change = (name: string, ready: boolean, due: string[]): ConnectedAccount => {
    const account = accountOf(name)
    account.is_submitted = true
    account.payouts_enabled = ready
    account.due = due
    if (account.is_first_version) report('account.updated', toFirstVersion(account), name)
    else
      report('v2.core.account[configuration.recipient].capability_status_updated', {
        id: name,
        type: 'v2.core.account',
        url: `/v2/core/accounts/${name}`,
      })
    return account
  }
  const add = (fields: Partial<ConnectedAccount>): ConnectedAccount => {
    const account: ConnectedAccount = {
      id: stripeId('acct'),
      is_first_version: false,
      email: '',
      country: 'au',
      collectors: [],
      asks_card_payments: false,
      is_submitted: false,
      payouts_enabled: false,
      due: ['external_account', 'tos_acceptance.date'],
      payout_interval: 'daily',
      metadata: {},
      ...fields,
    }
    accounts.set(account.id, account)
    return account
  }
  const settingsOf = ({ payout_interval }: ConnectedAccount): Partial<Settings> => ({
    object: 'balance_settings',
    payments: {
      debit_negative_balances: false,
      payouts: { schedule: { interval: payout_interval } } as Settings['payments']['payouts'],
      settlement_timing: { delay_days: 2, start_of_day: null },
    },
  })
  const checkUrl = (url: string | undefined): void => {
    if (url?.startsWith('https://') !== true)
      refuseParam('url', 'url_invalid', `'${url}' is not an https address.`)
  }
  const onboardingUrl = ({ account, use_case: { account_onboarding } }: Linked): string => {
    const { collection_options, return_url, refresh_url } =
      account_onboarding ?? refuse('parameter_missing', 'use_case.account_onboarding')
    for (const address of [return_url, refresh_url]) checkUrl(address)
    // Whoever is asked for less gives no bank account.
    if (collection_options?.fields !== 'eventually_due') accountOf(account).due = ['tos_acceptance.date']
    return formOf(accountOf(account))
  }

  return {
    accounts,
    platform,
    accountOf,
    accessible,
    isClosed: (name: string): boolean => closed.has(name),
    /** The destination of a transfer. */
    destination: (name: string): ConnectedAccount => {
      const account = accounts.get(name)
      if (account === undefined || closed.has(name))
        return refuseParam('destination', 'resource_missing', `No such destination: '${name}'`)
      if (!account.payouts_enabled)
        refuse(
          'insufficient_capabilities_for_transfer',
          'Your destination account needs to have at least one of the following capabilities enabled: transfers',
        )
      return account
    },
    createFirst: (): never => {
      const message =
        'Stripe no longer recommends Accounts v1 for new Connect integrations. Create connected accounts with POST /v2/core/accounts instead'
      throw new StripeRefusal(400, { type: 'invalid_request_error', message })
    },
    list: (): unknown => {
      if (!platform.is_signed_up) throw notSetUp.no_connect
      return pageOf([...accounts.keys()].map((id) => ({ id })))
    },
    readFirst: (name: string) => toFirstVersion(accessible(name)),
    deleteFirst: (name: string) => ({
      id: accessible(name).id,
      object: 'account',
      deleted: closed.add(name).has(name),
    }),
    linkFirst: ({ account = '', return_url, refresh_url }: Params) => {
      for (const address of [return_url, refresh_url]) checkUrl(address)
      return { object: 'account_link', url: formOf(accessible(account)) }
    },
    anAccount: (): string => add({ payout_interval: 'manual' }).id,
    /** An account from before Accounts v2. */
    anAccountOfTheFirstVersion: (): string => add({ is_first_version: true, payout_interval: 'manual' }).id,
    create: (json: unknown): unknown => {
      const params = json as Created
      if (!platform.is_signed_up) throw notSetUp.no_connect
      checkCreated(params)
      checkInclude(params.include ?? [])
      if (platform.wants_card_payments && !asksCardPayments(params))
        refuse('', 'Your platform needs to request merchant.card_payments together with stripe_transfers.')
      return toSecondVersion(add(fieldsOf(params)), params.include ?? [], false)
    },
    read: (name: string, include: string[]): unknown => {
      checkInclude(include)
      return toSecondVersion(accessibleSecond(name), include, closed.has(name))
    },
    shut: (name: string, json: unknown): unknown => {
      const { applied_configurations } = json as Stripe.V2.Core.AccountCloseParams
      const { id, asks_card_payments } = accessibleSecond(name)
      if (applied_configurations?.length !== (asks_card_payments ? 2 : 1))
        refuse('', 'All configurations on the Account must be passed in.')
      closed.add(id)
      return toSecondVersion(accountOf(id), [], true)
    },
    link: (json: unknown): unknown => {
      const params = json as Linked
      accessibleSecond(params.account)
      return {
        object: 'v2.core.account_link',
        account: params.account,
        url: onboardingUrl(params),
      } satisfies Partial<Stripe.V2.Core.AccountLink>
    },
    settings: (name: string): unknown => settingsOf(accessible(name)),
    changeSettings: (name: string, params: Params): unknown => {
      const interval = params['payments[payouts][schedule][interval]']
      if ((interval === 'manual' || interval === 'daily') && !platform.ignores_schedules)
        accessible(name).payout_interval = interval
      return settingsOf(accessible(name))
    },
    /** The owner fills in the form. */
    onboard: (name: string): ConnectedAccount => change(name, true, []),
    /** Stripe asks for something more, and pays nothing out until it has it. */
    restrict: (name: string, due: string): ConnectedAccount => change(name, false, [due]),
    /** The owner withdraws our access, or closes the account. */
    close: (name: string): void => {
      closed.add(name)
      const about = { id: name, type: 'v2.core.account', url: `/v2/core/accounts/${name}` }
      if (accountOf(name).is_first_version)
        report('account.application.deauthorized', { id: 'ca_test', object: 'application' }, name)
      else report('v2.core.account.closed', about)
    },
  }
}

export type Accounts = ReturnType<typeof openAccounts>
