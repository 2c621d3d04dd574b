export const restaurantCount = (count: number): string =>
  `${count} ${count === 1 ? 'restaurant' : 'restaurants'}`

export const payoutCount = (count: number): string => `${count} ${count === 1 ? 'payout' : 'payouts'}`

export const nameOf = (operator_name: string | null): string => operator_name ?? 'A former operator'
