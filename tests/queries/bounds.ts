import type { QueryExecution } from './query-log.ts'

export interface Bounds {
  /** How many pages each table has. */
  pages: Map<string, number>
}

/** A table of so few pages is read at a glance, and the planner does well to read all of it. */
const GLANCE_PAGES = 60
const PAGES_MAX = 700
const DEEP = process.env['DEEP'] === '1'
const ROWS_MAX = 600

/** Queries with a bound of their own, mostly a higher one: at how much they may look, and why that is still the same in any city. */
const more: { by: RegExp; during?: RegExp; pages: number; rows: number; why: string }[] = [
  {
    by: /from "customer_order" where "account_id" = \$1 order by "placed_at" desc, "id" desc$/,
    pages: 4_000,
    rows: 25_000,
    why: 'all orders of one person, without a limit, are what the data export is asked for',
  },
  {
    by: /from "order_line" where "order_id" = any/,
    during: /account-export\.read/,
    pages: 100_000,
    rows: 25_000,
    why: 'the lines of all orders of one person',
  },
  {
    by: /from "restaurant" where "id" = any/,
    during: /account-export\.read/,
    pages: 12_000,
    rows: 6_000,
    why: 'the restaurants of all orders of one person',
  },
  {
    by: /from ledger_entry where at >= /,
    during: /lookup\.figures/,
    pages: 20_000,
    rows: 200_000,
    why: 'the figures of a month are sums over all that happened in it, and of no other month',
  },
  {
    by: /from "account" where "created_at" >= /,
    during: /lookup\.figures/,
    pages: 20_000,
    rows: 100_000,
    why: 'counts who has registered in the month',
  },
  {
    by: /from unnest.* inner join lateral .* from "food_item"/,
    during: /orders\.onSaleAgain/,
    pages: 1_100,
    rows: 1_000,
    why: 'what the ten restaurants of the latest orders have for sale, a hundred meals each at most',
  },
  {
    by: /limit 500\) as "candidate" where "pickup_end" >|limit 1 offset 499$/,
    pages: 700,
    rows: 600,
    why: 'asks of five hundred deals how long they can be picked up, each on a page of its own',
  },
  {
    by: /^select distinct on \("expires_at.* and pickup_end >/,
    pages: 4_500,
    rows: 600,
    why: 'asks the same of five hundred that have a word of a search, and looks for its other words',
  },
  {
    by: /from "food_item" where .* order by "expires_at" asc, "id" asc limit/,
    during: /page of a restaurant/,
    pages: 300,
    rows: 600,
    why: 'what one restaurant has on sale, a hundred deals at most, each on a page of its own',
  },
  {
    by: /from "food_item" where .* order by "expires_at" asc, "id" asc limit/,
    pages: 150,
    rows: 600,
    why: 'fewer: a page begins at its cursor, however far down the list',
  },
  {
    by: /limit 1000\) item where true and true order by "distance_km" asc/,
    pages: 150,
    rows: 100,
    why: 'fewer: the first page by distance is what the index gives first',
  },
  {
    by: /, distance_km from \( select .* from food_item where withdrawn_at is null .* limit 1000\) item where/,
    pages: 1_300,
    rows: 1_000,
    why: 'the thousand nearest at most, each on a page of its own, and the pages of the index that lead there',
  },
  {
    by: /^select count\(\*\)::int as count from \( select from food_item where/,
    pages: 1_100,
    rows: 1_001,
    why: 'counts a thousand deals at most, each of which it may have to look at',
  },
  {
    by: /, distance_km from \( select .* from food_item where withdrawn_at is null .* limit 500\) item where/,
    pages: 4_500,
    rows: 600,
    why: 'looks for each word of a search in the five hundred nearest',
  },
  {
    by: /^select distinct on .* <-> point/,
    pages: 4_500,
    rows: 700,
    why: 'puts five hundred matches in order of distance, or looks which of five hundred are near',
  },
  {
    by: /^select restaurant_id, count\(\*\)::int as food_items, min/,
    pages: DEEP ? 10_000 : 700,
    rows: DEEP ? 1_000_000 : 50_000,
    why: 'the map of the whole city counts all that is for sale, from the index alone, in one reply for everybody',
  },
  {
    by: /^select restaurant.id as restaurant_id, food_items/,
    pages: DEEP ? 60_000 : 2_500,
    rows: DEEP ? 1_000_000 : 50_000,
    why: 'the same for the restaurants of a part of the map, or of a city within reach',
  },
  {
    by: /^select distinct on \("expires_at"/,
    during: /the map/,
    pages: 4_500,
    rows: 600,
    why: 'the five hundred matches of a search that end soonest are counted',
  },
  {
    by: /^select distinct on \("disc/,
    pages: 4_500,
    rows: 600,
    why: 'a search in another order puts five hundred matches in order',
  },
  {
    by: /^select distinct on .* item where restaurant_id = /,
    pages: 1_500,
    rows: 600,
    why: 'asks of each deal of one restaurant whether it has the word',
  },
  {
    by: /^select id from unnest\(\$1::uuid\[\]\) restaurant \(id\) where exists/,
    pages: 4_000,
    rows: 1_000,
    why: 'asks of a thousand restaurants at once whether they sold anything, for a file that is made once in ten minutes',
  },
  {
    by: /^select "id", "name" from "restaurant" where right/,
    pages: 2_000,
    rows: 1_001,
    why: 'a thousand addresses at once, for the same file',
  },
  {
    by: /^select count\(\*\)::int as count from restaurant where closed_at is null/,
    pages: 1_000,
    rows: 20_000,
    why: 'counts by the index alone, once in ten minutes',
  },
  // These go by what one owner has, which a limit of the product's own holds down, or which is all that was asked for.
  {
    by: /from "order_line" where "order_id" = any/,
    pages: 6_000,
    rows: 2_500,
    why: 'a calendar has a thousand orders at most, any other list fewer',
  },
  {
    by: /from "customer_order" where "account_id" = .* "paid_at" is not null/,
    pages: 1_200,
    rows: 1_000,
    why: 'a calendar has a thousand orders at most',
  },
  {
    by: /^select "id", "name" from "account" where "id" = any/,
    pages: 2_500,
    rows: 500,
    why: 'the customers of five hundred orders at most',
  },
  {
    by: /from "pickup_scan" left join .* where "pickup_scan"."order_id" = any/,
    pages: 3_000,
    rows: 500,
    why: 'who handed over each of five hundred orders at most',
  },
  {
    by: /^delete from food_item_spelling where word = any/,
    pages: 4_000,
    rows: 500,
    why: 'asks of a page of words whether any food item on sale has them',
  },
  {
    by: /from "restaurant" where "id" = any/,
    pages: 2_500,
    rows: 1_000,
    why: 'the restaurants of the orders of a calendar, of which there are a thousand at most',
  },
  {
    by: /from "payment_session" where "account_id" = \$1 order by/,
    pages: 3_000,
    rows: 3_000,
    why: 'everything kept about one person is what is asked for',
  },
  {
    by: /from ledger_entry where restaurant_id = /,
    pages: 1_500,
    rows: 1_000,
    why: 'three entries for each order of one restaurant in one month',
  },
  {
    by: /^update "food_item" set "restaurant_words"/,
    pages: 12_000,
    rows: 600,
    why: 'every food item that one restaurant has on sale is entered in each index anew',
  },
  {
    by: /^update "food_item" set "switched_off"/,
    pages: 9_000,
    rows: 600,
    why: 'what one restaurant has on sale on a day that it closes, once, entered in each index anew',
  },
  {
    by: /^with closed as/,
    pages: 9_000,
    rows: 6_000,
    why: 'two hundred deals that ended, with all their words',
  },
  {
    by: /^delete from "rate_limit"/,
    pages: 50_000,
    rows: 50_000,
    why: 'everything that has run out since the last sweep',
  },
  { by: /from impact_day/, pages: 100, rows: 6_000, why: 'eight rows a day, whatever was ordered' },
]

/** What is wrong with how a query went; empty when nothing is. */
export function tooMuch(
  { during, text, accessPaths, pages, rows }: QueryExecution,
  bounds: Bounds,
): string[] {
  const where = `${during}: ${text.slice(0, 300)}`
  const inFull = accessPaths.flatMap((way) => (way.endsWith(' in full') ? way.slice(0, -8) : []))
  const whole = inFull.filter((table) => (bounds.pages.get(table) ?? 0) > GLANCE_PAGES)
  if (whole.length > 0) return [`reads all of ${whole.join(', ')} — ${where}`]
  const most = more.find((one) => one.by.test(text) && one.during?.test(during) !== false) ?? {
    pages: PAGES_MAX,
    rows: ROWS_MAX,
  }
  const small = inFull.length > 0
  return [
    ...(pages > most.pages ? [`looks at ${pages} pages — ${where}`] : []),
    ...(rows > most.rows && !small ? [`looks at ${rows} rows — ${where}`] : []),
  ]
}
