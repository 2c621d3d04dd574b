import type { AppParts } from '#server/application/app-parts.ts'
import type { BindDesk } from '#server/features/people/audit/public.ts'
import type { FindQueues } from '#server/features/people/operators/public.ts'
import type { PaymentProvider, ProviderListeners } from '#server/features/payments/payments/public.ts'
import type { DisputeDeps } from './dispute-deps.ts'
import { recordDispute } from './dispute-flows.ts'
import { disputeJobs } from './dispute-jobs.ts'
import { bindDisputes, findDisputeQueues } from './disputes-desk.ts'

interface DisputeParts {
  provider: PaymentProvider
  listeners: ProviderListeners
  bindDesk: BindDesk
  queues: FindQueues[]
}

export function registerDisputes(
  app: AppParts,
  { provider, listeners, bindDesk, queues }: DisputeParts,
): void {
  const deps: DisputeDeps & AppParts = { ...app, connect: provider.connect }
  bindDisputes(bindDesk, deps)
  queues.push(findDisputeQueues)
  disputeJobs(app.jobs, deps)
  listeners.dispute.push((dispute, checked_at) => recordDispute(deps, dispute, checked_at))
}
