import { FREE_ORDERS_PER_DAY, FREE_PORTIONS_PER_DAY } from '#contract/constants.ts'

/** What an account has had without paying on one Melbourne day. */
export interface FreeTaken {
  /** Of orders that stand, or were handed over or missed. */
  portions: number
  /** Every order with such portions, however it ended. */
  orders: number
}

const NOTHING: FreeTaken = { portions: 0, orders: 0 }

export const freePortions = (lines: { quantity: number; unit_price_cents: number }[]): number =>
  lines.reduce((sum, { quantity, unit_price_cents }) => sum + (unit_price_cents === 0 ? quantity : 0), 0)

export function addFree(taken: FreeTaken = NOTHING, portions: number): FreeTaken {
  return { portions: taken.portions + portions, orders: taken.orders + 1 }
}

/** How many portions that cost nothing an account can still have on that day. */
export const freeLeft = ({ portions, orders }: FreeTaken = NOTHING): number =>
  orders >= FREE_ORDERS_PER_DAY ? 0 : Math.max(0, FREE_PORTIONS_PER_DAY - portions)

/** What somebody reads who wants more of them than are left. */
export function sayFreeLeft(left: number): string {
  if (left === 0)
    return `You have had your ${FREE_PORTIONS_PER_DAY} free portions for today, so that there is something for everyone. Please come back tomorrow.`
  const more = left < FREE_PORTIONS_PER_DAY ? 'more ' : ''
  return `You can have ${left} ${more}free ${left === 1 ? 'portion' : 'portions'} today. Please order fewer.`
}
