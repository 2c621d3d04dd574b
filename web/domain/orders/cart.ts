import { UNITS_PER_ITEM_MAX } from '#contract/constants.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { commonWindow } from '#contract/kitchen/pickup-windows.ts'
import { shortName } from '#web/platform/format.ts'
import { notify } from '#web/platform/notices.ts'
import { storedValue } from '#web/platform/stored.ts'
import { askAboutCollisions } from '#web/domain/declarations/collision-question.ts'

/** A food item as it was when it was last added, and how many units of it. */
export interface CartLine {
  item: FoodItem
  quantity: number
}

const isCartLine = (value: unknown): value is CartLine => {
  const line = value as CartLine | null
  return (
    typeof line?.item?.id === 'string' &&
    typeof line.item.restaurant_id === 'string' &&
    Number.isInteger(line.quantity) &&
    line.quantity > 0
  )
}

export const countUnits = (lines: CartLine[]): number => lines.reduce((sum, line) => sum + line.quantity, 0)
export const quantityIn = (lines: CartLine[], id: string): number =>
  lines.find((line) => line.item.id === id)?.quantity ?? 0
export const quantityLimit = (item: FoodItem): number =>
  item.is_available ? Math.min(UNITS_PER_ITEM_MAX, item.quantity_available) : 0

/** The lines with so many units more of a food item, as far as one order can hold them. */
export function addUnits(lines: CartLine[], item: FoodItem, quantity: number): CartLine[] {
  const limit = Math.max(1, quantityLimit(item))
  const line = { item, quantity: Math.min(quantityIn(lines, item.id) + quantity, limit) }
  if (!lines.some((each) => each.item.id === item.id)) return [...lines, line]
  return lines.map((each) => (each.item.id === item.id ? line : each))
}

/** The lines with one set to `quantity`; 0 removes it. */
export const withQuantity = (lines: CartLine[], id: string, quantity: number): CartLine[] =>
  lines.flatMap((line) => (line.item.id !== id ? [line] : quantity > 0 ? [{ ...line, quantity }] : []))

/** Lines that can become one order: of one restaurant, and picked up at the same time. */
export interface CartGroup {
  restaurant_id: string
  lines: CartLine[]
}

const fitsInto = (group: CartGroup, { item }: CartLine): boolean =>
  group.restaurant_id === item.restaurant_id &&
  commonWindow([...group.lines.map((line) => line.item), item]) !== undefined

/** The lines by order, in the order in which they were first added. */
export function groupByOrder(lines: CartLine[]): CartGroup[] {
  const groups: CartGroup[] = []
  for (const line of lines) {
    const group = groups.find((each) => fitsInto(each, line))
    if (group === undefined) groups.push({ restaurant_id: line.item.restaurant_id, lines: [line] })
    else group.lines.push(line)
  }
  return groups
}

export const readCart = (value: unknown): CartLine[] => (Array.isArray(value) ? value.filter(isCartLine) : [])

// Kept in the browser and never sent; what is sent is an order.
const cart = storedValue('cart', readCart)

export const useCart = cart.use
/** How many units of a food item are in the cart. */
export const useQuantityInCart = (id: string): number => cart.useSelected((lines) => quantityIn(lines, id))

/**
 * Adds units, one if not said otherwise. A meal with what the customer avoids is added after a question,
 * which its first unit answers for the others.
 */
export function addToCart(item: FoodItem, openCart: () => void, quantity = 1, onAdded?: () => void): void {
  const proceed = (): void => {
    add(item, openCart, quantity)
    onAdded?.()
  }
  if (quantityIn(cart.get(), item.id) > 0) proceed()
  else void askAboutCollisions([item], 'add', proceed)
}

/** Shows a notice: how many were added, or that one order cannot hold more. */
function add(item: FoodItem, openCart: () => void, quantity: number): void {
  const before = countUnits(cart.get())
  cart.set(addUnits(cart.get(), item, quantity))
  const added = countUnits(cart.get()) - before
  const name = shortName(item.name)
  const action = { label: 'View cart', run: openCart }
  if (added > 0) notify(`${added > 1 ? `${added} × ` : ''}${name} added to cart.`, 'success', action)
  else notify(`You have all of ${name} that one order can hold.`, 'info', action)
}

/** Remembers the food items of these lines as the customer has just seen them. */
export function keepAsSeen(lines: CartLine[]): void {
  cart.set(
    cart.get().map((line) => ({
      ...line,
      item: lines.find(({ item }) => item.id === line.item.id)?.item ?? line.item,
    })),
  )
}

export const setQuantity = (id: string, quantity: number): void =>
  cart.set(withQuantity(cart.get(), id, quantity))
export const removeFromCart = (ids: string[]): void =>
  cart.set(cart.get().filter((line) => !ids.includes(line.item.id)))
