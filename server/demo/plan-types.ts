import type { OrderLineRow, OrderRow } from '#server/features/orders/public.ts'
import type { UserType } from '#contract/accounts.ts'
import type { Cuisine } from '#contract/food-items.ts'
import type { z } from 'zod'
import type { Random } from './random.ts'
import type { Meal } from './meal.ts'
import type { DemoRestaurant } from './restaurant.ts'

export interface PlannedAccount {
  id: string
  name: string
  email: string
  mobile_number: string
  user_type: z.infer<typeof UserType>
  restaurant_id: string | null
  created_at: Date
  erased_at: null
}

export interface PlannedRestaurant {
  id: string
  account_id: string
  name: string
  address: string
  suburb: string
  postcode: string
  latitude: number
  longitude: number
  phone: string
  abn: null
  pickup_instructions: string
  image_url: null
  created_at: Date
  closed_at: null
}

export interface PlannedSubscription {
  account_id: string
  status: 'trial' | 'active' | 'expired'
  trial_started_at: Date
  trial_ends_at: Date
  current_period_end: Date | null
  cancel_at_period_end: boolean
  provider_ref: null
  changed_at: Date
  checked_at: Date | null
}

export interface PlannedListing {
  id: string
  restaurant_id: string
  name: string
  description: string
  original_price_cents: number
  discounted_price_cents: number
  image_url: string
  cuisine_type: Cuisine
  quantity_available: number
  quantity_listed: number
  quantity_withdrawn: number
  expires_at: Date
  pickup_start: Date | null
  pickup_end: Date | null
  portion_weight_g: number | null
  switched_off: boolean
  withdrawn_at: Date | null
  created_at: Date
}

export type PlannedOrder = Omit<
  OrderRow,
  'pass_issue' | 'share_hash' | 'calendar_sequence' | 'calendar_revised_at' | 'restaurant_calendar_sequence' | 'cancelled_by'
> & { cancelled_by: 'customer' | 'restaurant' | null }

export type PlannedLine = OrderLineRow

/** A restaurant's id and the meals that it lists. */
export interface RestaurantMenu {
  demo: DemoRestaurant
  row: Pick<PlannedRestaurant, 'id'>
  meals: Meal[]
}

/** A restaurant with what is needed to plan its orders. */
export interface PlannedPartner extends RestaurantMenu {
  row: PlannedRestaurant
  subscription: PlannedSubscription
  codes: Set<string>
}

/** The rows of a city at one moment, in an order in which they can be inserted. */
export interface CityPlan {
  accounts: PlannedAccount[]
  restaurants: PlannedRestaurant[]
  subscriptions: PlannedSubscription[]
  listings: PlannedListing[]
  orders: PlannedOrder[]
  lines: PlannedLine[]
}

/** Listings while they are planned. */
export interface ListingDraft {
  random: Random
  now: Date
  listings: PlannedListing[]
}

/** A city while it is planned. */
export interface CityDraft extends CityPlan, ListingDraft {
  partners: PlannedPartner[]
  customers: PlannedAccount[]
}
