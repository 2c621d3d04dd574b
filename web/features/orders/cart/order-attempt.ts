/**
 * One attempt to place an order. Its idempotency key stays the same until a reply came, so that a retry
 * cannot order twice.
 */
export interface OrderAttempt {
  key: string
  /** The ordered items as JSON. */
  items_json: string
  /** The total that the cart showed when the attempt was first sent, in AUD. */
  expected_total?: number | undefined
}

/** The open attempt if it is for the same items, otherwise a new one. */
export function resumeAttempt(
  openAttempt: OrderAttempt | undefined,
  items_json: string,
  createKey: () => string,
  expected_total?: number,
): OrderAttempt {
  return openAttempt?.items_json === items_json
    ? openAttempt
    : { key: createKey(), items_json, expected_total }
}

const storageKey = (restaurant_id: string): string => `order-attempt:${restaurant_id}`

// In session storage, so that a reload after a lost connection continues the same attempt.
export function loadAttempt(restaurant_id: string): OrderAttempt | undefined {
  try {
    const attempt = JSON.parse(
      sessionStorage.getItem(storageKey(restaurant_id)) ?? 'null',
    ) as OrderAttempt | null
    return typeof attempt?.key === 'string' ? attempt : undefined
  } catch {
    return undefined
  }
}

export function storeAttempt(restaurant_id: string, attempt: OrderAttempt): void {
  try {
    sessionStorage.setItem(storageKey(restaurant_id), JSON.stringify(attempt))
  } catch {
    // Without storage the attempt lasts as long as the call.
  }
}

export function removeAttempt(restaurant_id: string): void {
  try {
    sessionStorage.removeItem(storageKey(restaurant_id))
  } catch {
    // Without storage there is nothing to remove.
  }
}
