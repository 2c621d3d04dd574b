import type { AppParts } from '#server/application/app-parts.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { PaymentProvider, ProviderListeners } from '#server/features/payments/processing/public.ts'
import type { Proposals } from '#server/features/money/proposals/public.ts'
import type { BindDesk } from '#server/features/people/audit/public.ts'
import type { FindQueues } from '#server/features/people/operators/public.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import { payoutsApi } from '#contract/money/payouts.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import { csvFile } from '#server/application/csv-file.ts'
import { loadSealingKeys } from '#server/platform/sealing/load-sealing-keys.ts'
import { bankAccountsApi } from '#contract/money/bank-accounts.ts'
import { RECORD_RETENTION_DAYS } from '#contract/constants.ts'
import { DAY_MS } from '#contract/time.ts'
import { bankFileRail, connectRail } from './payout-rail.ts'
import { bindPayoutBatches, findPayoutQueues } from './batch-desk.ts'
import { recordAccount, openOnboarding } from './connect/account-flows.ts'
import { receiveReport } from './connect/connect-flows.ts'
import { bindPayoutConfirmations } from './restores/lock-desk.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { measurePayouts, payoutJobs } from './payout-jobs.ts'
import { browseOwnPayouts, readBalance, readOwnPayout, toPayoutCsv } from './own-payout-flows.ts'
import {
  exportBankAccounts,
  readBankAccounts,
  type ReadBankAccounts,
  findBankAccountState,
  setBankAccount,
} from './bank-accounts/bank-account-flows.ts'
import {
  bankAccountKeyStore,
  deleteEndedVersions,
  deleteOfClosedRestaurants,
} from './bank-accounts/bank-account-store.ts'
import { bankAccountEmails } from './bank-accounts/bank-account-emails.ts'

const SWEEP_SECONDS = 3_600
/** Longer than a bank takes to send a payment back. */
const RETURN_DAYS = 30

interface PayoutParts {
  accounts: AccountDeps
  emails: Emails
  provider: PaymentProvider
  listeners: ProviderListeners
  bindDesk: BindDesk
  queues: FindQueues[]
  proposals: Proposals
}

export async function registerPayouts(
  app: AppParts,
  { accounts, emails, provider, listeners, bindDesk, queues, proposals }: PayoutParts,
): Promise<void> {
  const rail = app.config.payouts.rail === 'bank_file' ? bankFileRail : connectRail
  const bank_file = {
    user: app.config.payouts.bank_file_user,
    readBankAccounts: await registerBankAccounts(app, { accounts, emails }),
  }
  const deps: PayoutDeps & AppParts = {
    ...app,
    connect: provider.connect,
    rail,
    bank_file,
    ceiling_cents: app.config.payouts.ceiling_cents,
  }
  payoutRoutes(app, deps)
  bindPayoutBatches(bindDesk, proposals, deps)
  bindPayoutConfirmations(bindDesk, deps)
  queues.push(findPayoutQueues)
  payoutJobs(app.jobs, deps)
  measurePayouts(app)
  listeners.account.push(
    async ({ account_ref, account }, checked_at) =>
      void (await recordAccount(deps, account_ref, account, checked_at)),
  )
  listeners.payout.push((payout) => receiveReport(deps, payout))
}

function payoutRoutes(app: BindDeps, deps: PayoutDeps): void {
  bind(app, payoutsApi, {
    balance: (_input, caller) => readBalance(deps, caller),
    onboarding: (input, caller) => openOnboarding(deps, caller, input),
    browse: ({ cursor }, caller) => browseOwnPayouts(deps, caller, cursor),
    get: async ({ payout_id, format }, caller) => {
      const payout = await readOwnPayout(deps, caller, payout_id)
      if (format !== 'csv') return payout
      return csvFile(`surplate-payout-${payout.number}.csv`, toPayoutCsv(payout))
    },
  })
}

async function registerBankAccounts(
  app: AppParts,
  { accounts, emails }: { accounts: AccountDeps; emails: Emails },
): Promise<ReadBankAccounts> {
  const { config, database, now } = app
  const setting = { name: 'BANK_DETAILS_KEY', value: config.bank_details_key }
  const bank_account_keys = await loadSealingKeys(database, bankAccountKeyStore, { setting, now: now() })
  const deps = { ...app, accounts, bank_account_keys }
  bind(app, bankAccountsApi, {
    get: (_input, caller) => findBankAccountState(deps, caller),
    set: (input, caller) => setBankAccount(deps, caller, input),
  })
  emails.work('payouts.bank_account_emails', bankAccountEmails)
  app.jobs.every(SWEEP_SECONDS, 'payouts.bank_accounts', async () => {
    await deleteOfClosedRestaurants(database.query, new Date(now().getTime() - RETURN_DAYS * DAY_MS))
    await deleteEndedVersions(database.query, new Date(now().getTime() - RECORD_RETENTION_DAYS * DAY_MS))
  })
  accounts.hooks.push({
    exportData: async (db, caller) => ({ bank_accounts: await exportBankAccounts(db, caller) }),
  })
  return (db, ids) => readBankAccounts(bank_account_keys, db, ids)
}
