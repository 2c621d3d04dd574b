import type { HistoryEntry } from '#web/view.ts'

let entry: HistoryEntry | undefined

/** To be called with every entry that is left: a customer looks for meals at home and in browse. */
export function rememberShopping(left: HistoryEntry): void {
  if (left.view.name === 'home' || left.view.name === 'browse') entry = left
}

/** Where the customer has last looked for meals since the page loaded. */
export const shoppingEntry = (): HistoryEntry | undefined => entry
