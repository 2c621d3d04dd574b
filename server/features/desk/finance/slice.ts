import type { BindDesk } from '#server/features/desk/audit/public.ts'
import type { FindQueues } from '#server/features/desk/operators/public.ts'
import type { DisputeDeps } from '#server/features/money/disputes/public.ts'
import type { ReconciliationDeps } from '#server/features/money/reconciliation/public.ts'
import type { PayoutDeps } from '#server/features/money/payouts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { findDisputeQueues } from './dispute-queues.ts'
import { disputeRoutes } from './dispute-routes.ts'
import { journalRoutes } from './journal-routes.ts'
import { payoutBatchRoutes } from './payout-batch-routes.ts'
import { findPayoutQueues } from './payout-queues.ts'
import { reconciliationRoutes } from './reconciliation-routes.ts'
import { findUnmatchedQueues } from './unmatched-queues.ts'

interface FinanceParts {
  payouts: PayoutDeps
  disputes: DisputeDeps
  reconciliation: ReconciliationDeps
  queues: FindQueues[]
  bindDesk: BindDesk
}

export function registerFinance(
  app: AppParts,
  { payouts, disputes, reconciliation, queues, bindDesk }: FinanceParts,
): void {
  payoutBatchRoutes(bindDesk, payouts)
  disputeRoutes(bindDesk, disputes)
  reconciliationRoutes(bindDesk, reconciliation)
  queues.push(findPayoutQueues, findDisputeQueues, findUnmatchedQueues)
  journalRoutes(app, app)
}
