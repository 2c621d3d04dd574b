import { addDays } from '#contract/calendar-days.ts'
import { RECORD_RETENTION_DAYS } from '#contract/constants.ts'
import { melbourneDate } from '#contract/time.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  claimChanges,
  claimCounting,
  countCity,
  countDays,
  countDishes,
  countMonths,
  forgetCustomerStarts,
  noteAllDays,
  noteCustomerStarts,
} from './counting-store.ts'
import { countSuburbs } from './impact/impact-month-store.ts'

interface CountingDeps {
  database: Database
  now: Now
}

/** A transaction counts the days of at most so many changes: each of its queries takes well under a second. */
const CHANGES_AT_ONCE = 2_000

/**
 * Counts every day anew whose food items, orders, ledger or impact have changed. Of several processes one
 * does; changes that commit meanwhile are counted next.
 */
export async function countChanges({ database, now }: CountingDeps): Promise<void> {
  for (let claimed = CHANGES_AT_ONCE; claimed === CHANGES_AT_ONCE;) claimed = await countOnce(database)
  const first_before = addDays(melbourneDate(now()), -RECORD_RETENTION_DAYS)
  await forgetCustomerStarts(database.query, first_before)
}

const countOnce = (database: Database): Promise<number> =>
  database.transaction(async (tx) => {
    if (!(await claimCounting(tx))) return 0
    const { days, claimed } = await claimChanges(tx, CHANGES_AT_ONCE)
    if (days.length === 0) return claimed
    await countDays(tx, days)
    await countDishes(tx, days)
    await countMonths(tx, days)
    await countSuburbs(
      tx,
      days.map(({ day }) => day),
    )
    const first_days = await noteCustomerStarts(tx, days)
    await countCity(tx, [...new Set([...days.map(({ day }) => day), ...first_days])].toSorted())
    return claimed
  })

/** Counts every day there is anew, from the beginning, and gives how many: it changes nothing that was right. */
export async function countAgain(deps: CountingDeps): Promise<number> {
  const days = await deps.database.withoutTimeouts(noteAllDays)
  await countChanges(deps)
  return days
}
