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
import { findToAsk, insertQuestions } from './hours-store.ts'

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
export function holidayJobs(jobs: Jobs, deps: HolidayJobDeps): void {
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
