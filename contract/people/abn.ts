/**
 * The Australian Business Number's own check: weighted digit sum divisible by 89 (Australian Business
 * Register).
 */
export function isAbn(abn: string): boolean {
  if (!/^\d{11}$/.test(abn)) return false
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
  const sum = weights.reduce(
    (total, weight, at) => total + weight * (Number(abn[at]) - (at === 0 ? 1 : 0)),
    0,
  )
  return sum % 89 === 0
}

/** "51 824 753 556", as the Australian Business Register prints it. */
export const formatAbn = (abn: string): string => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
