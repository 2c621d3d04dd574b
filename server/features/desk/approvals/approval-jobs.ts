import { addDays } from '#contract/calendar-days.ts'
import { melbourneDate } from '#contract/time.ts'
import { recordAudit } from '#server/features/people/audit/public.ts'
import { findRestaurantOwners, lockRestaurantToClose } from '#server/features/kitchen/restaurants/public.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import { logSkipped, sweep } from '#server/platform/jobs/sweep.ts'
import type { ApprovalDeps } from './approval-deps.ts'
import { approvalEmails } from './approval-emails.ts'
import { REMINDER_DAYS } from '#contract/desk/approval-states.ts'
import { CERTIFICATE_DAYS, dueReminder } from './approval-rules.ts'
import {
  deleteCertificatesEndedBefore,
  type DueRegistration,
  findEnding,
  findEndedSuspensions,
  lockRegistration,
  recordReminder,
} from './registration-store.ts'
import { decide, isHeld } from './approval-flows.ts'

const LIFT_SECONDS = 60
const HOURLY_SECONDS = 3_600
const PAGE_SIZE = 200

type Ending = Awaited<ReturnType<typeof findEnding>>[number]

/**
 * Ends suspensions at their end, reminds of registrations that end, and deletes the certificates of those
 * that have ended long ago.
 */
export function approvalJobs(deps: ApprovalDeps, emails: Emails): void {
  const { database, jobs, log, now } = deps
  emails.work('approvals.emails', approvalEmails)
  jobs.every(LIFT_SECONDS, 'approvals.suspensions', () =>
    sweep({
      find: (last: DueRegistration | undefined) =>
        findEndedSuspensions(database.query, now(), last, PAGE_SIZE),
      pageSize: PAGE_SIZE,
      groupSize: 1,
      run: ([due]) => (due === undefined ? Promise.resolve() : endSuspension(deps, due.id)),
      onFailure: logSkipped(log, 'approvals.suspensions'),
    }),
  )
  jobs.every(HOURLY_SECONDS, 'approvals.reminders', () => {
    const today = melbourneDate(now())
    const span = { from: today, to: addDays(today, Math.max(...REMINDER_DAYS)) }
    return sweep({
      find: (last: Ending | undefined) => findEnding(database.query, span, last, PAGE_SIZE),
      pageSize: PAGE_SIZE,
      groupSize: 1,
      run: ([ending]) => (ending === undefined ? Promise.resolve() : remind(deps, ending, today)),
      onFailure: logSkipped(log, 'approvals.reminders'),
    })
  })
  jobs.every(
    HOURLY_SECONDS,
    'approvals.old_certificates',
    async () =>
      void (await deleteCertificatesEndedBefore(
        database.query,
        addDays(melbourneDate(now()), -CERTIFICATE_DAYS),
      )),
  )
}

const endSuspension = (deps: ApprovalDeps, restaurant_id: string): Promise<void> =>
  deps.database.transaction(async (tx) => {
    await lockRestaurantToClose(tx, restaurant_id)
    const row = await lockRegistration(tx, restaurant_id)
    // Lifted since it was found, or suspended anew.
    if (row?.state !== 'suspended' || row.suspended_until === null || row.suspended_until > deps.now()) return
    // It ends with what holds it.
    if (await isHeld(deps, tx, restaurant_id)) return
    const record = await decide(deps, tx, 'lift', { restaurant_id })
    await recordAudit(tx, deps.now(), { kind: 'system' }, [record])
  })

const remind = (
  { database, jobs }: ApprovalDeps,
  { id, premises_expires_on, reminded_days }: Ending,
  today: string,
): Promise<void> =>
  database.transaction(async (tx) => {
    const days = dueReminder(premises_expires_on, reminded_days, today)
    if (days === undefined || !(await recordReminder(tx, id, premises_expires_on, days))) return
    const owner = (await findRestaurantOwners(tx, [id])).get(id)
    if (owner === undefined) return
    const data = { restaurant_id: id, account_id: owner.account_id, expires_on: premises_expires_on, days }
    await jobs.enqueue(tx, 'approvals.emails', [{ kind: 'premises_expiry', ...data }])
  })
