import { sql } from 'kysely'
import type { UndeliveredCount } from '#server/features/messages/notifications/public.ts'
import { DAY_MS } from '#contract/time.ts'
import type { Db } from '#server/platform/db/database.ts'

const SILENT_DAYS = 7
const WEEKS_BEFORE = 4
const STOPPED_MAX = 20

const isFailed = sql<boolean>`(state in ('retry', 'failed') or (state = 'active' and output is not null))`

/** Counts the jobs that failed, other than emails, by name and outcome, the oldest first. */
export async function findFailedJobs(db: Db): Promise<UndeliveredCount[]> {
  const { rows } = await sql<UndeliveredCount>`
    select name as kind, case state when 'failed' then 'given_up' else 'waiting' end as outcome, count(*)::int as count,
      min(created_on) as since, (array_agg(coalesce(output ->> 'message', '') order by coalesce(started_on, created_on) desc))[1] as answer
    from pgboss.job where name not like '%emails' and ${isFailed} group by 1, 2 order by since`.execute(db)
  return rows
}

/** Has failed jobs, emails among them, tried again at once; how many there are. */
export async function retryFailedJobs(tx: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update pgboss.job set state = 'retry', start_after = now(), completed_on = null, retry_limit = greatest(retry_limit, retry_count + 1)
    where state in ('retry', 'failed')`.execute(tx)
  return Number(numAffectedRows)
}

interface StoppedRestaurant {
  restaurant_id: string
  name: string
  phone: string | null
  last_listed_at: Date
}

/** Approved restaurants that listed on a day of each week or more, and nothing for a week now. */
export async function findStoppedListing(db: Db, now: Date): Promise<StoppedRestaurant[]> {
  const silent_from = new Date(now.getTime() - SILENT_DAYS * DAY_MS)
  const from = new Date(silent_from.getTime() - WEEKS_BEFORE * 7 * DAY_MS)
  const { rows } = await sql<StoppedRestaurant>`
    with listing as materialized (
      select restaurant.id as restaurant_id, restaurant.name, restaurant.phone,
        (select created_at from food_item where restaurant_id = restaurant.id order by created_at desc, id limit 1) as last_listed_at
      from restaurant_registration registration join restaurant on restaurant.id = registration.restaurant_id
      where registration.state = 'approved')
    select * from listing
    where last_listed_at >= ${from} and last_listed_at < ${silent_from}
      and (select count(distinct (created_at at time zone 'Australia/Melbourne')::date) from food_item
        where food_item.restaurant_id = listing.restaurant_id and created_at >= ${from}) >= ${WEEKS_BEFORE}
    order by last_listed_at desc limit ${STOPPED_MAX}`.execute(db)
  return rows
}
