import { cityBounds } from './city-bounds.ts'
import { moneyBounds } from './money-bounds.ts'
import type { OwnBound } from './own-bound.ts'
import { ownerBounds } from './owner-bounds.ts'
import { unmetSearchBounds } from './unmet-searches.ts'

const DEEP = process.env['DEEP'] === '1'

/** Queries with a bound of their own, mostly a higher one. */
export const ownBounds: OwnBound[] = [
  {
    by: /^with deleted as \(delete from published_change/,
    pages: 20_000,
    rows: 60_000,
    why: 'all that was published in the minute before the last',
  },
  {
    by: /from "order_line" where "order_id" = any/,
    during: /person with most orders/,
    pages: 1_000,
    rows: 300,
    why: 'fewer: of the hundred latest orders',
  },
  {
    by: /from "order_line" where "order_id" = any/,
    during: /account-export\.read/,
    pages: 1_000,
    rows: 300,
    why: 'fewer: an export is read by a hundred orders',
  },
  {
    by: /from ledger_entry where at >= /,
    during: /figures/,
    pages: DEEP ? 20_000 : 600,
    rows: DEEP ? 200_000 : 30_000,
    why: 'the figures of a month are sums over all that happened in it, and of no other month',
  },
  {
    by: /as disputed\s+from customer_order where account_id = /,
    pages: 100_000,
    rows: 60_000,
    why: 'what one person has cancelled, complained of and disputed is counted over all their orders',
  },
  {
    by: /from customer_order where restaurant_id = \$1 and paid_at is not null\s+and pickup_end > /,
    pages: 30_000,
    rows: 30_000,
    why: 'what a restaurant has cancelled is counted over its orders of 90 days',
  },
  {
    by: /as owed_cents\s+from/,
    pages: 30_000,
    rows: 30_000,
    why: 'a page of restaurants counts the orders of four weeks of each, by the index of its pickups',
  },
  {
    by: /^with listing as materialized/,
    pages: DEEP ? 60_000 : 4_000,
    rows: DEEP ? 60_000 : 4_000,
    why: 'the newest listing of each approved restaurant, by an index',
  },
  {
    by: /from complaint join customer_order on customer_order.id = order_id where \(complaint.status in/,
    pages: 4_000,
    rows: 1_000,
    why: 'asks of every undecided complaint, which operators keep few, what its order has got back',
  },
  ...moneyBounds,
  {
    by: /from report where decision_id is null/,
    pages: 700,
    rows: 700,
    why: 'everything that waits for the operators is put together by what it is about, which they keep short',
  },
  {
    by: /from restaurant_registration registration join restaurant .* to_tsvector/,
    pages: 10_000,
    rows: 2_100,
    why: 'every restaurant that has the words, in the order of the list',
  },
  {
    by: /from "account" where \("created_at" >= /,
    during: /figures/,
    pages: 20_000,
    rows: 100_000,
    why: 'counts who has registered in the month, and whose account was erased',
  },
  {
    by: /from unnest.* inner join lateral .* from "food_item"/,
    during: /orders\.onSaleAgain/,
    pages: 1_100,
    rows: 1_000,
    why: 'what the ten restaurants of the latest orders have for sale, a hundred meals each at most',
  },
  {
    by: /limit 500\) as "candidate" where true|limit 1 offset 499$/,
    pages: 700,
    rows: 600,
    why: 'asks of five hundred deals how long they can be picked up or what they cost, each on a page of its own',
  },
  {
    by: /^select distinct on \("expires_at.* and (?:pickup_end >|discounted_price_cents <=|for_sale|not for_sale|\(starts_with)/,
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
    pages: DEEP ? 16_000 : 800,
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
  ...ownerBounds,
  ...unmetSearchBounds,
  ...cityBounds,
]
