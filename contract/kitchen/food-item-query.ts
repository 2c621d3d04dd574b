import { z } from 'zod'
import { foodItemSorts, PAGE_MAX, SEARCH_MAX, WITHIN_KM_MAX } from '#contract/constants.ts'
import { Cuisine } from './cuisine.ts'
import { isInCity, nearText, readNear } from '#contract/position.ts'
import { Id, optional, text } from '#contract/values.ts'

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

const Q_DESCRIPTION =
  'Words that a food item has. What follows "no", "without" or "free of", or stands before "free", is not looked for: food items that name or declare it are left out, so that a page can be shorter than its limit, and the Link header says whether another follows'

export const FoodItemQuery = z.object({
  cuisine_type: optional(Cuisine),
  q: optional(text().trim().max(SEARCH_MAX, 'Please search with fewer words').meta({ description: Q_DESCRIPTION })),
  sort: optional(z.enum(foodItemSorts)),
  limit: optional(z.coerce.number().int().min(1).max(PAGE_MAX)),
  cursor: optional(text().max(200)),
  restaurant_id: optional(Id),
  near: optional(Near),
  within_km: optional(WithinKm),
})
export type FoodItemQuery = z.infer<typeof FoodItemQuery>

export const NEAR_MISSING = 'Please say from where, as near=latitude,longitude'
export const hasItsPosition = ({ near, sort, within_km }: FoodItemQuery): boolean =>
  near !== undefined || (sort !== 'distance' && within_km === undefined)
