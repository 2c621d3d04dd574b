/** One try at placing an order. Its key stays the same until an answer came, so that a repeat cannot order twice. */
export interface Attempt {
  key: string
  wanted: string
  /** What was shown when it was first sent, in AUD. */
  expected_total?: number | undefined
}

/** The try to go on with: the open one if it wants the same, else a new one. */
export const attemptAt = (open: Attempt | undefined, wanted: string, newKey: () => string, expected_total?: number): Attempt =>
  open?.wanted === wanted ? open : { key: newKey(), wanted, expected_total }

const place = (restaurant_id: string): string => `order-attempt:${restaurant_id}`

// In the session's storage: a reload after a lost connection must not forget what was tried.
export function openAttempt(restaurant_id: string): Attempt | undefined {
  try {
    const found = JSON.parse(sessionStorage.getItem(place(restaurant_id)) ?? 'null') as Attempt | null
    return typeof found?.key === 'string' ? found : undefined
  } catch {
    return undefined
  }
}

export function keepAttempt(restaurant_id: string, attempt: Attempt | undefined): void {
  try {
    if (attempt === undefined) sessionStorage.removeItem(place(restaurant_id))
    else sessionStorage.setItem(place(restaurant_id), JSON.stringify(attempt))
  } catch {
    // Without storage the try lasts as long as the call.
  }
}
