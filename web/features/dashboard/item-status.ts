import type { OwnFoodItem } from '#contract/food-items.ts'
import { messages } from '#contract/messages.ts'
import type { Tone } from '#web/ui/badge.tsx'

export interface ItemStatus {
  words: string
  tone: Tone
  /** Customers can see it still, so it can be changed. */
  open: boolean
}

/** Where an item stands, in the words its customers read. */
export function statusOf(item: OwnFoodItem, now: number): ItemStatus {
  if (item.withdrawn) return { words: 'Withdrawn', tone: 'plain', open: false }
  if (Date.parse(item.expires_at) <= now) return { words: messages.expired, tone: 'red', open: false }
  if (item.is_available) return { words: 'On sale', tone: 'leaf', open: true }
  return { words: messages.sold_out, tone: 'amber', open: true }
}

/** What is on sale first, soonest end first; then the past, latest first. */
export function inOrder(items: OwnFoodItem[], now: number): OwnFoodItem[] {
  const ends = (item: OwnFoodItem): number => Date.parse(item.expires_at)
  const [open, past] = [items.filter((item) => statusOf(item, now).open), items.filter((item) => !statusOf(item, now).open)]
  return [...open.toSorted((a, b) => ends(a) - ends(b)), ...past.toSorted((a, b) => ends(b) - ends(a))]
}
