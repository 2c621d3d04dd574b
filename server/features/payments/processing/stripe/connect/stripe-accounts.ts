import { Stripe } from 'stripe'
import type {
  AccountRequest,
  ConnectProvider,
  ProviderAccount,
} from '#server/features/payments/processing/connect-provider.ts'
import {
  callStripe,
  isNotFound,
  isAccountGone,
} from '#server/features/payments/processing/stripe/stripe-errors.ts'
import {
  accountFields,
  fromFirstVersion,
  isOfFirstVersion,
  type OnboardingUrls,
  toAccountParams,
  toFirstLinkParams,
  toLinkParams,
  toProviderAccount,
} from './stripe-account-rules.ts'

const { StripeInvalidRequestError } = Stripe.errors

const undefinedIfGone = (error: unknown): { reply: undefined } | undefined =>
  isAccountGone(error) || isNotFound(error) ? { reply: undefined } : undefined

/** Some platforms have to ask for card payments too: Stripe says so when they do not. */
const asksCardPayments = (error: unknown): { reply: undefined } | undefined =>
  error instanceof StripeInvalidRequestError && error.message.includes('card_payments')
    ? { reply: undefined }
    : undefined

const manualPayouts = {
  payments: { payouts: { schedule: { interval: 'manual' } } },
} satisfies Stripe.BalanceSettingsUpdateParams

/**
 * Sets an account to pay out nothing by itself, and reads that back: one left on automatic pays behind the
 * ledger's back.
 */
async function stopAutomaticPayouts(stripe: Stripe, stripeAccount: string): Promise<{ is_manual: boolean }> {
  const options = { stripeAccount } satisfies Stripe.RequestOptions
  const isManual = ({ payments }: Stripe.BalanceSettings): boolean =>
    payments.payouts?.schedule?.interval === 'manual'
  if (isManual(await callStripe(() => stripe.balanceSettings.retrieve({}, options))))
    return { is_manual: true }
  await callStripe(() => stripe.balanceSettings.update(manualPayouts, options))
  return { is_manual: isManual(await callStripe(() => stripe.balanceSettings.retrieve({}, options))) }
}

async function createAccount(stripe: Stripe, request: AccountRequest): Promise<{ account_ref: string }> {
  const { idempotency_key } = request
  const create = (with_card_payments: boolean, idempotencyKey: string) =>
    stripe.v2.core.accounts.create(toAccountParams(request, with_card_payments), {
      idempotencyKey,
    } satisfies Stripe.RequestOptions)
  const alone = await callStripe(() => create(false, idempotency_key), asksCardPayments)
  // Under another key: a refusal is repeated under the same one.
  const account =
    alone === undefined ? await callStripe(() => create(true, `${idempotency_key}:card_payments`)) : alone
  // One for which this fails has no money yet, and is not called ready before it is done.
  await stopAutomaticPayouts(stripe, account.id).catch(() => undefined)
  return { account_ref: account.id }
}

/** Calls Accounts v2, and the older interface for an account that was made before it. */
async function callForVersion<T>(second: () => Promise<T>, first: () => Promise<T>): Promise<T> {
  try {
    return await second()
  } catch (error) {
    if (error instanceof StripeInvalidRequestError && isOfFirstVersion(error)) return first()
    throw error
  }
}

async function findAccount(stripe: Stripe, account_ref: string): Promise<ProviderAccount | undefined> {
  const findSecond = async () => {
    const account = await stripe.v2.core.accounts.retrieve(account_ref, accountFields)
    return account.closed === true ? undefined : toProviderAccount(account)
  }
  const account = await callStripe(
    () =>
      callForVersion(findSecond, async () => fromFirstVersion(await stripe.accounts.retrieve(account_ref))),
    undefinedIfGone,
  )
  if (account?.is_ready !== true) return account
  const { is_manual } = await stopAutomaticPayouts(stripe, account_ref)
  return { ...account, is_ready: is_manual }
}

async function openOnboarding(stripe: Stripe, account: string, urls: OnboardingUrls): Promise<string> {
  const linkSecond = async () => (await stripe.v2.core.accountLinks.create(toLinkParams(account, urls))).url
  const linkFirst = async () => (await stripe.accountLinks.create(toFirstLinkParams(account, urls))).url
  return callStripe(() => callForVersion(linkSecond, linkFirst))
}

/** Undefined when there is no such account, or none any more. */
async function closeAccount(
  stripe: Stripe,
  account_ref: string,
): Promise<{ account_ref: string } | undefined> {
  const closeSecond = async () => {
    const { closed, applied_configurations } = await stripe.v2.core.accounts.retrieve(account_ref)
    if (closed !== true)
      await stripe.v2.core.accounts.close(account_ref, {
        applied_configurations,
      } satisfies Stripe.V2.Core.AccountCloseParams)
  }
  const closeFirst = async () => void (await stripe.accounts.del(account_ref))
  return callStripe(async () => {
    await callForVersion(closeSecond, closeFirst)
    return { account_ref }
  }, undefinedIfGone)
}

type StripeAccounts = Pick<
  ConnectProvider,
  'createAccount' | 'openOnboarding' | 'findAccount' | 'closeAccount'
>

/** Accounts of restaurants by Accounts v2; those that were made before it are handled as they were. */
export const makeStripeAccounts = (
  stripe: Stripe,
  assertOwnAccount: () => Promise<void>,
): StripeAccounts => ({
  createAccount: (request) => createAccount(stripe, request),
  openOnboarding: (account_ref, urls) => openOnboarding(stripe, account_ref, urls),
  findAccount: async (account_ref) => {
    const account = await findAccount(stripe, account_ref)
    // To a key of another operator every account looks closed.
    if (account === undefined) await assertOwnAccount()
    return account
  },
  closeAccount: async (account_ref) => {
    if ((await closeAccount(stripe, account_ref)) === undefined) await assertOwnAccount()
  },
})
