import { FREE_ORDERS_PER_DAY, FREE_PORTIONS_PER_DAY } from '#contract/constants.ts'

/** The free portions that an account ordered on one Melbourne day. */
export interface FreePortionUse {
  /** Of orders that are open, collected or missed. */
  portions: number
  /** Orders with free portions, whatever their status. */
  orders: number
}

const NO_USE: FreePortionUse = { portions: 0, orders: 0 }

export const countFreePortions = (lines: { quantity: number; unit_price_cents: number }[]): number =>
  lines.reduce((sum, { quantity, unit_price_cents }) => sum + (unit_price_cents === 0 ? quantity : 0), 0)

export const addFreeOrder = (use: FreePortionUse = NO_USE, portions: number): FreePortionUse => ({
  portions: use.portions + portions,
  orders: use.orders + 1,
})

/** How many free portions an account can still order on that day. */
export const freePortionsLeft = ({ portions, orders }: FreePortionUse = NO_USE): number =>
  orders >= FREE_ORDERS_PER_DAY ? 0 : Math.max(0, FREE_PORTIONS_PER_DAY - portions)

/** What a customer reads whose order has more free portions than are left. */
export function freeLimitDetail(left: number): string {
  if (left === 0)
    return `You have had your ${FREE_PORTIONS_PER_DAY} free portions for today, so that there is something for everyone. Please come back tomorrow.`
  const more = left < FREE_PORTIONS_PER_DAY ? 'more ' : ''
  return `You can have ${left} ${more}free ${left === 1 ? 'portion' : 'portions'} today. Please order fewer.`
}
