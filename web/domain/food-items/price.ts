import { formatDecimals } from '#web/platform/format.ts'

/** "$7.50" */
export const price = (dollars: number): string => `${dollars < 0 ? '-' : ''}$${formatDecimals(dollars, 2)}`

/** The original price and the percentage are shown only where the discounted price is lower. */
export const isCheaper = (item: { original_price: number; discounted_price: number }): boolean =>
  item.discounted_price < item.original_price
