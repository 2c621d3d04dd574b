import type { PayoutRail } from '#server/features/money/payouts/payout-rail.ts'
import { lockCurrentVersions } from './bank-account-store.ts'
import { findUsableBankAccounts } from './usable-bank-accounts.ts'

/** By a file that the operator gives to their bank. */
export const bankFileRail: PayoutRail = {
  name: 'bank_file',
  is_automatic: false,
  findDestinations: findUsableBankAccounts,
  lockDestinations: lockCurrentVersions,
}
