import type { AppParts } from '#server/application/app-parts.ts'
import type { PaymentProvider, ProviderListeners } from '#server/features/payments/payments/public.ts'
import type { DisputeDeps } from './dispute-deps.ts'
import { recordDispute } from './dispute-flows.ts'
import { disputeJobs } from './dispute-jobs.ts'

interface DisputeParts {
  provider: PaymentProvider
  listeners: ProviderListeners
}

/** Gives what the desk answers disputes with. */
export function registerDisputes(app: AppParts, { provider, listeners }: DisputeParts): DisputeDeps {
  const deps: DisputeDeps & AppParts = { ...app, connect: provider.connect }
  disputeJobs(app.jobs, deps)
  listeners.dispute.push((dispute, checked_at) => recordDispute(deps, dispute, checked_at))
  return deps
}
