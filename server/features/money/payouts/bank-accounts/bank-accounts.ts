import type { AppParts } from '#server/application/app-parts.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { loadSealingKeys } from '#server/platform/sealing/load-sealing-keys.ts'
import { exportBankAccounts } from './bank-account-flows.ts'
import { bankAccountJobs } from './bank-account-jobs.ts'
import { bankAccountRoutes } from './bank-account-routes.ts'
import { bankAccountKeyStore } from './bank-account-store.ts'
import { readBankAccounts, type UnsealedBankAccount } from './usable-bank-accounts.ts'

/** The only way to unsealed details: for the bank file. */
export type ReadBankAccounts = (db: Db, ids: string[]) => Promise<Map<string, UnsealedBankAccount>>

export async function registerBankAccounts(
  app: AppParts,
  { accounts, emails }: { accounts: AccountDeps; emails: Emails },
): Promise<{ readBankAccounts: ReadBankAccounts }> {
  const { config, database, now } = app
  const setting = { name: 'BANK_DETAILS_KEY', value: config.bank_details_key }
  const bank_account_keys = await loadSealingKeys(database, bankAccountKeyStore, { setting, now: now() })
  bankAccountRoutes(app, { ...app, accounts, bank_account_keys })
  bankAccountJobs(app.jobs, { database, now, emails })
  accounts.hooks.push({
    exportData: async (db, caller) => ({ bank_accounts: await exportBankAccounts(db, caller) }),
  })
  return { readBankAccounts: (db, ids) => readBankAccounts(bank_account_keys, db, ids) }
}
