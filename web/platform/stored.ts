import { useSyncExternalStore } from 'react'

export interface Stored<T> {
  get: () => T
  set: (value: T) => void
  /** Has `heard` told of every change, here and in other tabs, before anything shows it. */
  watch: (heard: (now: T, before: T) => void) => void
  use: () => T
}

/** What begins so belongs to whoever is signed in. */
const OWN = 'own:'
const forgetting: (() => void)[] = []

/** Forgets, in every tab, what belongs to whoever was signed in here: the next at this device may be somebody else. */
export function forgetAccountData(): void {
  try {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(OWN))) localStorage.removeItem(key)
  } catch {
    // Where storage is refused there is nothing in it.
  }
  for (const forget of forgetting) forget()
}

/** A value kept in local storage and shared by every tab. `read` makes sense of what is there, which may be anything. */
export function stored<T>(key: string, read: (found: unknown) => T): Stored<T> {
  const told = new Set<() => void>()
  const watching: ((now: T, before: T) => void)[] = []
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
    for (const heard of watching) heard(to, before)
    for (const tell of told) tell()
  }
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key || event.key === null) change(load())
  })
  if (key.startsWith(OWN)) forgetting.push(() => change(unset))
  const get = (): T => value
  return {
    get,
    set: (to) => {
      try {
        if (to === null) localStorage.removeItem(key)
        else localStorage.setItem(key, JSON.stringify(to))
      } catch {
        // Storage may be full or refused; the value then lives as long as the page.
      }
      change(to)
    },
    watch: (heard) => void watching.push(heard),
    use: () =>
      useSyncExternalStore(
        (tell) => {
          told.add(tell)
          return () => told.delete(tell)
        },
        get,
        () => unset,
      ),
  }
}
