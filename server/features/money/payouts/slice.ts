import type { AppParts } from '#server/application/app-parts.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { PaymentProvider, ProviderListeners } from '#server/features/payments/payments/public.ts'
import type { BindDesk } from '#server/features/people/audit/public.ts'
import type { FindQueues } from '#server/features/people/operators/public.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import { bankFileRail } from './bank-accounts/bank-file-rail.ts'
import { registerBankAccounts } from './bank-accounts/bank-accounts.ts'
import { bindPayoutBatches, findPayoutQueues } from './batches/batch-desk.ts'
import { recordAccount } from './connect/account-flows.ts'
import { receiveReport } from './connect/connect-flows.ts'
import { connectRail } from './connect/connect-rail.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { payoutJobs } from './payout-jobs.ts'
import { payoutRoutes } from './payout-routes.ts'

interface PayoutParts {
  accounts: AccountDeps
  emails: Emails
  provider: PaymentProvider
  listeners: ProviderListeners
  bindDesk: BindDesk
  queues: FindQueues[]
}

export async function registerPayouts(
  app: AppParts,
  { accounts, emails, provider, listeners, bindDesk, queues }: PayoutParts,
): Promise<void> {
  const rail = app.config.payouts.rail === 'bank_file' ? bankFileRail : connectRail
  const { readBankAccounts } = await registerBankAccounts(app, { accounts, emails })
  const bank_file = { user: app.config.payouts.bank_file_user, readBankAccounts }
  const deps: PayoutDeps & AppParts = { ...app, connect: provider.connect, rail, bank_file }
  payoutRoutes(app, deps)
  bindPayoutBatches(bindDesk, deps)
  queues.push(findPayoutQueues)
  payoutJobs(app.jobs, deps)
  listeners.account.push(
    async ({ account_ref, account }, checked_at) =>
      void (await recordAccount(deps, account_ref, account, checked_at)),
  )
  listeners.payout.push((payout) => receiveReport(deps, payout))
}
