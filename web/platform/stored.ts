import { useSyncExternalStore } from 'react'

export interface Stored<T> {
  get: () => T
  set: (value: T) => void
  /** Calls `listener` at every change, in this tab and in others, before a component renders it. */
  watch: (listener: (now: T, before: T) => void) => void
  use: () => T
}

/** Prefix of keys that belong to the signed-in account. */
const OWN = 'own:'
const resets: (() => void)[] = []

/** Removes the account's data in every tab: the next person at this device may be another. */
export function forgetAccountData(): void {
  try {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(OWN))) localStorage.removeItem(key)
  } catch {
    // Where storage is refused there is nothing in it.
  }
  for (const reset of resets) reset()
}

/** A value in local storage, shared by every tab. `read` turns what is there, which may be anything, into a valid value. */
export function storedValue<T>(key: string, read: (value: unknown) => T): Stored<T> {
  const subscribers = new Set<() => void>()
  const watchers: ((now: T, before: T) => void)[] = []
  const load = (): T => {
    try {
      return read(JSON.parse(localStorage.getItem(key) ?? 'null'))
    } catch {
      return read(null)
    }
  }
  const unset = read(null)
  let value = load()
  const change = (to: T): void => {
    const before = value
    value = to
    for (const onChange of watchers) onChange(to, before)
    for (const rerender of subscribers) rerender()
  }
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key || event.key === null) change(load())
  })
  // A page that the browser restores from its memory has missed what other tabs and later pages changed.
  globalThis.addEventListener?.('pageshow', (event) => {
    if (event.persisted) change(load())
  })
  if (key.startsWith(OWN)) resets.push(() => change(unset))
  const get = (): T => value
  return {
    get,
    set: (to) => {
      try {
        if (to === null) localStorage.removeItem(key)
        else localStorage.setItem(key, JSON.stringify(to))
      } catch {
        // Storage may be full or refused; the value is then kept until the page is closed.
      }
      change(to)
    },
    watch: (listener) => void watchers.push(listener),
    use: () =>
      useSyncExternalStore(
        (rerender) => {
          subscribers.add(rerender)
          return () => subscribers.delete(rerender)
        },
        get,
        () => unset,
      ),
  }
}
