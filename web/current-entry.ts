import { rememberShopping } from './domain/shopping-entry.ts'
import type { HistoryEntry } from './view.ts'

/** Safari refuses more than 100 changes of the history within 30 seconds. */
const SAVE_EVERY_MS = 500

let entry: HistoryEntry | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Writes what has changed of the current entry into the browser's history. */
export function saveEntry(): void {
  clearTimeout(timer)
  timer = undefined
  if (entry !== undefined) history.replaceState(entry, '')
}

/** Changes the current entry, and saves it within half a second. */
export function changeEntry(change: Partial<HistoryEntry>): void {
  if (entry === undefined) return
  const next = { ...entry, ...change }
  if (JSON.stringify(next) === JSON.stringify(entry)) return
  entry = next
  timer ??= setTimeout(saveEntry, SAVE_EVERY_MS)
}

/**
 * From now on `next` is the current entry. What was not saved of the one before is dropped: the browser has
 * left it.
 */
export function setEntry(next: HistoryEntry): void {
  clearTimeout(timer)
  timer = undefined
  if (entry !== undefined) rememberShopping(entry)
  entry = next
}
