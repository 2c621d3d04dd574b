import { dishKey } from '#contract/kitchen/dish-names.ts'
import { timeFromToday } from '#contract/time-wording.ts'
import type { FoodItemRow } from '#server/features/kitchen/food-items/food-item-tables.ts'

export type ItemOnSale = Pick<
  FoodItemRow,
  'id' | 'name' | 'original_price_cents' | 'discounted_price_cents' | 'expires_at' | 'quantity_available'
>
export type Offer = Omit<ItemOnSale, 'id' | 'quantity_available'>

/** The food item of the same dish that is on sale the longest. */
export const findDishOnSale = <Item extends Pick<ItemOnSale, 'name' | 'expires_at'>>(
  items: Item[],
  name: string,
): Item | undefined =>
  items
    .filter((item) => dishKey(item.name) === dishKey(name))
    .toSorted((a, b) => b.expires_at.getTime() - a.expires_at.getTime())
    .at(0)

/**
 * The food item that would stand in the list of customers as a second one of this offer: the same dish,
 * prices and end of sale.
 */
export const findSameOffer = (items: ItemOnSale[], offer: Offer): ItemOnSale | undefined =>
  findDishOnSale(
    items.filter(
      (item) =>
        item.original_price_cents === offer.original_price_cents &&
        item.discounted_price_cents === offer.discounted_price_cents &&
        item.expires_at.getTime() === offer.expires_at.getTime(),
    ),
    offer.name,
  )

/** Asks whether to add portions to what is on sale: "7 are on sale until 9:30 pm. Add 4?" */
export function onSaleQuestion(
  { quantity_available, expires_at }: Pick<ItemOnSale, 'quantity_available' | 'expires_at'>,
  add: number,
  now: Date,
): string {
  const until = `until ${timeFromToday(expires_at.toISOString(), now)}`
  if (quantity_available === 0) return `It is sold out, and listed ${until}. Add ${add}?`
  return `${quantity_available} ${quantity_available === 1 ? 'is' : 'are'} on sale ${until}. Add ${add}?`
}
