import type { HiddenReason } from '#contract/kitchen/restaurants.ts'
import {
  hideRestaurant,
  removeFoodItem,
  restoreFoodItem,
  showRestaurant,
} from '#server/features/kitchen/food-items/public.ts'
import type { TestApp } from './app.ts'
import type { Person } from './builders.ts'

export const idOf = ({ user }: Person): string => user.restaurant_id ?? ''

/** Hides a restaurant, as slices above do. */
export const hide = (t: TestApp, restaurant: Person, reason: HiddenReason): Promise<boolean> =>
  t.database.transaction((tx) => hideRestaurant(tx, idOf(restaurant), reason, t.now()))

export const show = (t: TestApp, restaurant: Person): Promise<boolean> =>
  t.database.transaction((tx) => showRestaurant(tx, idOf(restaurant), t.now()))

/** Takes a food item off sale against the will of its kitchen. */
export const remove = (t: TestApp, { id }: { id: string }): Promise<boolean> =>
  t.database.transaction((tx) => removeFoodItem(tx, id, t.now()))

export const restore = (t: TestApp, { id }: { id: string }): Promise<boolean> =>
  t.database.transaction((tx) => restoreFoodItem(tx, id, t.now()))
