import type { PayoutRail } from '#server/features/money/payouts/payout-rail.ts'
import { findReadyAccounts } from './account-store.ts'

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
