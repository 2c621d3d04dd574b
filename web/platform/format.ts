import { graphemesOf, isolatedText } from '#contract/text/isolated-text.ts'

// Without Intl, whose first use alone would keep a slow phone busy for 50 ms while the page starts.
const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** The absolute value, as "1,240.50" with two decimals. */
export function formatDecimals(amount: number, decimals: number): string {
  const [whole = '', fraction] = Math.abs(amount).toFixed(decimals).split('.')
  return fraction === undefined ? groupThousands(whole) : `${groupThousands(whole)}.${fraction}`
}

const NAME_LENGTH_MAX = 40

/**
 * A name that fits into a notice, isolated from its text: the end of a long one is left out, at a word if
 * possible.
 */
export function shortName(name: string): string {
  const characters = name.length > NAME_LENGTH_MAX ? graphemesOf(name) : []
  if (characters.length <= NAME_LENGTH_MAX) return isolatedText(name)
  const start = characters.slice(0, NAME_LENGTH_MAX - 1).join('')
  const lastSpace = start.lastIndexOf(' ')
  return isolatedText(`${start.slice(0, lastSpace > NAME_LENGTH_MAX / 2 ? lastSpace : undefined)}…`)
}

/** "1,240.5" */
export const count = (amount: number): string =>
  formatDecimals(amount, Number.isInteger(Math.round(amount * 10) / 10) ? 0 : 1)
