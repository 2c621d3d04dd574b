import type { DeskWrite } from '#server/features/desk/audit/public.ts'
import type { FindQueues } from '#server/features/desk/operators/public.ts'
import type { PayoutDeps } from '#server/features/money/payouts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { payoutBatchRoutes } from './payout-batch-routes.ts'
import { findPayoutQueues } from './payout-queues.ts'

interface FinanceParts {
  payouts: PayoutDeps
  queues: FindQueues[]
  write: DeskWrite
}

export function registerFinance(app: AppParts, { payouts, queues, write }: FinanceParts): void {
  payoutBatchRoutes(app.route, write, payouts)
  queues.push(findPayoutQueues)
}
