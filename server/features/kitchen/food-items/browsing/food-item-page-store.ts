import { type RawBuilder, sql } from 'kysely'
import type { Param, Params } from '#server/platform/db/define-query.ts'
import { type PageValues, type Sort, sortColumns } from './food-item-page.ts'

export const publicColumns = [
  'id',
  'restaurant_id',
  'name',
  'description',
  'original_price_cents',
  'discounted_price_cents',
  'discount_percentage',
  'image_url',
  'photo_id',
  'photo_color',
  'cuisine_type',
  'quantity_available',
  'expires_at',
  'pickup_start',
  'pickup_end',
  'portion_weight_g',
  'declaration',
  'allergens_checked_at',
  'switched_off',
  'withdrawn_at',
] as const

/** How far a food item is, in kilometres, to half a metre; null when the position of its restaurant is unknown. */
export const distanceFrom = ($: Params<PageValues>): RawBuilder<number | null> =>
  sql`food_item_point(id, east_km, north_km) <-> point(${$.east_km}::float8, ${$.north_km}::float8)`

/** The keyset condition: what comes after the last row of the page before, in the order of `sort`. */
export function afterPage(sort: Sort, $: Params<PageValues>): RawBuilder<boolean> {
  const { column, descending } = sortColumns[sort]
  if (sort === 'distance') return sql`(coalesce(distance_km, 'Infinity'), id) > (${$.after}::float8, ${$.after_id}::uuid)`
  return sql<boolean>`(${sql.ref(column)}, id) ${sql.raw(descending ? '<' : '>')} (${$.after}, ${$.after_id}::uuid)`
}

const termNames = ['term_1', 'term_2', 'term_3', 'term_4', 'term_5', 'term_6', 'term_7', 'term_8'] as const

/** The stems of each term that food items are checked for. */
export type TermValues = Partial<Record<(typeof termNames)[number], string[]>>

export const termValues = (terms: string[][]): TermValues => Object.fromEntries(terms.map((stems, at) => [termNames[at], stems]))

/** Whether a food item has a term. As a subquery of the select list it is looked up by key for each one, and never joined. */
const hasTerm = (stems: Param<string[]>, item: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select true from food_item_word other where other.word = any(${stems}::text[]) and (other.expires_at, other.food_item_id) = (${item})
    limit 1)`

/** `item` is the end and the id of the food item. */
export const hasTerms = (count: number, $: Params<TermValues>, item: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    termNames.slice(0, count).map((name) => sql`and ${hasTerm($[name], item)}`),
    sql` `,
  )
