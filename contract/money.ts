/** Money is decimal AUD on the wire and whole cents in the server. */
export const toCents = (aud: number): number => Math.round(aud * 100)
export const toAud = (cents: number): number => cents / 100

/** Rounded first: 0.29 * 100 is not 29 in binary. */
export const hasWholeCents = (aud: number): boolean => Number.isInteger(Number((aud * 100).toFixed(6)))

/** Whole percent off, rounded down; none when the discounted price is not below the original. */
export function discountPercentage(original_cents: number, discounted_cents: number): number {
  if (discounted_cents >= original_cents) return 0
  return Math.floor(((original_cents - discounted_cents) * 100) / original_cents)
}
