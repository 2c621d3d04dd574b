import { ABA_CENTS_MAX } from '#server/features/money/payouts/bank-file/aba-line-rules.ts'
import type { PayoutRail } from '#server/features/money/payouts/payout-rail.ts'
import { lockCurrentVersions } from './bank-account-store.ts'
import { findUsableBankAccounts } from './usable-bank-accounts.ts'

/** By a file that the operator gives to their bank. */
export const bankFileRail: PayoutRail = {
  name: 'bank_file',
  is_automatic: false,
  findDestinations: findUsableBankAccounts,
  lockDestinations: lockCurrentVersions,
  batch_max_cents: ABA_CENTS_MAX,
}
