import { z } from 'zod'
import { MAP_ITEMS_MAX, MAP_RESTAURANTS_MAX } from '#contract/constants.ts'
import { cachedEndpoint, endpoint } from '#contract/endpoint.ts'
import { withRule } from '#contract/field-rules.ts'
import { paths } from '#contract/paths.ts'
import { Id, InstantReply, optional, text } from '#contract/values.ts'
import { FoodItemQuery, NEAR_MISSING, ROUND_PRICES } from './food-item-query.ts'
import { FoodItem } from './food-items.ts'
import { AREA_DEGREES_MAX, areaText, type MapZoom, readArea } from './map-viewport.ts'

const NO_AREA = 'Please give a part of Melbourne as south,west,north,east, in degrees'

function isArea(area: string): boolean {
  const { south, west, north, east } = readArea(area)
  return north > south && east > west && north - south <= AREA_DEGREES_MAX && east - west <= AREA_DEGREES_MAX
}

const Area = text(NO_AREA)
  .max(80, NO_AREA)
  .regex(/^\s*-?\d{1,3}(\.\d{1,12})?(\s*,\s*-?\d{1,3}(\.\d{1,12})?){3}\s*$/, NO_AREA)
  .transform((typed) => areaText(readArea(typed)))
  .refine(isArea, NO_AREA)
  .meta({
    description:
      'The part of the map as south,west,north,east, made larger to multiples of 0.05 degrees; left out, all of it',
  })

const Zoom = z.coerce
  .number('Please give a zoom step')
  .int()
  .min(0)
  .max(2)
  .transform((zoom) => zoom as MapZoom)
  .meta({ description: '0 for the region, 1 for the inner suburbs, 2 for a neighbourhood' })

const filters = FoodItemQuery.pick({
  cuisine_type: true,
  q: true,
  near: true,
  within_km: true,
  reachable: true,
  pickup_after: true,
  price_max: true,
})

const needsPosition = ({ near, within_km, reachable }: z.infer<typeof filters>) =>
  near === undefined && (within_km !== undefined || reachable !== undefined)
    ? { field: 'near', message: NEAR_MISSING }
    : undefined

export const FoodItemMapQuery = filters.extend({
  restaurant_id: FoodItemQuery.shape.restaurant_id,
  zoom: Zoom,
  area: optional(Area),
})
export type FoodItemMapQuery = z.infer<typeof FoodItemMapQuery>

export const FoodItemGroup = z.object({
  id: z.string().meta({
    description: 'The cell of the map in which they are, the same whatever part of the map is asked for',
  }),
  latitude: z
    .number()
    .nullable()
    .meta({ description: 'The middle of its food items; null for those whose place nobody knows' }),
  longitude: z.number().nullable(),
  food_items: z
    .int()
    .meta({ description: 'How many food items are for sale: not sold out, not withdrawn, not ended' }),
  restaurants: z.array(z.object({ id: Id, name: z.string() })).meta({
    description: `The restaurants that sell them, those with most food items first; of more than ${MAP_RESTAURANTS_MAX} none, and at the nearest zoom step the first ${MAP_RESTAURANTS_MAX}`,
  }),
  restaurant_count: z.int(),
  suburb: z.string().nullable().meta({ description: 'Where most of them are' }),
  has_other_suburbs: z.boolean(),
  is_approximate: z.boolean().meta({ description: 'Each of them is somewhere in its suburb' }),
  ends_at: InstantReply.meta({ description: 'When the first of them is no longer for sale' }),
})
export type FoodItemGroup = z.infer<typeof FoodItemGroup>

const TOO_MANY = `At most ${MAP_RESTAURANTS_MAX} restaurants at once`
const RestaurantIds = text()
  .max(MAP_RESTAURANTS_MAX * 65, TOO_MANY)
  .transform((ids) => [...new Set(ids.split(',').map((id) => id.trim()))].filter((id) => id !== ''))
  .pipe(z.array(z.string()).min(1, 'Please name a restaurant').max(MAP_RESTAURANTS_MAX, TOO_MANY))
  .meta({ description: `Up to ${MAP_RESTAURANTS_MAX} ids of restaurants, with commas between them` })

export const foodItemMapApi = {
  groups: cachedEndpoint(paths.foodItemMap.groups, {
    summary:
      'How many deals are for sale where, in groups as near to each other as the zoom step cannot tell apart.',
    input: withRule(FoodItemMapQuery, ['near', 'within_km', 'reachable'], needsPosition),
    reply: z.array(FoodItemGroup),
    cache: {
      // A sale counts only when it leaves nothing, or something again.
      topics: ['deals', 'for_sale', 'restaurants'],
      uncached_fields: ['q', 'restaurant_id'],
      cached_values: { price_max: ROUND_PRICES },
      minute_fields: ['reachable', 'pickup_after'],
      costly_fields: ['q', 'within_km', 'reachable', 'price_max'],
      expires_with: 'ends_at',
    },
  }),
  items: endpoint(paths.foodItemMap.items, {
    access: 'anyone',
    summary: `The deals of a group: those for sale at a few restaurants, soonest end first, ${MAP_ITEMS_MAX} at most.`,
    input: withRule(
      filters.extend({ restaurant_ids: RestaurantIds }),
      ['near', 'within_km', 'reachable'],
      needsPosition,
    ),
    reply: z.array(FoodItem),
  }),
}
