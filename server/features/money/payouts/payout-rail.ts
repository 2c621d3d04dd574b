import type { RailName } from '#contract/money/payout-states.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findReadyAccounts } from './connect/connect-store.ts'
import { ABA_CENTS_MAX } from './aba-rules.ts'
import { lockCurrentVersions } from './bank-accounts/bank-account-store.ts'
import { findUsableBankAccounts } from './bank-accounts/bank-account-flows.ts'

/** A way in which money reaches restaurants. */
export interface PayoutRail {
  name: RailName
  /** Where each of these restaurants is paid now, by its id; without those that cannot be paid yet. */
  findDestinations: (db: Db, restaurant_ids: string[], now: Date) => Promise<Map<string, string>>
  /**
   * Keeps where they are paid as it is until the transaction ends; the provider decides by itself what it
   * still pays to.
   */
  lockDestinations?: (tx: Db, restaurant_ids: string[]) => Promise<unknown>
  /** What can be sent at once, where that is limited. */
  batch_max_cents?: number
  /** Whether the next steps of a payout are taken by this process; otherwise an operator takes them. */
  is_automatic: boolean
}

/** Through the accounts that restaurants have at the payment provider. */
export const connectRail: PayoutRail = {
  name: 'connect',
  is_automatic: true,
  findDestinations: async (db, restaurant_ids) =>
    new Map(
      (await findReadyAccounts(db, restaurant_ids)).map(({ restaurant_id, account_ref }) => [
        restaurant_id,
        account_ref,
      ]),
    ),
}

/** By a file that the operator gives to their bank. */
export const bankFileRail: PayoutRail = {
  name: 'bank_file',
  is_automatic: false,
  findDestinations: findUsableBankAccounts,
  lockDestinations: lockCurrentVersions,
  batch_max_cents: ABA_CENTS_MAX,
}
