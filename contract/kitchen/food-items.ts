import { z } from 'zod'
import {
  DESCRIPTION_MAX,
  NAME_MAX,
  ON_SALE_COUNT_MAX,
  PAGE_DEFAULT,
  PAGE_FIRST_LOOK,
  QUANTITY_MAX,
} from '#contract/constants.ts'
import {
  acceptKept,
  Declaration,
  declarationChangeFields,
  declarationFields,
} from './declarations/declarations.ts'
import { cachedEndpoint, endpoint } from '#contract/endpoint.ts'
import { withRule } from '#contract/field-rules.ts'
import {
  BrowseQuery,
  Cuisine,
  FoodItemCountQuery,
  OwnFoodItemsQuery,
  ROUND_PRICES,
} from './food-item-query.ts'
import { FoodItemEdit, IfOnSale } from './food-item-edits.ts'
import { paths } from '#contract/paths.ts'
import { PhotoId, Photos } from './photos.ts'
import {
  Aud,
  Day,
  Id,
  ImageUrl,
  Instant,
  InstantReply,
  optional,
  Price,
  visibleLine,
  visibleText,
} from '#contract/values.ts'
import type { Restaurant } from './restaurants.ts'

export const FoodItem = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  original_price: Aud,
  discounted_price: Aud,
  discount_percentage: z.int().meta({ description: 'Rounded down, never negative' }),
  image_url: z.string().nullable(),
  photos: Photos.nullable().meta({ description: 'Its photo, which is shown instead of `image_url`' }),
  cuisine_type: Cuisine,
  quantity_available: z.int(),
  expires_at: InstantReply,
  restaurant_id: Id,
  is_available: z.boolean().meta({ description: 'False is shown as Sold Out' }),
  pickup_start: InstantReply.nullable(),
  pickup_end: InstantReply,
  portion_weight_g: z.int().nullable(),
  ...Declaration.shape,
  allergens_checked_at: InstantReply.nullable().meta({ description: 'When the kitchen checked the recipe' }),
})
export type FoodItem = z.infer<typeof FoodItem>

export const FoodItemCount = z.object({
  count: z.int(),
  is_capped: z.boolean().meta({ description: 'True when there are more than were counted' }),
})
export type FoodItemCount = z.infer<typeof FoodItemCount>

/** What its own restaurant sees in addition. */
export const OwnFoodItem = FoodItem.extend({
  withdrawn: z.boolean(),
  switched_off: z.boolean(),
  listed_at: InstantReply,
  quantity_listed: z.int().meta({ description: 'All portions that were put on sale, sold ones included' }),
  quantity_sold: z.int().meta({ description: 'Portions in orders, those that are held included' }),
  hidden: z
    .enum(['with_restaurant', 'removed'])
    .nullish()
    .meta({ description: 'Why customers do not see it; null when they do' }),
})
export type OwnFoodItem = z.infer<typeof OwnFoodItem>

const Name = visibleLine('Name is required').max(NAME_MAX, `Name can be at most ${NAME_MAX} characters`)
const Description = visibleText('Description is required').max(
  DESCRIPTION_MAX,
  `Description can be at most ${DESCRIPTION_MAX} characters`,
)
const wholeNumber = z.int('Please enter a whole number').max(QUANTITY_MAX, `At most ${QUANTITY_MAX} portions`)
const PortionWeight = z
  .int('Please enter whole grams')
  .min(1, 'Please enter a weight in grams')
  .max(20_000, 'A portion can weigh at most 20 kg')

export const NewFoodItem = z.object({
  name: Name,
  description: Description,
  original_price: Price,
  discounted_price: Price,
  image_url: optional(ImageUrl),
  photo_id: optional(PhotoId),
  cuisine_type: Cuisine,
  quantity_available: wholeNumber.min(1, 'Please list at least one portion'),
  expires_at: Instant,
  restaurant_id: optional(Id),
  pickup_start: optional(Instant),
  pickup_end: optional(Instant),
  portion_weight_g: optional(PortionWeight),
  recall_confirmed: optional(z.boolean()).meta({
    description:
      'False asks by a refusal with `meal_recalled` where a meal of this name was recalled; true confirms, and left out it is listed',
  }),
  if_on_sale: IfOnSale,
  ...declarationFields,
})
export type NewFoodItem = z.infer<typeof NewFoodItem>

