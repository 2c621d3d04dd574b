import type { HistoryEntry, View } from '#web/view.ts'

// Where a customer looks for meals: what they return to once they have ordered.
const shoppingViews = new Set<View['name']>(['home', 'browse'])
const KEY = 'shopping-entry'

let shoppingEntry: HistoryEntry | undefined

/** To be called with every entry that is left. */
export function rememberShopping(entry: HistoryEntry): void {
  if (shoppingViews.has(entry.view.name)) shoppingEntry = entry
}

/** Keeps the entry while the browser is on the payment page. */
export function keepShoppingEntry(): void {
  try {
    if (shoppingEntry !== undefined) sessionStorage.setItem(KEY, JSON.stringify(shoppingEntry))
  } catch {
    // Without storage the way back leads to all meals.
  }
}

/** The entry where the customer last looked for meals, which may be anything that is in storage, and forgets it. */
export function takeShoppingEntry(): unknown {
  try {
    const stored = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return shoppingEntry ?? JSON.parse(stored ?? 'null')
  } catch {
    return shoppingEntry
  }
}
