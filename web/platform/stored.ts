import { useSyncExternalStore } from 'react'

export interface Stored<T> {
  get: () => T
  set: (value: T) => void
  /** Calls `listener` at every change, in this tab and in others, before a component renders it. */
  watch: (listener: (now: T, before: T) => void) => void
  use: () => T
  /** What `select` makes of it; renders again only when that changes, so it gives a plain value. */
  useSelected: <S extends string | number | boolean>(select: (value: T) => S) => S
}

/** Prefix of keys that belong to the signed-in account. */
const OWN = 'own:'
const resets: (() => void)[] = []

/**
 * Whether values outlast the page. In some apps that show web pages, and where cookies are limited, they do
 * not.
 */
export function hasStorage(): boolean {
  try {
    localStorage.setItem('probe', '')
    localStorage.removeItem('probe')
    return true
  } catch {
    return false
  }
}

/** Removes the account's data in every tab: the next person at this device may be another. */
export function forgetAccountData(): void {
  try {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(OWN)))
      localStorage.removeItem(key)
  } catch {
    // Where storage is refused there is nothing in it.
  }
  for (const reset of resets) reset()
}

/**
 * A value in local storage, shared by every tab. `read` turns what is there, which may be anything, into a
 * valid value.
 */
export function storedValue<T>(key: string, read: (value: unknown) => T): Stored<T> {
  const subscribers = new Set<() => void>()
  const watchers: ((now: T, before: T) => void)[] = []
  // One object for all time: a prerendered view that hydrates with another renders all of itself again, at
  // once.
  const unset = read(null)
  const load = (): T => {
    try {
      const text = localStorage.getItem(key)
      return text === null ? unset : read(JSON.parse(text))
    } catch {
      return unset
    }
  }
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
  const subscribe = (rerender: () => void): (() => void) => {
    subscribers.add(rerender)
    return () => subscribers.delete(rerender)
  }
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
    use: () => useSyncExternalStore(subscribe, get, () => unset),
    useSelected: (select) =>
      useSyncExternalStore(
        subscribe,
        () => select(value),
        () => select(unset),
      ),
  }
}