/** Each field may be left out. Null or empty clears an optional one. */
export const FoodItemChange = z.object({
  name: Name.optional(),
  description: Description.optional(),
  original_price: Price.optional(),
  discounted_price: Price.optional(),
  image_url: z.union([z.literal(''), ImageUrl]).nullish(),
  photo_id: z.union([z.literal(''), PhotoId]).nullish(),
  cuisine_type: Cuisine.optional(),
  quantity_available: wholeNumber.min(0, 'A quantity cannot be negative').optional(),
  quantity_change: wholeNumber.min(-QUANTITY_MAX, `At most ${QUANTITY_MAX} portions`).optional().meta({
    description:
      'Portions to add, or to remove if negative; what was sold meanwhile stays sold. Instead of `quantity_available`',
  }),
  expires_at: Instant.optional(),
  pickup_start: z.union([z.literal(''), Instant]).nullish(),
  pickup_end: z.union([z.literal(''), Instant]).nullish(),
  portion_weight_g: PortionWeight.nullish(),
  ...declarationChangeFields,
  is_available: z.boolean().optional(),
})
export type FoodItemChange = z.infer<typeof FoodItemChange>

/** A past food item once more: everything else is taken over from it. */
export const ListAgain = z.object({
  quantity_available: NewFoodItem.shape.quantity_available,
  expires_at: Instant,
  declaration_confirmed: optional(z.boolean()).meta({
    description:
      'The kitchen has confirmed the declaration just now; otherwise it keeps the day on which it was checked',
  }),
  recall_confirmed: optional(z.boolean()).meta({
    description:
      'Confirms that a meal is listed that was recalled; otherwise that is refused with `meal_recalled`',
  }),
  allergens: NewFoodItem.shape.allergens.meta({ description: 'In place of what was declared' }),
  wording_answers: NewFoodItem.shape.wording_answers.meta({
    description: 'In place of those that were given',
  }),
  use_by: NewFoodItem.shape.use_by,
  best_before: NewFoodItem.shape.best_before,
  if_on_sale: NewFoodItem.shape.if_on_sale,
  photo_id: NewFoodItem.shape.photo_id.meta({ description: 'A photo in place of the one that it had' }),
})
export type ListAgain = z.infer<typeof ListAgain>

export const Suggestion = z.object({
  food_item: OwnFoodItem.meta({ description: 'The latest of this name' }),
  times_listed: z.int(),
  weekday_sales: z
    .array(z.object({ date: Day, sold: z.int() }))
    .meta({ description: 'What was sold on the last days with the weekday of today, newest first' }),
})
export type Suggestion = z.infer<typeof Suggestion>

export const Suggestions = z.object({
  until: InstantReply.nullable().meta({
    description: 'The end of sale to suggest, before closing time where hours are given',
  }),
  suggestions: z.array(Suggestion),
})
export type Suggestions = z.infer<typeof Suggestions>

const ById = z.object({ food_item_id: Id })

const listingFailures = [
  'too_many_requests',
  'meal_recalled',
  'dish_on_sale',
  'restaurant_closed',
  'restaurant_suspended',
  'listing_paused',
  'food_item_removed',
  'food_item_withdrawn',
  'subscription_required',
  'closed_day',
  'too_many_on_sale',
] as const

