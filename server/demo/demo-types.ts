import type { SeedAccount } from '#server/features/people/accounts/seeds.ts'
import type { SeedFoodItem } from '#server/features/kitchen/food-items/seeds.ts'
import type { SeedOrder, SeedOrderLine } from '#server/features/orders/ordering/seeds.ts'
import type { NewRestaurantRow } from '#server/features/kitchen/restaurants/seeds.ts'
import type { SubscriptionRow } from '#server/features/kitchen/subscriptions/seeds.ts'
import type { Random } from './random.ts'
import type { DemoRestaurant, FoodItemTemplate } from './demo-menus.ts'

export type DemoAccount = SeedAccount
export type SeededRestaurant = NewRestaurantRow
export type DemoSubscription = SubscriptionRow
export type DemoFoodItem = SeedFoodItem & { image_url: string }

export type DemoOrder = SeedOrder & { cancelled_by: 'customer' | 'restaurant' | null }
export type DemoOrderLine = SeedOrderLine

/** A restaurant, its owner and the templates of the food items that it lists. */
export interface RestaurantMenu {
  demo: DemoRestaurant
  row: Pick<SeededRestaurant, 'id' | 'account_id'>
  templates: FoodItemTemplate[]
}

/** A restaurant with what its orders are generated from. */
export interface DemoPartner extends RestaurantMenu {
  row: SeededRestaurant
  subscription: DemoSubscription
  codes: Set<string>
}

/** The rows of a city at one moment, in an order in which they can be inserted. */
export interface DemoCity {
  accounts: DemoAccount[]
  restaurants: SeededRestaurant[]
  subscriptions: DemoSubscription[]
  foodItems: DemoFoodItem[]
  orders: DemoOrder[]
  lines: DemoOrderLine[]
}

/** The food items of the demo city while they are generated. */
export interface FoodItemDraft {
  random: Random
  now: Date
  foodItems: DemoFoodItem[]
}

/** The demo city while it is generated. */
export interface CityDraft extends DemoCity, FoodItemDraft {
  partners: DemoPartner[]
  customers: DemoAccount[]
}
