// Without Intl, whose first use alone would keep a slow phone busy for 50 ms while the page starts.
const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** The absolute value, as "1,240.50" with two decimals. */
export function formatDecimals(amount: number, decimals: number): string {
  const [whole = '', fraction] = Math.abs(amount).toFixed(decimals).split('.')
  return fraction === undefined ? groupThousands(whole) : `${groupThousands(whole)}.${fraction}`
}

/** "1,240.5" */
export const count = (amount: number): string => formatDecimals(amount, Number.isInteger(Math.round(amount * 10) / 10) ? 0 : 1)
