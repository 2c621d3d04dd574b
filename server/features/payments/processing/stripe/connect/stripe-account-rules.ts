import type { Stripe } from 'stripe'
import { cutText } from '#contract/text/isolated-text.ts'
import type {
  AccountRequest,
  ProviderAccount,
} from '#server/features/payments/processing/connect-provider.ts'

const NAME_MAX = 100

const recipient = {
  capabilities: { stripe_balance: { stripe_transfers: { requested: true } } },
} satisfies Stripe.V2.Core.AccountCreateParams.Configuration.Recipient
const merchant = {
  capabilities: { card_payments: { requested: true } },
} satisfies Stripe.V2.Core.AccountCreateParams.Configuration.Merchant

/**
 * An account whose owner gives all details on Stripe's own form and sees its payouts on Stripe's own page,
 * and for whose losses and fees the platform answers. Some platforms have to ask for card payments as well.
 */
export const toAccountParams = (
  { restaurant_id, name, email }: AccountRequest,
  with_card_payments: boolean,
) =>
  ({
    contact_email: email,
    display_name: cutText(name, NAME_MAX),
    dashboard: 'express',
    identity: { country: 'au' },
    configuration: with_card_payments ? { recipient, merchant } : { recipient },
    defaults: {
      currency: 'aud',
      responsibilities: { fees_collector: 'application', losses_collector: 'application' },
    },
    metadata: { restaurant_id },
    include: ['configuration.recipient', 'identity', 'requirements', 'defaults'],
  }) satisfies Stripe.V2.Core.AccountCreateParams

export interface OnboardingUrls {
  return_url: string
  refresh_url: string
}

export const toLinkParams = (account: string, { return_url, refresh_url }: OnboardingUrls) =>
  ({
    account,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: {
        return_url,
        refresh_url,
        // Only what will be due at some time includes the bank account.
        collection_options: { fields: 'eventually_due', future_requirements: 'include' },
      },
    },
  }) satisfies Stripe.V2.Core.AccountLinkCreateParams

/** Of an account that was made before Accounts v2. */
export const toFirstLinkParams = (account: string, { return_url, refresh_url }: OnboardingUrls) =>
  ({
    account,
    type: 'account_onboarding',
    return_url,
    refresh_url,
    collection_options: { fields: 'eventually_due', future_requirements: 'include' },
  }) satisfies Stripe.AccountLinkCreateParams

/** Without `include` these are absent, and an account would never be ready. */
export const accountFields = {
  include: ['configuration.recipient', 'requirements', 'identity'],
} satisfies Stripe.V2.Core.AccountRetrieveParams

/** Accounts made before Accounts v2, which only the older interface reads. */
const firstVersionCodes = new Set(['v1_account_instead_of_v2_account', 'account_not_yet_compatible_with_v2'])
export const isOfFirstVersion = ({ code = '' }: { code?: string }): boolean => firstVersionCodes.has(code)

type Account = Pick<Stripe.V2.Core.Account, 'id' | 'configuration' | 'requirements' | 'identity'>
type Requirement = NonNullable<Stripe.V2.Core.Account['requirements']>['entries']

const urgency = ['past_due', 'currently_due', 'eventually_due']

/** What the owner has to give, the overdue first; what Stripe itself still does is not asked of anybody. */
const requirementsOf = (entries: Requirement = []): string[] => [
  ...new Set(
    entries
      .filter(({ awaiting_action_from }) => awaiting_action_from === 'user')
      .toSorted(
        (one, other) =>
          urgency.indexOf(one.minimum_deadline.status) - urgency.indexOf(other.minimum_deadline.status),
      )
      .map(({ description }) => description),
  ),
]

/** What nobody can give more for; anything else ends with what is asked for, or with Stripe's check. */
const isFinal = (code: string): boolean => /^(rejected|restricted|unsupported)_/.test(code)

const hasAgreedToTerms = (identity: Account['identity']): boolean =>
  identity?.attestations?.terms_of_service?.account?.date !== undefined

export function toProviderAccount({ id, configuration, requirements, identity }: Account): ProviderAccount {
  const { stripe_transfers, payouts } = configuration?.recipient?.capabilities?.stripe_balance ?? {}
  const capabilities = [stripe_transfers, payouts]
  const is_ready = capabilities.every((capability) => capability?.status === 'active')
  const codes = capabilities.flatMap((capability) => capability?.status_details ?? []).map(({ code }) => code)
  return {
    account_ref: id,
    is_ready,
    is_submitted: is_ready || hasAgreedToTerms(identity),
    requirements_due: requirementsOf(requirements?.entries),
    disabled_reason: codes.find(isFinal) ?? null,
  }
}

type FirstVersionAccount = Pick<
  Stripe.Account,
  'id' | 'payouts_enabled' | 'details_submitted' | 'capabilities' | 'requirements'
>

/** Of an account that was made before Accounts v2. */
export function fromFirstVersion(account: FirstVersionAccount): ProviderAccount {
  const { id, payouts_enabled, details_submitted, capabilities, requirements } = account
  const { currently_due, past_due, disabled_reason = null } = requirements ?? {}
  return {
    account_ref: id,
    is_ready: payouts_enabled && capabilities?.transfers === 'active',
    is_submitted: details_submitted,
    requirements_due: [...new Set([...(past_due ?? []), ...(currently_due ?? [])])],
    disabled_reason,
  }
}
