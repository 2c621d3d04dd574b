import { Stripe } from 'stripe'
import type { AccountRequest, ConnectProvider, ProviderAccount } from '#server/features/payments/payments/connect/connect-provider.ts'
import { callStripe, isNotFound } from '#server/features/payments/payments/stripe/stripe-errors.ts'
import { Failure } from '#server/platform/failure.ts'
import {
  accountFields,
  fromFirstVersion,
  isOfFirstVersion,
  toAccountParams,
  toLinkParams,
  toProviderAccount,
} from './stripe-account-rules.ts'
import { isAccountGone } from './stripe-refusals.ts'

const { StripeInvalidRequestError } = Stripe.errors

const undefinedIfGone = (error: unknown): { reply: undefined } | undefined =>
  isAccountGone(error) || isNotFound(error) ? { reply: undefined } : undefined

/** Some platforms have to ask for card payments too: Stripe says so when they do not. */
const asksCardPayments = (error: unknown): { reply: undefined } | undefined =>
  error instanceof StripeInvalidRequestError && error.message.includes('card_payments') ? { reply: undefined } : undefined

const manualPayouts = { payments: { payouts: { schedule: { interval: 'manual' } } } } satisfies Stripe.BalanceSettingsUpdateParams

/** Sets an account to pay out nothing by itself, and reads that back: one left on automatic pays behind the ledger's back. */
async function stopAutomaticPayouts(stripe: Stripe, stripeAccount: string): Promise<void> {
  const options = { stripeAccount }
  const isManual = ({ payments }: Stripe.BalanceSettings): boolean => payments.payouts?.schedule?.interval === 'manual'
  if (isManual(await callStripe(() => stripe.balanceSettings.retrieve({}, options)))) return
  await callStripe(() => stripe.balanceSettings.update(manualPayouts, options))
  if (!isManual(await callStripe(() => stripe.balanceSettings.retrieve({}, options))))
    throw new Failure('unavailable', { cause: new Error(`the payouts of ${stripeAccount} could not be set to manual`) })
}

async function createAccount(stripe: Stripe, request: AccountRequest): Promise<{ account_ref: string }> {
  const { idempotency_key } = request
  const create = (with_card_payments: boolean, idempotencyKey: string) =>
    stripe.v2.core.accounts.create(toAccountParams(request, with_card_payments), { idempotencyKey })
  const alone = await callStripe(() => create(false, idempotency_key), asksCardPayments)
  // Under another key: a refusal is repeated under the same one.
  const account = alone === undefined ? await callStripe(() => create(true, `${idempotency_key}:card_payments`)) : alone
  await stopAutomaticPayouts(stripe, account.id)
  return { account_ref: account.id }
}

async function readAccount(stripe: Stripe, account_ref: string): Promise<ProviderAccount | undefined> {
  const account = await callStripe(
    () => stripe.v2.core.accounts.retrieve(account_ref, accountFields),
    (error) =>
      error instanceof StripeInvalidRequestError && isOfFirstVersion(error) ? { reply: 'first_version' as const } : undefinedIfGone(error),
  )
  if (account === 'first_version') {
    const first = await callStripe(() => stripe.accounts.retrieve(account_ref), undefinedIfGone)
    return first === undefined || 'deleted' in first ? undefined : fromFirstVersion(first)
  }
  return account === undefined || account.closed === true ? undefined : toProviderAccount(account)
}

type StripeAccounts = Pick<ConnectProvider, 'createAccount' | 'openOnboarding' | 'findAccount' | 'closeAccount'>

/** Accounts of restaurants by Accounts v2; those that were made before it are read as they were. */
export const makeStripeAccounts = (stripe: Stripe, assertOwnAccount: () => Promise<void>): StripeAccounts => ({
  createAccount: (request) => createAccount(stripe, request),
  openOnboarding: async (account, urls) => (await callStripe(() => stripe.v2.core.accountLinks.create(toLinkParams(account, urls)))).url,
  findAccount: async (account_ref) => {
    const account = await readAccount(stripe, account_ref)
    if (account?.is_ready === true) await stopAutomaticPayouts(stripe, account_ref)
    // To a key of another operator every account looks closed.
    if (account === undefined) await assertOwnAccount()
    return account
  },
  closeAccount: async (account_ref) => {
    const isClosed = (error: unknown) =>
      error instanceof StripeInvalidRequestError && isOfFirstVersion(error) ? { reply: undefined } : undefinedIfGone(error)
    await callStripe(() => stripe.v2.core.accounts.close(account_ref, { applied_configurations: ['recipient'] }), isClosed)
  },
})
