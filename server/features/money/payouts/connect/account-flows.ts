import { linkToUnopenedForm, LINK_TO_PAYOUTS } from '#contract/money/payout-states.ts'
import type { PayoutDeps } from '#server/features/money/payouts/payout-deps.ts'
import type { PayoutAccountRow } from '#server/features/money/payouts/payout-store.ts'
import { findContact } from '#server/features/people/accounts/public.ts'
import { findRestaurantProfile } from '#server/features/kitchen/restaurants/public.ts'
import { rememberTrialIdentities } from '#server/features/kitchen/subscriptions/public.ts'
import type { ProviderAccount } from '#server/features/payments/processing/public.ts'
import type { Partner } from '#server/application/callers.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { deleteAccount, findAccount, insertAccount, updateAccount } from './connect-store.ts'

/** A dashboard that is read again at once does not ask the provider again. */
const ASK_AGAIN_MS = 3_000

type AccountFlowDeps = Pick<PayoutDeps, 'database' | 'now' | 'connect' | 'own_origins' | 'rail'>

const stateOf = (
  { is_ready, is_submitted, requirements_due, disabled_reason }: ProviderAccount,
  checked_at: Date,
) => ({
  is_ready,
  is_submitted,
  requirements_due,
  disabled_reason,
  checked_at,
})

/** Records what the provider says of an account; one that its owner has closed is unlinked. */
export const recordAccount = async (
  { database }: Pick<AccountFlowDeps, 'database'>,
  account_ref: string,
  account: ProviderAccount | undefined,
  checked_at: Date,
): Promise<unknown> =>
  account === undefined
    ? deleteAccount(database.query, account_ref)
    : updateAccount(database.query, account_ref, stateOf(account, checked_at))

/** The account of a restaurant as the provider has it now. */
export async function refreshAccount(
  deps: Pick<AccountFlowDeps, 'database' | 'now' | 'connect'>,
  row: PayoutAccountRow,
): Promise<PayoutAccountRow | undefined> {
  const checked_at = deps.now()
  const account = await deps.connect.findAccount(row.account_ref)
  await recordAccount(deps, row.account_ref, account, checked_at)
  return findAccount(deps.database.query, row.restaurant_id)
}

/**
 * Closes the account of a restaurant that is closed and paid up. One that cannot be closed yet is only asked
 * about, and is closed later.
 */
export async function closeAccount(
  deps: Pick<PayoutDeps, 'database' | 'now' | 'connect' | 'log'>,
  row: PayoutAccountRow,
): Promise<void> {
  const { account_ref } = row
  try {
    await deps.connect.closeAccount(account_ref)
    await deleteAccount(deps.database.query, account_ref)
  } catch (error) {
    const cause = String(error instanceof Failure ? (error.cause ?? error) : error)
    deps.log.warn(
      { account: account_ref, cause },
      'the account of a closed restaurant could not be closed and will be tried again',
    )
    await refreshAccount(deps, row)
  }
}

/**
 * The account of a restaurant, asked about again while it is not ready: its owner comes back from the form
 * before any event does. When the provider does not answer it is what was last recorded.
 */
export async function findCurrentAccount(
  deps: Pick<AccountFlowDeps, 'database' | 'now' | 'connect'> & { log: Log },
  restaurant_id: string,
): Promise<PayoutAccountRow | undefined> {
  const row = await findAccount(deps.database.query, restaurant_id)
  if (row === undefined || row.is_ready || deps.now().getTime() - row.checked_at.getTime() < ASK_AGAIN_MS)
    return row
  return refreshAccount(deps, row).catch((error: unknown) => {
    deps.log.warn(
      { account: row.account_ref, cause: String(error) },
      'an account could not be checked and will be tried again',
    )
    return row
  })
}

async function createAccount(
  deps: AccountFlowDeps,
  caller: Partner,
  replaces: string | undefined,
): Promise<PayoutAccountRow> {
  const db = deps.database.query
  const { restaurant_id } = caller
  const profile = await findRestaurantProfile(db, restaurant_id)
  const contact = await findContact(db, caller.id)
  const created_at = deps.now()
  // Two presses make one account, and one that its owner has closed is made anew.
  const idempotency_key = `${restaurant_id}:${replaces ?? created_at.toISOString().slice(0, 'YYYY-MM-DDTHH'.length)}`
  const request = { idempotency_key, restaurant_id, name: profile?.name ?? '', email: contact?.email ?? '' }
  const { account_ref } = await deps.connect.createAccount(request)
  const nothingYet = { is_ready: false, is_submitted: false, requirements_due: [], disabled_reason: null }
  await deps.database.transaction((tx) =>
    rememberTrialIdentities(tx, caller.id, { payout_account: account_ref }, created_at),
  )
  return insertAccount(db, { restaurant_id, account_ref, ...nothingYet, checked_at: created_at })
}

interface OnboardingInput {
  origin_url: string
  is_renewed?: boolean | undefined
}

/** The address of the provider's form in which a restaurant says where it is paid. */
export async function openOnboarding(
  deps: AccountFlowDeps,
  caller: Partner,
  input: OnboardingInput,
): Promise<{ url: string }> {
  const { origin_url, is_renewed = false } = input
  if (deps.rail.name !== 'connect') throw new Failure('paid_by_bank_file')
  if (!deps.own_origins.has(origin_url)) throw invalid({ origin_url: 'This is not an address of this site' })
  const row = await findAccount(deps.database.query, caller.restaurant_id)
  const current = row === undefined ? undefined : await refreshAccount(deps, row)
  const { account_ref } = current ?? (await createAccount(deps, caller, row?.account_ref))
  const urls = {
    return_url: origin_url + LINK_TO_PAYOUTS,
    refresh_url: origin_url + linkToUnopenedForm(is_renewed),
  }
  return { url: await deps.connect.openOnboarding(account_ref, urls) }
}
