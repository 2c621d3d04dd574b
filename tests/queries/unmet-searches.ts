import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { addDays } from '#contract/calendar-days.ts'
import { melbourneDate } from '#contract/time.ts'
import { findUnmetSearches } from '#server/features/kitchen/unmet-searches/public.ts'
import { closeWeek } from '#server/features/kitchen/unmet-searches/unmet-search-store.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { Step } from './browse-queries.ts'
import type { OwnBound } from './own-bound.ts'

/** Of the weeks that are over, only what at least five people searched for is stored. */
const OF_A_WEEK = 400
const OF_RUNNING_WEEK = 20_000
const PEOPLE = 3
const OVER = '2020-01-06'

const monday = "date_trunc('week', now() at time zone 'Australia/Melbourne')::date"

/** A year of unmet searches, with who made those of the running week, and a week that waits to be closed. */
export const unmetSearchSql = [
  `insert into unmet_search (week, suburb, words, people)
   select ${monday} - week * 7, case when n % 4 > 0 then 'Suburb ' || n % 300 end, 'word' || n, 5 + n % 40
   from generate_series(1, 52) week, generate_series(1, ${OF_A_WEEK}) n`,
  `insert into unmet_search (week, suburb, words, people)
   select ${monday}, case when n % 4 > 0 then 'Suburb ' || n % 300 end, 'word' || n, ${PEOPLE} from generate_series(1, ${OF_RUNNING_WEEK}) n
   union all select '${OVER}', null, 'word' || n, ${PEOPLE} from generate_series(1, ${OF_A_WEEK}) n`,
  `insert into unmet_search_person (unmet_search_id, digest)
   select id, left(md5(id || ' ' || n), 22) from unmet_search, generate_series(1, ${PEOPLE}) n where people = ${PEOPLE}`,
  `insert into unmet_search_week (week, secret, searches, digests)
   values (${monday}, decode(md5('week'), 'hex'), ${OF_RUNNING_WEEK - 1_000}, ${PEOPLE * OF_RUNNING_WEEK})`,
]

/** Searches that find nothing, what the desk reads of a year of them, and the end of a week. */
export async function searchInVain(t: TestApp, step: Step): Promise<void> {
  await step('searches without a hit')
  for (const near of [undefined, '-37.80,144.98'])
    for (const q of ['tiramisu', 'okonomiyaki', 'khachapuri', 'word seven'])
      await t.client().ok(foodItemsApi.browse, { q, ...(near && { near, sort: 'distance' }) })
  await t.jobs.drain(new Set(['unmet_searches.flush', 'unmet_searches.weeks']))
  await step('unmet searches of a year')
  const to = melbourneDate(t.now())
  await findUnmetSearches(t.database.query, { from: addDays(to, -364), to })
  await step('the end of a week')
  await t.database.transaction((tx) => closeWeek(tx, OVER))
}

export const unmetSearchBounds: OwnBound[] = [
  {
    by: /^select suburb, words, sum\(people\)::int as people from unmet_search/,
    pages: 4_000,
    rows: 30_000,
    why: 'what five people of a week searched for in vain is added up over all weeks that are asked for',
  },
  {
    by: /^delete from unmet_search(?:_person)? (?:using unmet_search )?where/,
    during: /end of a week/,
    pages: 20_000,
    rows: 5_000,
    why: 'once a week all that few people searched for is deleted, and who searched',
  },
]
