import { z } from 'zod'
import { DAY_MINUTES, minuteOfDay, toMinute, toTime } from '#contract/calendar-days.ts'
import {
  cuisines,
  foodItemSorts,
  PAGE_MAX,
  PRICE_MAX,
  SEARCH_MAX,
  OWN_ITEMS_MAX,
  WITHIN_KM_MAX,
} from '#contract/constants.ts'
import { withRule } from '#contract/field-rules.ts'
import { hasWholeCents } from '#contract/money.ts'
import { isInCity, nearText, readNear } from '#contract/position.ts'
import { melbourneDate, MINUTE_MS } from '#contract/time.ts'
import { Id, Instant, optional, searchText, text } from '#contract/values.ts'

export const Cuisine = z.enum(cuisines, { error: 'Please choose a cuisine' })
export type Cuisine = z.infer<typeof Cuisine>

const NO_POSITION = 'Please give a position in Melbourne as latitude,longitude, with two decimals'
/** A position as "-37.80,144.97". More decimals are rounded off, so that no page is made for one address. */
const Near = text(NO_POSITION)
  .max(40, NO_POSITION)
  .regex(/^\s*-?\d{1,2}(\.\d{1,12})?\s*,\s*-?\d{1,3}(\.\d{1,12})?\s*$/, NO_POSITION)
  .transform((typed) => nearText(readNear(typed)))
  .refine((near) => isInCity(readNear(near)), NO_POSITION)
  .meta({ description: 'Where the nearest are looked for: latitude,longitude, rounded to two decimals' })
/** Rounded up, so that all who look as far see the same page. */
const WithinKm = z.coerce
  .number('Please give a distance in kilometres')
  .gt(0, 'Please give a distance in kilometres')
  .max(WITHIN_KM_MAX, `At most ${WITHIN_KM_MAX} km`)
  .transform(Math.ceil)
  .meta({ description: 'How far away at most, in kilometres; rounded up to whole ones' })

/** In AUD: those that many ask for. */
export const ROUND_PRICES = [5, 8, 10, 12, 15, 20]
const NO_PRICE = 'Please give a price in dollars, such as 10 or 12.50'
const PriceMax = z.coerce
  .number(NO_PRICE)
  .min(0, NO_PRICE)
  .max(PRICE_MAX, NO_PRICE)
  .refine(hasWholeCents, NO_PRICE)
  .meta({ description: 'Only what costs as much as this or less, in AUD' })

/** As text, since a query has no other values. */
const Reachable = z.enum(['true', 'false'], 'Please give true or false').meta({
  description:
    'true: only what somebody who sets out now from `near` reaches before pickup ends, walking or riding; false: only the rest, with what has no known position',
})

const NO_TIME = 'Please give a time of today as HH:MM, or an instant'
const timePattern = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/
/** Steps of the time after which pickup still goes on, so that many ask for the same page. */
const STEP_MINUTES = 15
const roundUpTo = (step: number, value: number): number => Math.ceil(value / step) * step
const roundUpTime = (time: string): string =>
  toTime(Math.min(roundUpTo(STEP_MINUTES, toMinute(time)), DAY_MINUTES))
const roundUpInstant = (iso: string): string =>
  new Date(roundUpTo(STEP_MINUTES * MINUTE_MS, Date.parse(iso))).toISOString()
const PickupAfter = z
  .union(
    [text(NO_TIME).regex(timePattern).transform(roundUpTime), Instant.transform(roundUpInstant)],
    NO_TIME,
  )
  .meta({
    description: `Only what can still be picked up after this time: HH:MM of today in Melbourne, or an ISO 8601 instant; rounded up to ${STEP_MINUTES} minutes`,
  })

/** The instant of `pickup_after`; a time of day is one of the day of `now`. */
export const pickupAfterInstant = (pickup_after: string, now: Date): Date =>
  timePattern.test(pickup_after)
    ? minuteOfDay(melbourneDate(now), toMinute(pickup_after))
    : new Date(pickup_after)

const FEWER_WORDS = 'Please search with fewer words'
const Q_DESCRIPTION =
  'Words that a food item has. What follows "no", "without" or "free of", or stands before "free", is not looked for: food items that name or declare it are left out, so that a page can be shorter than its limit, and the Link header says whether another follows'

export const FoodItemQuery = z.object({
  cuisine_type: optional(Cuisine),
  q: optional(searchText(SEARCH_MAX, FEWER_WORDS).meta({ description: Q_DESCRIPTION })),
  sort: optional(z.enum(foodItemSorts)),
  limit: optional(z.coerce.number().int().min(1).max(PAGE_MAX)),
  cursor: optional(text().max(200)),
  restaurant_id: optional(Id),
  near: optional(Near),
  within_km: optional(WithinKm),
  reachable: optional(Reachable),
  pickup_after: optional(PickupAfter),
  price_max: optional(PriceMax),
})
export type FoodItemQuery = z.infer<typeof FoodItemQuery>

export const NEAR_MISSING = 'Please say from where, as near=latitude,longitude'
const hasItsPosition = ({ near, sort, within_km, reachable }: FoodItemQuery): boolean =>
  near !== undefined || (sort !== 'distance' && within_km === undefined && reachable === undefined)
/** What depends on a position comes with one. */
export const BrowseQuery = withRule(FoodItemQuery, ['near', 'sort', 'within_km', 'reachable'], (query) =>
  hasItsPosition(query) ? undefined : { field: 'near', message: NEAR_MISSING },
)

export const OwnFoodItemsQuery = withRule(
  z.object({
    each: optional(z.literal('dish')).meta({
      description: `Of the latest ${OWN_ITEMS_MAX} the one of each name that was listed last, by name, in one reply`,
    }),
    limit: optional(z.coerce.number().int().min(1).max(OWN_ITEMS_MAX)),
    cursor: optional(text().max(200)),
  }),
  ['each', 'cursor'],
  ({ each, cursor }) =>
    each === undefined || cursor === undefined
      ? undefined
      : { field: 'cursor', message: 'One of each dish comes in one reply, without pages' },
)

const NAME_DESCRIPTION =
  'Only those whose name, or whose restaurant’s name, begins with this text, although it reads like a negation: “No. 1 Chicken”. None for a need alone, such as “no pork”'
export const FoodItemCountQuery = z.object({
  name: optional(searchText(SEARCH_MAX, FEWER_WORDS).meta({ description: NAME_DESCRIPTION })),
})
