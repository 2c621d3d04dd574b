import type { OwnFoodItem } from '#contract/food-items.ts'
import { messages } from '#contract/messages.ts'
import type { Tone } from '#web/ui/badge.tsx'

export interface FoodItemStatus {
  text: string
  tone: Tone
  /** Customers can see it still, so it can be changed. */
  isOpen: boolean
}

/** Where an item stands, in the words its customers read. */
export function statusOf(item: OwnFoodItem, now: number): FoodItemStatus {
  if (item.withdrawn) return { text: 'Withdrawn', tone: 'plain', isOpen: false }
  if (Date.parse(item.expires_at) <= now) return { text: messages.expired, tone: 'red', isOpen: false }
  if (item.is_available) return { text: 'On sale', tone: 'leaf', isOpen: true }
  return { text: messages.sold_out, tone: 'amber', isOpen: true }
}

/** What is on sale first, soonest end first; then the past, latest first. */
export function sortForDashboard(items: OwnFoodItem[], now: number): OwnFoodItem[] {
  const ends = (item: OwnFoodItem): number => Date.parse(item.expires_at)
  const [open, past] = [items.filter((item) => statusOf(item, now).isOpen), items.filter((item) => !statusOf(item, now).isOpen)]
  return [...open.toSorted((a, b) => ends(a) - ends(b)), ...past.toSorted((a, b) => ends(b) - ends(a))]
}
