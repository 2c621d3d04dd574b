import { shoppingEntry } from '#web/domain/shopping-entry.ts'

const KEY = 'shopping-entry'

/** Remembers where the customer looked for meals while the browser is on the payment page. */
export function storeShoppingEntry(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(shoppingEntry() ?? null))
  } catch {
    // Without storage the way back leads to all meals.
  }
}

/** Where the customer looked for meals, which may be anything that is in storage, and forgets it. */
export function takeShoppingEntry(): unknown {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    sessionStorage.removeItem(KEY)
    return shoppingEntry() ?? stored
  } catch {
    return shoppingEntry() ?? null
  }
}
