import type { OwnBound } from './own-bound.ts'

/**
 * Of queries that go by what one owner has, which a limit of the product's own holds down, or which is all
 * that was asked for.
 */
export const ownerBounds: OwnBound[] = [
  {
    by: /from insight_dish_day\s+where restaurant_id = /,
    pages: 15_000,
    rows: 15_000,
    why: 'what a restaurant has listed in three years: a row for each dish and evening',
  },
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
