import type { FoodItem } from '#contract/kitchen/food-items.ts'
import type { OpeningSpan } from '#contract/kitchen/hours.ts'
import type { Restaurant } from '#contract/kitchen/restaurants.ts'
import { type ReportObject, reportTarget } from './report-reasons.ts'
import { linkTo, linkToAdd, linkToView } from '#contract/links.ts'

// The documents for people and search engines beside the shop: their addresses, and what the server gives the
// web to render them from.

/**
 * The last twelve digits of an id: random ones, so that they name a restaurant in an address without the
 * rest.
 */
const SHORT_ID = 12
const SLUG_MAX = 60

export const shortId = (id: string): string => id.slice(-SHORT_ID)

/**
 * A name as an address can hold it: "Café Luna" is "cafe-luna". Empty for a name without Latin letters and
 * digits.
 */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replaceAll(/^-|-$/g, '')

export const restaurantPath = ({ id, name }: Pick<Restaurant, 'id' | 'name'>): string => {
  const slug = slugOf(name)
  return `/restaurants/${slug === '' ? '' : `${slug}-`}${shortId(id)}`
}

/** The short id at the end of the last part of a restaurant's address; undefined when there is none. */
export const readShortId = (part: string): string | undefined =>
  /(?:^|-)([0-9a-f]{12})$/i.exec(part)?.[1]?.toLowerCase()

export const foodItemPath = (id: string): string => `/deals/${id}`

/** The views of the shop that a document leads to. */
export const shopPaths = {
  home: '/',
  browse: linkToView('browse'),
  cart: linkToView('cart'),
  signIn: linkToView('auth'),
  /** The cart with the food item in it. */
  order: linkToAdd,
  restaurant: (id: string): string => linkTo('restaurant', id),
  report: (kind: ReportObject, id: string): string => linkTo('report', reportTarget(kind, id)),
}

/** A day of a restaurant. */
export interface OpeningDay {
  /** `YYYY-MM-DD` */
  date: string
  /** Its usual times, also where it is closed. */
  spans: Pick<OpeningSpan, 'opens' | 'closes'>[]
  is_closed: boolean
  /** The public holiday on it. */
  holiday: string | null
}

/** A restaurant, when it is open in the coming week, and what it has on sale. */
export interface RestaurantPage {
  restaurant: Restaurant
  /** From today on; empty where it has not stated its hours. */
  week: OpeningDay[]
  items: FoodItem[]
  /** How many paid orders it cancelled in the last 90 days; left out where that is rare. */
  cancellations?: { cancelled: number; paid: number } | undefined
}

/** A food item with its restaurant. */
export interface FoodItemPage {
  item: FoodItem
  restaurant: Restaurant
}

/** Food items in place of one that is over. */
export interface FoodItemGonePage {
  alternatives: FoodItemPage[]
}

/** The documents that the server has rendered, each with its data. */
export interface PublicPages {
  restaurant: RestaurantPage
  foodItem: FoodItemPage
  foodItemGone: FoodItemGonePage
  notFound: object
}
export type PublicPageName = keyof PublicPages
