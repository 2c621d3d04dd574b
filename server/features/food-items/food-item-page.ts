import { z } from 'zod'
import { INSTANT_BEFORE, INSTANT_FROM, PRICE_MAX } from '#contract/constants.ts'
import type { FoodItemQuery } from '#contract/food-items.ts'
import { toCents } from '#contract/money.ts'
import { invalid } from '#server/platform/failure.ts'
import type { PublicFoodItemRow } from './food-item-tables.ts'

/** The column each order of browsing goes by, and whether the largest comes first. */
export const sortColumns = {
  ending: { column: 'expires_at', descending: false },
  price: { column: 'discounted_price_cents', descending: false },
  discount: { column: 'discount_percentage', descending: true },
} as const

export type Sort = keyof typeof sortColumns

/** Where the last page ended: its sort value and id. */
export interface Place {
  value: Date | number
  id: string
}

/** As a cursor says it: an instant in milliseconds, or a number that its column can hold. */
const values = {
  ending: z.int().min(INSTANT_FROM).max(INSTANT_BEFORE),
  price: z.int().min(0).max(toCents(PRICE_MAX)),
  discount: z.int().min(0).max(100),
} as const satisfies Record<Sort, z.ZodType>
const cursorOf = (sort: Sort) => z.tuple([z.literal(sort), values[sort], z.uuid()])

export function placeOf(row: PublicFoodItemRow, sort: Sort): string {
  const value = row[sortColumns[sort].column]
  return Buffer.from(JSON.stringify([sort, value instanceof Date ? value.getTime() : value, row.id])).toString('base64url')
}

/** Reads a cursor back; it belongs to the order of browsing it was made for. */
export function readPlace(cursor: string, sort: Sort): Place {
  const parsed = cursorOf(sort).safeParse(parse(cursor))
  if (!parsed.success) throw invalid({ cursor: 'This page link is not valid any more. Please start from the first page' })
  const [, value, id] = parsed.data
  return { value: sort === 'ending' ? new Date(value) : value, id }
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** The address of the next page. */
export function nextPage(query: FoodItemQuery, cursor: string): string {
  const { cursor: _, ...same } = query
  const given = Object.entries({ ...same, cursor }).filter(([, value]) => value !== undefined)
  return `</api/food-items?${new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, String(value)]))).toString()}>; rel="next"`
}
