import type { OwnBound } from './own-bound.ts'

const DEEP = process.env['DEEP'] === '1'

/** Of how the city goes, and of counting it. */
export const cityBounds: OwnBound[] = [
  {
    by: /^with claimed as \( delete from insight_change/,
    pages: 8_000,
    rows: 2_000,
    why: 'counts two thousand changes at once, however many wait',
  },
  {
    by: /^with counted as materialized .* insert into insight_(?:day|dish_day) /,
    pages: DEEP ? 1_000_000 : 100_000,
    rows: DEEP ? 100_000 : 10_000,
    why: 'counts the days of two thousand changes at once, with all that was listed and ordered on them',
  },
  {
    by: /^with counted as materialized .* insert into customer_start /,
    pages: DEEP ? 100_000 : 10_000,
    rows: DEEP ? 50_000 : 5_000,
    why: 'looks up the first orders of whoever ordered on the days of two thousand changes',
  },
  {
    by: /^insert into insight_month /,
    pages: DEEP ? 50_000 : 6_000,
    rows: DEEP ? 50_000 : 5_000,
    why: 'adds up the days of a month for each restaurant of two thousand changes',
  },
  {
    by: /^insert into insight_suburb_month /,
    pages: DEEP ? 10_000 : 700,
    rows: DEEP ? 60_000 : 3_000,
    why: 'adds up a row for each restaurant of a month, which are added up already',
  },
  {
    by: /from \(select restaurant_id, sum\(saved_g\) as saved_g from insight_month/,
    pages: DEEP ? 200_000 : 8_000,
    rows: DEEP ? 100_000 : 6_000,
    why: 'adds up a row for each restaurant and month, which are added up already',
  },
  {
    by: /^select melbourne_day\(first_approved_at\)/,
    pages: DEEP ? 20_000 : 1_000,
    rows: DEEP ? 20_000 : 5_000,
    why: 'how many restaurants were approved in each week is counted from all of them',
  },
  {
    by: /percentile_cont\(0\.5\) within group \(order by extract\(epoch from closed_at - created_at\)\)/,
    pages: DEEP ? 20_000 : 1_000,
    rows: DEEP ? 100_000 : 10_000,
    why: 'a median is of all complaints that ended in the span',
  },
  {
    by: /from insight_day counted cross join lateral/,
    pages: DEEP ? 100_000 : 8_000,
    rows: DEEP ? 50_000 : 5_000,
    why: 'a page of orders looks at each restaurant that sold on a day, and at no other day',
  },
]
