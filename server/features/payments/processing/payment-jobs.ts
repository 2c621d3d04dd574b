import { RECORD_RETENTION_DAYS } from '#contract/constants.ts'
import { DAY_MS } from '#contract/time.ts'
import { ensureArchiveAccount } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { secondsSince } from '#server/platform/clock.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { deleteCardsSeenBefore } from './card-store.ts'
import type { PaymentDeps } from './payment-deps.ts'
import {
  archiveSessions,
  claimOverdueSessions,
  deleteEventsBefore,
  findOldestExpiry,
  lockOldSessions,
} from './payment-store.ts'
import { sendDueRefunds } from './refund-flows.ts'
import { findOldestUnsentRefund } from './refund-store.ts'
import { reconcileSession } from './settling-flows.ts'

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'payments.close_checkout': { session_id: string }
    /** Of a session that was paid by an event, which does not name the card. */
    'payments.read_card': { session_id: string }
    /** `provider_ref` is of the subscription plan. */
    'payments.delete_customer': { provider_ref: string }
  }
}

const CLAIMS_MAX = 20
const RECONCILE_SECONDS = 5
const REFUND_SECONDS = 2
const OLD_EVENTS_SECONDS = 3_600
/** Longer than any provider repeats an event, and than a signature is accepted. */
const EVENT_RETENTION_MS = 60 * DAY_MS
/** A card that has not paid for so long is forgotten. */
const CARD_RETENTION_MS = 365 * DAY_MS
const OLD_SESSIONS_SECONDS = 3_600
const ARCHIVED_AT_ONCE = 500
const MEASURED_SECONDS = 60

export function paymentJobs(jobs: Jobs, deps: PaymentDeps): void {
  jobs.work('payments.close_checkout', async ({ session_id }) => {
    await deps.provider.expireCheckout(session_id)
    // It may have been paid just before.
    await reconcileSession(deps, session_id)
  })
  jobs.work('payments.read_card', ({ session_id }) => reconcileSession(deps, session_id))
  jobs.work('payments.delete_customer', ({ provider_ref }) => deps.provider.deleteCustomer(provider_ref))
  jobs.every(RECONCILE_SECONDS, 'payments.reconcile', () => reconcileOverdueSessions(deps))
  jobs.every(REFUND_SECONDS, 'payments.refunds', () => sendDueRefunds(deps))
  jobs.every(OLD_SESSIONS_SECONDS, 'payments.old_sessions', () => archiveOldSessions(deps))
  jobs.every(OLD_EVENTS_SECONDS, 'payments.old_events', async () => {
    await deleteEventsBefore(deps.database.query, new Date(deps.now().getTime() - EVENT_RETENTION_MS))
    await deleteCardsSeenBefore(deps.database.query, new Date(deps.now().getTime() - CARD_RETENTION_MS))
  })
}

/** Measures how late the oldest payment is that should have been settled, and the oldest refund. */
export function measurePayments({ metrics, measurements, database, now }: AppParts): void {
  const overdue = metrics.gauge({
    name: 'payments_overdue_seconds',
    help: 'For how long the oldest checkout session has been over without being settled',
  })
  const unsent = metrics.gauge({
    name: 'refunds_unsent_age_seconds',
    help: 'Age of the oldest refund that the provider has not taken',
  })
  measurements.add({
    name: 'payments',
    seconds: MEASURED_SECONDS,
    measure: async () => {
      overdue.set(secondsSince(await findOldestExpiry(database.query), now()))
      unsent.set(secondsSince(await findOldestUnsentRefund(database.query), now()))
    },
  })
}

/** Forgets whose old payments were; what was paid is kept. */
async function archiveOldSessions({ database, now }: PaymentDeps): Promise<void> {
  for (let count = ARCHIVED_AT_ONCE; count === ARCHIVED_AT_ONCE;)
    count = await database.transaction(async (tx) => {
      const ids = await lockOldSessions(
        tx,
        new Date(now().getTime() - RECORD_RETENTION_DAYS * DAY_MS),
        ARCHIVED_AT_ONCE,
      )
      if (ids.length === 0) return 0
      await ensureArchiveAccount(tx, now())
      await archiveSessions(tx, ids)
      return ids.length
    })
}

/** Asks the provider about open sessions for which an event should have arrived by now. */
async function reconcileOverdueSessions(deps: PaymentDeps): Promise<void> {
  const session_ids = await claimOverdueSessions(deps.database.query, CLAIMS_MAX, deps.now())
  await Promise.all(
    session_ids.map((session_id) =>
      reconcileSession(deps, session_id).catch((error: unknown) =>
        deps.log.warn(
          { session_id, cause: String(error) },
          'a payment could not be reconciled and will be tried again',
        ),
      ),
    ),
  )
}
