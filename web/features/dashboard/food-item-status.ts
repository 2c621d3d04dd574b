import type { OwnFoodItem } from '#contract/food-items.ts'
import { messages } from '#contract/messages.ts'
import type { Tone } from '#web/ui/badge.tsx'

export interface FoodItemStatus {
  text: string
  tone: Tone
  /** Customers can see it, so it can be edited. */
  isVisible: boolean
}

/** The status of an item, in the words that customers read. */
export function statusOf(item: OwnFoodItem, now: number): FoodItemStatus {
  if (item.withdrawn) return { text: 'Withdrawn', tone: 'plain', isVisible: false }
  if (Date.parse(item.expires_at) <= now) return { text: messages.expired, tone: 'red', isVisible: false }
  if (item.is_available) return { text: 'On sale', tone: 'leaf', isVisible: true }
  return { text: messages.sold_out, tone: 'amber', isVisible: true }
}

/** Items that customers can see come first, the soonest end first; then the others, the latest end first. */
export function sortForDashboard(items: OwnFoodItem[], now: number): OwnFoodItem[] {
  const endOf = (item: OwnFoodItem): number => Date.parse(item.expires_at)
  const isVisible = (item: OwnFoodItem): boolean => statusOf(item, now).isVisible
  const visible = items.filter(isVisible).toSorted((a, b) => endOf(a) - endOf(b))
  const hidden = items.filter((item) => !isVisible(item)).toSorted((a, b) => endOf(b) - endOf(a))
  return [...visible, ...hidden]
}
