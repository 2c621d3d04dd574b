import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { messages } from '#contract/messages.ts'
import type { Tone } from '#web/ui/badge.tsx'

export interface FoodItemStatus {
  text: string
  tone: Tone
  /** It is listed, so it can be edited. */
  isVisible: boolean
}

/** It would be on sale if its restaurant were public. */
const isHiddenOnly = ({ hidden, switched_off, quantity_available }: OwnFoodItem): boolean =>
  hidden === 'with_restaurant' && !switched_off && quantity_available > 0

/** The status of an item: on sale in the words that customers read, afterwards in the past tense. */
export function statusOf(item: OwnFoodItem, now: number): FoodItemStatus {
  if (item.withdrawn) return { text: 'Withdrawn', tone: 'plain', isVisible: false }
  if (Date.parse(item.expires_at) <= now) return { text: 'Ended', tone: 'plain', isVisible: false }
  if (item.hidden === 'removed') return { text: 'Taken off', tone: 'red', isVisible: true }
  if (isHiddenOnly(item)) return { text: 'Not public', tone: 'plain', isVisible: true }
  if (item.is_available) return { text: 'On sale', tone: 'leaf', isVisible: true }
  return { text: messages.sold_out, tone: 'amber', isVisible: true }
}

/** "Sold 4 of 6" */
export const soldText = ({ quantity_sold, quantity_listed }: OwnFoodItem): string =>
  `Sold ${quantity_sold} of ${quantity_listed}`

/** The items that are listed, the soonest end first; and the others, the latest end first. */
export function byEndOfSale(
  items: OwnFoodItem[],
  now: number,
): { current: OwnFoodItem[]; past: OwnFoodItem[] } {
  const endOf = (item: OwnFoodItem): number => Date.parse(item.expires_at)
  const isVisible = (item: OwnFoodItem): boolean => statusOf(item, now).isVisible
  return {
    current: items.filter(isVisible).toSorted((a, b) => endOf(a) - endOf(b)),
    past: items.filter((item) => !isVisible(item)).toSorted((a, b) => endOf(b) - endOf(a)),
  }
}
