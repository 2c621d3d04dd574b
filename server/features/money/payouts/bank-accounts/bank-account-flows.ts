import type { AppParts } from '#server/application/app-parts.ts'
import {
  type AccountDeps,
  actWithProof,
  findUndoableEmailChanges,
} from '#server/features/people/accounts/public.ts'
import type { SealingKeys } from '#server/platform/sealing/sealing.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { bankAccountsApi, BankAccountState, ExportedBankAccount } from '#contract/money/bank-accounts.ts'
import type { Caller, Partner } from '#server/application/callers.ts'
import { lockOpenRestaurantToChange } from '#server/features/kitchen/restaurants/public.ts'
import { rememberTrialIdentities } from '#server/features/kitchen/subscriptions/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { newId } from '#server/platform/ids.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import {
  isSameAccount,
  newVersion,
  toBankAccountState,
  toExportedBankAccount,
  type BankDetails,
  unsealDetails,
} from './bank-account-rules.ts'
import {
  endVersion,
  findCurrentVersion,
  findVersions,
  insertVersion,
  type BankAccountRow,
  findUsableVersions,
  findVersionsByIds,
} from './bank-account-store.ts'

export interface BankAccountDeps extends Pick<AppParts, 'config' | 'database' | 'now' | 'jobs' | 'limits'> {
  accounts: AccountDeps
  bank_account_keys: SealingKeys
}

// Each change emails the owner.
const changeBudget: Budget = { purpose: 'bank_account', limit: 20, minutes: 24 * 60 }

const isPaidByBankFile = ({ config }: Pick<BankAccountDeps, 'config'>): boolean =>
  config.payouts.rail === 'bank_file'

export async function findBankAccountState(
  deps: BankAccountDeps,
  { restaurant_id }: Partner,
): Promise<BankAccountState> {
  return toBankAccountState(
    isPaidByBankFile(deps),
    await findCurrentVersion(deps.database.query, restaurant_id),
  )
}

/**
 * Gives a restaurant new bank details. The former ones end at once, so that while the new ones wait nothing
 * is paid to either: not to a thief who has entered them, and not to an account that was closed. The same
 * details again change nothing, and do not begin to wait anew.
 */
export async function setBankAccount(
  deps: BankAccountDeps,
  caller: Partner,
  { password, code, ...details }: InputOf<typeof bankAccountsApi.set>,
): Promise<BankAccountState> {
  if (deps.config.payouts.bank_file_user === undefined) throw new Failure('bank_file_off')
  const { restaurant_id } = caller
  await deps.limits.spend([{ budget: changeBudget, subject: restaurant_id }])
  return actWithProof(deps.accounts, caller, { password, code }, async (tx) => {
    await lockOpenRestaurantToChange(tx, { restaurant_id, account_id: caller.id })
    const former = await findCurrentVersion(tx, restaurant_id)
    if (former !== undefined && isSameAccount(deps.bank_account_keys, former, details))
      return toBankAccountState(isPaidByBankFile(deps), former)
    const now = deps.now()
    const current = newVersion(deps.bank_account_keys, { ...details, id: newId(now), restaurant_id, now })
    if (former !== undefined) await endVersion(tx, former.id, now)
    await insertVersion(tx, current)
    await rememberTrialIdentities(
      tx,
      caller.id,
      { bank_account: `${details.bsb} ${details.account_number}` },
      now,
    )
    await notifyOwner(deps, tx, caller.id, current)
    return toBankAccountState(isPaidByBankFile(deps), current)
  })
}

/**
 * At the address of the account, and at those that it had until lately: whoever changed the email may have
 * changed this as well.
 */
async function notifyOwner(
  { jobs }: BankAccountDeps,
  tx: Db,
  account_id: string,
  { id, created_at }: BankAccountRow,
): Promise<void> {
  const email_changes = await findUndoableEmailChanges(tx, account_id, created_at)
  await jobs.enqueue(tx, 'payouts.bank_account_emails', [
    { kind: 'bank_account_changed', bank_account_id: id, account_id },
    ...email_changes.map((change) => ({
      kind: 'bank_account_changed_former' as const,
      bank_account_id: id,
      account_id,
      email_change_id: change.id,
    })),
  ])
}

/** Every version, as the data export of the owner shows it. */
export const exportBankAccounts = async (
  db: Db,
  { role, restaurant_id }: Caller,
): Promise<ExportedBankAccount[]> =>
  role !== 'owner' || restaurant_id === null
    ? []
    : (await findVersions(db, restaurant_id)).map(toExportedBankAccount)

/**
 * The version of bank details that each restaurant can be paid to now; none where there are none, or they
 * still wait.
 */
export async function findUsableBankAccounts(
  db: Db,
  restaurant_ids: string[],
  now: Date,
): Promise<Map<string, string>> {
  if (restaurant_ids.length === 0) return new Map()
  return new Map(
    (await findUsableVersions(db, restaurant_ids, now)).map(({ id, restaurant_id }) => [restaurant_id, id]),
  )
}

interface UnsealedBankAccount extends BankDetails {
  title: string
}

/** The only way to unsealed details: for the bank file. */
export type ReadBankAccounts = (db: Db, ids: string[]) => Promise<Map<string, UnsealedBankAccount>>

/**
 * Versions by id, unsealed, also those that have ended since. For the bank file alone: never for a reply, a
 * log or an email.
 */
export async function readBankAccounts(
  keys: SealingKeys,
  db: Db,
  ids: string[],
): Promise<Map<string, UnsealedBankAccount>> {
  if (ids.length === 0) return new Map()
  return new Map(
    (await findVersionsByIds(db, ids)).map((row) => [
      row.id,
      { ...unsealDetails(keys, row), title: row.title },
    ]),
  )
}
