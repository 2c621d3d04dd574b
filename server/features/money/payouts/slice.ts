import type { AppParts } from '#server/application/app-parts.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import { registerBankAccounts } from './bank-accounts/bank-accounts.ts'

export async function registerPayouts(app: AppParts, { accounts, emails }: { accounts: AccountDeps; emails: Emails }): Promise<void> {
  await registerBankAccounts(app, { accounts, emails })
}
