import type { SeedAccount } from '#server/features/people/accounts/seeds.ts'
import type { SeedFoodItem } from '#server/features/kitchen/food-items/seeds.ts'
import type { OrderLineRow, OrderRow } from '#server/features/orders/orders/seeds.ts'
import type { NewRestaurantRow } from '#server/features/kitchen/restaurants/seeds.ts'
import type { SubscriptionRow } from '#server/features/kitchen/subscriptions/seeds.ts'
import type { Random } from './random.ts'
import type { Meal } from './meals/meal.ts'
import type { DemoRestaurant } from './restaurants/restaurant.ts'

export type PlannedAccount = SeedAccount
export type PlannedRestaurant = NewRestaurantRow
export type PlannedSubscription = SubscriptionRow
export type PlannedListing = SeedFoodItem & { image_url: string }

export type PlannedOrder = Omit<
  OrderRow,
  | 'pass_issue'
  | 'share_hash'
  | 'calendar_sequence'
  | 'calendar_revised_at'
  | 'restaurant_calendar_sequence'
  | 'sold_without_address'
  | 'cancelled_by'
  | 'cancelled_by_account'
> & { cancelled_by: 'customer' | 'restaurant' | null }

export type PlannedLine = Omit<OrderLineRow, 'changed_declaration'>

/** A restaurant, its owner and the meals that it lists. */
export interface RestaurantMenu {
  demo: DemoRestaurant
  row: Pick<PlannedRestaurant, 'id' | 'account_id'>
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
