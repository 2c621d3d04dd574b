import { BANK_DETAILS_WAIT_HOURS } from '#contract/constants.ts'
import { lastThree } from '#contract/money/bank-details.ts'
import { HOUR_MS } from '#contract/time.ts'
import type { BankAccountState, ExportedBankAccount } from '#contract/money/bank-accounts.ts'
import type { SealingKeys } from '#server/platform/sealing/sealing.ts'
import type { BankAccountRow } from './bank-account-store.ts'

/** What is sealed. */
export interface BankDetails {
  /** Six digits. */
  bsb: string
  account_number: string
}

/** Details sealed for one version cannot be copied into another, not even of the same restaurant. */
const ownerOf = ({ restaurant_id, id }: Pick<BankAccountRow, 'restaurant_id' | 'id'>): string =>
  `${restaurant_id} ${id}`

interface NewVersion extends BankDetails {
  id: string
  restaurant_id: string
  title: string
  now: Date
}

export function newVersion(
  keys: SealingKeys,
  { id, restaurant_id, title, now, bsb, account_number }: NewVersion,
): BankAccountRow {
  const details: BankDetails = { bsb, account_number }
  return {
    id,
    restaurant_id,
    ...keys.seal(Buffer.from(JSON.stringify(details)), ownerOf({ restaurant_id, id })),
    last_three: lastThree(account_number),
    title,
    created_at: now,
    usable_from: new Date(now.getTime() + BANK_DETAILS_WAIT_HOURS * HOUR_MS),
    ended_at: null,
  }
}

export const unsealDetails = (keys: SealingKeys, row: BankAccountRow): BankDetails =>
  JSON.parse(keys.unseal(row, ownerOf(row)).toString()) as BankDetails

export function isSameAccount(
  keys: SealingKeys,
  row: BankAccountRow,
  { bsb, account_number, title }: BankDetails & { title: string },
): boolean {
  const details = unsealDetails(keys, row)
  return details.bsb === bsb && details.account_number === account_number && row.title === title
}

/** All that anybody is shown. */
const toShownAccount = ({ title, last_three, created_at, usable_from }: BankAccountRow) => ({
  title,
  last_three,
  created_at: created_at.toISOString(),
  usable_from: usable_from.toISOString(),
})

export const toBankAccountState = (
  paid_by_bank_file: boolean,
  row: BankAccountRow | undefined,
): BankAccountState => ({
  paid_by_bank_file,
  bank_account: row === undefined ? null : toShownAccount(row),
})

export const toExportedBankAccount = (row: BankAccountRow): ExportedBankAccount => ({
  ...toShownAccount(row),
  ended_at: row.ended_at?.toISOString() ?? null,
})
