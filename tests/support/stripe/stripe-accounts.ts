import {
  missing,
  nested,
  type Params,
  refuse,
  refuseParam,
  stripeId,
  StripeRefusal,
} from './stripe-refusal.ts'

export interface ConnectedAccount {
  id: string
  object: 'account'
  country: string
  email: string
  details_submitted: boolean
  payouts_enabled: boolean
  capabilities: { transfers: 'active' | 'inactive'; card_payments: 'active' | 'inactive' }
  requirements: { currently_due: string[]; past_due: string[]; disabled_reason: string | null }
  controller: { losses: { payments: string }; stripe_dashboard: { type: string } }
  payout_interval: string
  metadata: Params
}

export type Report = (type: string, object: unknown, account?: string) => void

/** Connected accounts with Stripe's own form, from which they come back ready or not. */
export function openAccounts(report: Report) {
  const accounts = new Map<string, ConnectedAccount>()
  const closed = new Set<string>()
  const accountOf = (name: string): ConnectedAccount => accounts.get(name) ?? missing(`account: '${name}'`)

  /** An account that a request names in its path or its header. */
  const accessible = (name: string): ConnectedAccount => {
    const message = `The provided key does not have access to account '${name}' (or that account does not exist). Application access may have been revoked.`
    if (closed.has(name) || !accounts.has(name))
      throw new StripeRefusal(403, { type: 'invalid_request_error', code: 'account_invalid', message })
    return accountOf(name)
  }
  const change = (name: string, ready: boolean, due: string[]): ConnectedAccount => {
    const account = accountOf(name)
    account.details_submitted = true
    account.payouts_enabled = ready
    account.capabilities = {
      transfers: ready ? 'active' : 'inactive',
      card_payments: ready ? 'active' : 'inactive',
    }
    account.requirements = {
      currently_due: due,
      past_due: due,
      disabled_reason: ready ? null : 'requirements.past_due',
    }
    report('account.updated', account, name)
    return account
  }

  return {
    accounts,
    accountOf,
    accessible,
    /** The destination of a transfer. */
    destination: (name: string): ConnectedAccount => {
      const account = accounts.get(name)
      if (account === undefined || closed.has(name))
        return refuseParam('destination', 'resource_missing', `No such destination: '${name}'`)
      if (account.capabilities.transfers !== 'active')
        refuse(
          'insufficient_capabilities_for_transfer',
          'Your destination account needs to have at least one of the following capabilities enabled: transfers',
        )
      return account
    },
    create: (params: Params): ConnectedAccount => {
      if (params['country'] !== 'AU') refuse('country_unsupported', 'Not a country of this test')
      const account: ConnectedAccount = {
        id: stripeId('acct'),
        object: 'account',
        country: 'AU',
        email: params['email'] ?? '',
        details_submitted: false,
        payouts_enabled: false,
        capabilities: { transfers: 'inactive', card_payments: 'inactive' },
        requirements: {
          currently_due: ['external_account', 'tos_acceptance.date'],
          past_due: ['external_account', 'tos_acceptance.date'],
          disabled_reason: 'requirements.past_due',
        },
        controller: {
          losses: { payments: params['controller[losses][payments]'] ?? 'stripe' },
          stripe_dashboard: { type: params['controller[stripe_dashboard][type]'] ?? 'full' },
        },
        payout_interval: params['settings[payouts][schedule][interval]'] ?? 'daily',
        metadata: nested(params, 'metadata'),
      }
      accounts.set(account.id, account)
      return account
    },
    link: ({ account = '', type, return_url, refresh_url }: Params) => {
      accessible(account)
      if (type !== 'account_onboarding' || return_url === undefined || refresh_url === undefined)
        refuse('parameter_missing', 'An account link needs a type, a return_url and a refresh_url.')
      return { object: 'account_link', url: `https://connect.stripe.example/setup/e/${account}` }
    },
    /** The owner fills in the form. */
    onboard: (name: string): ConnectedAccount => change(name, true, []),
    /** Stripe asks for something more, and pays nothing out until it has it. */
    restrict: (name: string, due: string): ConnectedAccount => change(name, false, [due]),
    /** The owner withdraws our access, or closes the account. */
    close: (name: string): void => {
      closed.add(name)
      report('account.application.deauthorized', { id: 'ca_test', object: 'application' }, name)
    },
  }
}

export type Accounts = ReturnType<typeof openAccounts>