export const foodItemsApi = {
  browse: cachedEndpoint(paths.foodItems.browse, {
    summary:
      'Deals that have not ended: soonest end or nearest first, and sold out ones last. More pages by the Link header.',
    input: BrowseQuery,
    reply: z.array(FoodItem),
    cache: {
      topics: ['deals', 'for_sale'],
      row_topics: { stock: 'food_item_id' },
      uncached_fields: ['q', 'restaurant_id', 'cursor'],
      cached_values: { limit: [PAGE_FIRST_LOOK, PAGE_DEFAULT], price_max: ROUND_PRICES },
      costly_fields: ['q', 'within_km', 'reachable', 'pickup_after', 'price_max'],
      expires_with: 'expires_at',
      minute_fields: ['reachable', 'pickup_after'],
    },
  }),
  count: endpoint(paths.foodItems.count, {
    access: 'anyone',
    summary: `How many deals have not ended, counted up to ${ON_SALE_COUNT_MAX}; of a name, up to ${PAGE_DEFAULT}.`,
    input: FoodItemCountQuery,
    reply: FoodItemCount,
  }),
  gone: endpoint(paths.foodItems.gone, {
    access: 'anyone',
    summary: 'A few of the deals that ended last, since the evening before, each of another restaurant.',
    input: z.object({}),
    reply: z.array(FoodItem),
  }),
  mine: endpoint(paths.foodItems.mine, {
    access: 'manager',
    summary: 'The items of the signed-in restaurant, past ones too: those that end last come first.',
    input: OwnFoodItemsQuery,
    reply: z.array(OwnFoodItem),
  }),
  get: endpoint(paths.foodItems.get, {
    access: 'anyone',
    summary: 'One deal.',
    input: ById,
    reply: FoodItem,
  }),
  list: endpoint(paths.foodItems.list, {
    access: 'manager',
    summary: 'Lists a surplus meal.',
    idempotent: 'optional',
    input: acceptKept(NewFoodItem),
    reply: FoodItem,
    status: 201,
    failures: listingFailures,
  }),
  change: endpoint(paths.foodItems.change, {
    access: 'manager',
    summary: 'Changes an item. Orders keep what was bought.',
    input: withRule(
      acceptKept(FoodItemChange.extend(ById.shape)),
      ['quantity_available', 'quantity_change'],
      ({ quantity_available, quantity_change }) =>
        quantity_available === undefined || quantity_change === undefined
          ? undefined
          : { field: 'quantity_change', message: 'Send a quantity or a change of it, not both' },
    ),
    reply: FoodItem,
    budget: { purpose: 'edit_meal', per: 'restaurant', limit: 240, minutes: 60 },
    failures: [
      'too_many_requests',
      'restaurant_closed',
      'restaurant_suspended',
      'listing_paused',
      'food_item_withdrawn',
      'not_enough_left',
      'subscription_required',
      'closed_day',
      'too_many_on_sale',
    ],
  }),
  withdraw: endpoint(paths.foodItems.withdraw, {
    access: 'manager',
    summary: 'Takes an item off sale for good. Orders are kept.',
    input: ById,
    reply: z.void(),
    status: 204,
    budget: {
      purpose: 'withdraw_meal',
      per: 'restaurant',
      limit: 120,
      minutes: 60,
      advice: 'Switching a meal off takes it off sale as well.',
    },
    failures: ['too_many_requests'],
  }),
  listAgain: endpoint(paths.foodItems.listAgain, {
    access: 'manager',
    summary: 'Lists a meal once more: its text, prices, photo and declaration are taken over.',
    idempotent: 'optional',
    input: ListAgain.extend(ById.shape),
    reply: FoodItem,
    status: 201,
    failures: [...listingFailures, 'declaration_outdated'],
  }),
  suggestions: endpoint(paths.foodItems.suggestions, {
    access: 'manager',
    summary:
      'What the restaurant could list again: what was listed on this weekday before, then what was listed most often.',
    input: z.object({}),
    reply: Suggestions,
  }),
  edits: endpoint(paths.foodItems.edits, {
    access: 'manager',
    summary: 'Who listed, changed and withdrew an item, newest first.',
    input: ById,
    reply: z.array(FoodItemEdit),
  }),
}

/** The first page of browsing, from which the web renders the document of that view. */
export interface FirstBrowsePage {
  at: number
  items: FoodItem[]
  /** The `Link` header of the reply, when there are more pages. */
  link: string | undefined
  /** Those of the items. */
  restaurants: Restaurant[]
}
