import { useSyncExternalStore } from 'react'

export interface Stored<T> {
  get: () => T
  set: (value: T) => void
  use: () => T
}

/** A value kept in local storage and shared by every tab. `read` makes sense of what is there, which may be anything. */
export function stored<T>(key: string, read: (found: unknown) => T): Stored<T> {
  const told = new Set<() => void>()
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
    value = to
    for (const tell of told) tell()
  }
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key || event.key === null) change(load())
  })
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
