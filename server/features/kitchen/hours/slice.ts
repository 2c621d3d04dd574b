import { hoursApi } from '#contract/kitchen/hours.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import { findRestaurantClosures, reopenDay } from './closure-flows.ts'
import { findRestaurantHolidays } from './holiday-flows.ts'
import { type HoursDeps, getHours } from './hours-flows.ts'
import { weekdayOf } from '#contract/calendar-days.ts'
import type { PublicHoliday } from '#contract/kitchen/holidays.ts'
import { melbourneDate } from '#contract/time.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import { findRestaurantOwners } from '#server/features/kitchen/restaurants/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { logSkipped, sweep } from '#server/platform/jobs/sweep.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { hoursEmails } from './holiday-emails.ts'
import { holidaysToAsk } from './holiday-rules.ts'
import { findToAsk, insertQuestions, deleteHours } from './hours-store.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'

/** What can leave orders on a closed day is bound by the slice of closed days. */
function hoursRoutes(app: BindDeps, deps: HoursDeps): void {
  const { get, closures, reopen, holidays } = hoursApi

  bind(
    app,
    { get, closures, reopen, holidays },
    {
      get: (_input, caller) => getHours(deps, caller),
      closures: (_input, caller) => findRestaurantClosures(deps, caller),
      reopen: ({ closure_id }, caller) => reopenDay(deps, caller, closure_id),
      holidays: (_input, caller) => findRestaurantHolidays(deps, caller),
    },
  )
}

const SWEEP_SECONDS = 300
const PAGE_SIZE = 500
const GROUP_SIZE = 50

interface HolidayJobDeps {
  database: Database
  now: Now
  jobs: Jobs
  log: Log
  emails: Emails
}

/**
 * Asks restaurants that have given their hours whether they open on a public holiday. Every process sweeps; a
 * question is recorded in the transaction that enqueues its email, so each restaurant is asked once about a
 * day.
 */
function holidayJobs(jobs: Jobs, deps: HolidayJobDeps): void {
  const { database, now, log, emails } = deps
  emails.work('hours.emails', hoursEmails)
  const ask = (holiday: PublicHoliday): Promise<void> =>
    sweep({
      find: (after: { id: string } | undefined) =>
        findToAsk(
          database.query,
          { date: holiday.date, weekday: weekdayOf(holiday.date) },
          after?.id,
          PAGE_SIZE,
        ),
      pageSize: PAGE_SIZE,
      groupSize: GROUP_SIZE,
      run: (restaurants) => askRestaurants(deps, restaurants, holiday),
      onFailure: logSkipped(log, 'hours.holidays'),
    })
  jobs.every(SWEEP_SECONDS, 'hours.holidays', async () => {
    for (const holiday of holidaysToAsk(melbourneDate(now()), now())) await ask(holiday)
  })
}

const askRestaurants = (
  { database, jobs, now }: HolidayJobDeps,
  restaurants: { id: string }[],
  { date, name }: PublicHoliday,
) =>
  database.transaction(async (tx) => {
    const ids = restaurants.map(({ id }) => id)
    const newIds = await insertQuestions(tx, ids, date, now())
    const owners = await findRestaurantOwners(tx, newIds)
    await jobs.enqueue(
      tx,
      'hours.emails',
      [...owners.values()].map(({ id, account_id }) => ({
        kind: 'holiday_question',
        restaurant_id: id,
        account_id,
        date,
        holiday: name,
      })),
    )
  })

export function registerHours(
  app: AppParts,
  { accounts, emails }: { accounts: AccountDeps; emails: Emails },
): HoursDeps {
  const hours: HoursDeps = { ...app, onScheduleChanged: [] }
  hoursRoutes(app, hours)
  holidayJobs(app.jobs, { ...app, emails })
  accounts.hooks.push({ onErasing: { close: deleteHours } })
  return hours
}
