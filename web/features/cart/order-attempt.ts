/** One try at placing an order. Its key stays the same until an answer came, so that a repeat cannot order twice. */
export interface OrderAttempt {
  key: string
  wanted: string
  /** What was shown when it was first sent, in AUD. */
  expected_total?: number | undefined
}

/** The try to go on with: the open one if it wants the same, else a new one. */
export const resumeAttempt = (
  open: OrderAttempt | undefined,
  wanted: string,
  newKey: () => string,
  expected_total?: number,
): OrderAttempt => (open?.wanted === wanted ? open : { key: newKey(), wanted, expected_total })

const place = (restaurant_id: string): string => `order-attempt:${restaurant_id}`

// In the session's storage: a reload after a lost connection must not forget what was tried.
export function loadAttempt(restaurant_id: string): OrderAttempt | undefined {
  try {
    const found = JSON.parse(sessionStorage.getItem(place(restaurant_id)) ?? 'null') as OrderAttempt | null
    return typeof found?.key === 'string' ? found : undefined
  } catch {
    return undefined
  }
}

export function storeAttempt(restaurant_id: string, attempt: OrderAttempt | undefined): void {
  try {
    if (attempt === undefined) sessionStorage.removeItem(place(restaurant_id))
    else sessionStorage.setItem(place(restaurant_id), JSON.stringify(attempt))
  } catch {
    // Without storage the try lasts as long as the call.
  }
}
