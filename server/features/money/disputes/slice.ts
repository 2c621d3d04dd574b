import type { AppParts } from '#server/application/app-parts.ts'
import type { BindDesk } from '#server/features/people/audit/public.ts'
import type { FindQueues } from '#server/features/people/operators/public.ts'
import type { PaymentProvider, ProviderListeners } from '#server/features/payments/processing/public.ts'
import { HOUR_MS, SECOND_MS } from '#contract/time.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { type DisputeDeps, recordDispute } from './dispute-flows.ts'
import { bindDisputes, findDisputeQueues } from './disputes-desk.ts'
import { findUnchecked, findUnsent } from './dispute-store.ts'
import { submitEvidence } from './evidence-flows.ts'

const SUBMIT_SECONDS = 600
const SWEEP_SECONDS = 3_600
/** Once a day: what the events have missed. */
const CHECKED_MS = 23 * HOUR_MS
const CHUNK_SIZE = 50

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'disputes.submit': { dispute_id: string }
  }
}

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

function disputeJobs(jobs: Jobs, deps: DisputeDeps): void {
  jobs.work('disputes.submit', ({ dispute_id }) => submitEvidence(deps, dispute_id))
  jobs.every(SUBMIT_SECONDS, 'disputes.unsent', () => submitUnsent(deps))
  jobs.every(SWEEP_SECONDS, 'disputes.sweep', () => checkOpenDisputes(deps))
}

/**
 * Asks the provider about every open dispute; one about which it cannot be asked is asked about again later.
 */
async function checkOpenDisputes(deps: DisputeDeps): Promise<void> {
  const checked_before = new Date(deps.now().getTime() - CHECKED_MS)
  for (let after: string | undefined; ;) {
    const disputes = await findUnchecked(deps.database.query, checked_before, after, CHUNK_SIZE)
    for (const { provider_ref } of disputes) await checkDispute(deps, provider_ref)
    if (disputes.length < CHUNK_SIZE) return
    after = disputes.at(-1)?.id
  }
}

async function checkDispute(deps: DisputeDeps, provider_ref: string): Promise<void> {
  const checked_at = deps.now()
  try {
    const reported = await deps.connect.findDispute(provider_ref)
    if (reported === undefined)
      deps.log.warn({ dispute: provider_ref }, 'the provider does not know a dispute')
    else await recordDispute(deps, reported, checked_at)
  } catch (error) {
    deps.log.warn(
      { dispute: provider_ref, cause: String(error) },
      'a dispute could not be checked and will be tried again',
    )
  }
}

/** Evidence whose job has failed for good. */
async function submitUnsent(deps: DisputeDeps): Promise<void> {
  const requested_before = new Date(deps.now().getTime() - SUBMIT_SECONDS * SECOND_MS)
  for (const { id, provider_ref } of await findUnsent(deps.database.query, requested_before, CHUNK_SIZE))
    await submitEvidence(deps, id).catch((error: unknown) =>
      deps.log.warn(
        { dispute: provider_ref, cause: String(error) },
        'evidence could not be submitted and will be tried again',
      ),
    )
}
