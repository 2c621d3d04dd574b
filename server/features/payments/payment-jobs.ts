import { DAY_MS } from '#contract/time.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { PaymentDeps } from './payment-flows.ts'
import { reconcileSession } from './payment-settling.ts'
import { claimOverdue, deleteEventsBefore } from './payment-store.ts'
import { sendDueRefunds } from './refund-flows.ts'

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'payments.close_checkout': { session_id: string }
  }
}

const BATCH = 20
/** Far longer than any provider sends an event again, and than a signature is accepted. */
const EVENTS_KEPT_MS = 60 * DAY_MS

export function paymentJobs(jobs: Jobs, deps: PaymentDeps): void {
  jobs.work('payments.close_checkout', async ({ session_id }) => {
    await deps.provider.expireCheckout(session_id)
    // It may have been paid a moment before.
    await reconcileSession(deps, session_id)
  })
  jobs.every(5, 'payments.reconcile', () => reconcile(deps))
  jobs.every(2, 'payments.refunds', () => sendDueRefunds(deps))
  jobs.every(
    3_600,
    'payments.old_events',
    async () => void (await deleteEventsBefore(deps.database.query, new Date(deps.now().getTime() - EVENTS_KEPT_MS))),
  )
}

/** Asks the provider about payments it should have told us about by now. */
async function reconcile(deps: PaymentDeps): Promise<void> {
  const overdue = await claimOverdue(deps.database.query, BATCH, deps.now())
  await Promise.all(
    overdue.map((session_id) =>
      reconcileSession(deps, session_id).catch((error: unknown) =>
        deps.log.warn({ session_id, cause: String(error) }, 'a payment could not be reconciled and will be tried again'),
      ),
    ),
  )
}
