import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { avoidance, collisionOf } from './avoidance.ts'

/** Gone with the page: health data is stored no longer than it is needed. */
const accepted = new Set<string>()
const keyOf = (item: FoodItem): string => item.id + JSON.stringify(collisionOf(item, avoidance()))

/** Remembers that the customer wants this meal although it has, or may have, what they avoid. */
export const acceptCollision = (item: FoodItem): unknown => accepted.add(keyOf(item))

/** Whether that was said of what the meal has, and of what is avoided, as both are now. */
export const isCollisionAccepted = (item: FoodItem): boolean => accepted.has(keyOf(item))
