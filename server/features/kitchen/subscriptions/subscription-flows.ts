import type { Subscription } from '#contract/kitchen/subscriptions.ts'
import { type AccountDeps, findUser } from '#server/features/people/accounts/public.ts'
import type { PaymentProvider } from '#server/features/payments/payments/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import type { Caller } from '#server/application/callers.ts'
import { toSubscription } from './subscription-rules.ts'
import { findSubscription } from './subscription-store.ts'
import type { SubscriptionRow } from './subscription-tables.ts'

export interface SubscriptionDeps {
  database: Database
  now: Now
  provider: Pick<PaymentProvider, 'openBillingPortal'>
  own_origins: ReadonlySet<string>
  accounts: AccountDeps
}

async function findOwnSubscription(
  { database }: SubscriptionDeps,
  caller: Caller,
  user_id: string,
): Promise<SubscriptionRow> {
  if (user_id !== caller.id)
    throw new Failure('forbidden', { detail: 'You can only see your own subscription.' })
  const row = await findSubscription(database.query, caller.id)
  if (row === undefined)
    throw new Failure('not_found', { detail: 'Only restaurant partners have a subscription.' })
  return row
}

export async function readSubscription(
  deps: SubscriptionDeps,
  caller: Caller,
  user_id: string,
): Promise<Subscription> {
  const row = await findOwnSubscription(deps, caller, user_id)
  return toSubscription(row, await findUser(deps.accounts, caller.id), deps.now())
}

/** Returns the address of the provider's page to manage the caller's subscription plan. */
export async function openBillingPortal(
  deps: SubscriptionDeps,
  caller: Caller,
  input: { user_id: string; origin_url: string },
): Promise<{ url: string }> {
  const { provider_ref } = await findOwnSubscription(deps, caller, input.user_id)
  if (!deps.own_origins.has(input.origin_url))
    throw invalid({ origin_url: 'This is not an address of this site' })
  if (provider_ref === null) throw new Failure('no_running_plan')
  return { url: await deps.provider.openBillingPortal(provider_ref, `${input.origin_url}/`) }
}
