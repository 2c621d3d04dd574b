import type { CityInsights, PaidOrdersQuery } from '#contract/desk/city.ts'
import { PAID_ORDERS_DAYS_MAX, PAID_ORDERS_PAGE } from '#contract/desk/city-terms.ts'
import { INSTANT_BEFORE, INSTANT_FROM } from '#contract/constants.ts'
import type { LookupOrder } from '#contract/desk/lookup.ts'
import type { InsightWeeks } from '#contract/money/insights/insights.ts'
import { toAud } from '#contract/money.ts'
import { melbourneDate } from '#contract/time.ts'
import { firstDayOf, spansOf, unitOf } from '#contract/money/insights/insight-days.ts'
import { findUnmetSearches } from '#server/features/kitchen/unmet-searches/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { readCursor, toPage, writeCursor } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import { z } from 'zod'
import { toCityBars, toCityCustomers, toCitySuburbs, toCityWeeks, totalOf } from './city-rules.ts'
import {
  findApprovals,
  findDaysWith,
  findListing,
  findPaidOrders,
  findSavedBySuburb,
  findSettleTimes,
  isCountingCity,
  type PaidOrderRow,
  type PaidOrdersCursor,
  sumCityDays,
  sumOwedBefore,
} from './city-store.ts'

interface CityInsightDeps {
  database: Database
  now: Now
}

/** How the city went in so many weeks up to today. */
export async function readCity(
  { database, now }: CityInsightDeps,
  weeks: InsightWeeks,
): Promise<CityInsights> {
  const today = melbourneDate(now())
  const { span, before } = spansOf(weeks, today)
  const unit = unitOf(weeks)
  const db = database.query
  const months = { from: firstDayOf('month', span.from), to: today }
  const [sums, sumsBefore, owed, listing, approvals, firsts, complaints, suburbs, searches, is_counting] =
    await Promise.all([
      sumCityDays(db, span, unit),
      sumCityDays(db, before, 'month'),
      sumOwedBefore(db, span.from),
      findListing(db, span),
      findApprovals(db),
      sumCityDays(db, months, 'month'),
      findSettleTimes(db, span, unit),
      findSavedBySuburb(db, span),
      findUnmetSearches(db, span),
      isCountingCity(db),
    ])
  return {
    unit,
    span,
    before,
    bars: toCityBars(sums, span, unit, owed),
    total: totalOf(sums),
    total_before: totalOf(sumsBefore),
    weeks: toCityWeeks(listing, approvals, span),
    customers: toCityCustomers(firsts, today),
    complaints,
    suburbs: toCitySuburbs(suburbs),
    unmet_searches: searches.map(({ people, ...search }) => ({ ...search, searched_by: people })),
    is_counting,
  }
}

const toLookupOrder = ({
  id,
  code,
  status,
  restaurant_name,
  placed_at,
  total_cents,
}: PaidOrderRow): LookupOrder => ({
  id,
  code,
  status,
  restaurant_name,
  placed_at: placed_at.toISOString(),
  total: toAud(total_cents),
})

const Cursor = z.tuple([z.iso.date(), z.int().min(INSTANT_FROM).max(INSTANT_BEFORE), z.uuid()])

/** The orders of a kind in a span, those of the latest day first; each day is read by itself. */
export async function findPaidOrdersPage(
  { database }: CityInsightDeps,
  { kind, cursor, ...span }: PaidOrdersQuery,
): Promise<Page<LookupOrder[]>> {
  const db = database.query
  const after = cursor === undefined ? undefined : readPaidOrdersCursor(cursor)
  const days = await findDaysWith(
    db,
    kind,
    after === undefined ? span : { ...span, to: after.day },
    PAID_ORDERS_DAYS_MAX,
  )
  const rows: (PaidOrderRow & { day: string })[] = []
  for (const day of days) {
    const limit = PAID_ORDERS_PAGE + 1 - rows.length
    if (limit <= 0) break
    const cursorOfDay = day === after?.day ? after : undefined
    for (const row of await findPaidOrders(db, kind, day, cursorOfDay, limit)) rows.push({ ...row, day })
  }
  const page = toPage(rows, PAID_ORDERS_PAGE, ({ day, at, id }) => writeCursor([day, at.getTime(), id]))
  return new Page(page.rows.map(toLookupOrder), page.next_cursor)
}

function readPaidOrdersCursor(cursor: string): PaidOrdersCursor & { day: string } {
  const [day, at, id] = readCursor(Cursor, cursor)
  return { day, at: new Date(at), id }
}
