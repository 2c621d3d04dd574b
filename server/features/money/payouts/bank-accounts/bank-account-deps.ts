import type { AppParts } from '#server/application/app-parts.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { SealingKeys } from '#server/platform/sealing/sealing.ts'

export interface BankAccountDeps extends Pick<AppParts, 'config' | 'database' | 'now' | 'jobs' | 'limits'> {
  accounts: AccountDeps
  bank_account_keys: SealingKeys
}
