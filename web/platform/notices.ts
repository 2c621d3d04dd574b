import { useSyncExternalStore } from 'react'

export interface Notice {
  text: string
  kind: 'success' | 'error' | 'info'
  action?: { label: string; run: () => void }
}

/** How long a notice stays. */
export const NOTICE_MS = 5_000

type Present = (notice: Notice) => void

/** Notices from before the component that presents them is there. */
const pending: Notice[] = []
const hold: Present = (notice) => {
  pending.push(notice)
  requestNotices()
}
const dropPending = (): void => void pending.splice(0)
let present = hold
let clear = dropPending

/** Shows a text for some seconds, on the screen and to screen readers. */
export const notify = (text: string, kind: Notice['kind'] = 'info', action?: Notice['action']): void =>
  present(action === undefined ? { text, kind } : { text, kind, action })

/** Removes every notice; for when the view that a notice leads to is on the screen. */
export const clearNotices = (): void => clear()

/**
 * Sets the functions that show and remove notices, until the returned one is called; pending notices are
 * shown at once.
 */
export function setNoticePresenter(newPresent: Present, newClear: () => void): () => void {
  present = newPresent
  clear = newClear
  for (const notice of pending.splice(0)) newPresent(notice)
  return () => {
    present = hold
    clear = dropPending
  }
}

let isRequested = false
let rerender = (): void => {}
/** Renders the component that presents notices, before there is any. */
export function requestNotices(): void {
  isRequested = true
  rerender()
}

/**
 * Whether the component that presents notices has to be rendered: from the first press, key or notice on.
 * A screen reader announces only what is added to a region that exists already, and the first view's code
 * comes first.
 */
export const useHasNotices = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      rerender = onChange
      const stop = new AbortController()
      const options = { once: true, passive: true, signal: stop.signal }
      for (const event of ['pointerdown', 'keydown']) addEventListener(event, requestNotices, options)
      return () => stop.abort()
    },
    () => isRequested,
    () => false,
  )

let isRepeating = false
let presentRepeating = (_value: boolean): void => {}
/** Whether the page says that calls are being repeated. */
export const setRepeating = (value: boolean): void => presentRepeating((isRepeating = value))

/** Sets the function that shows that, and calls it at once. */
export function setRepeatingPresenter(newPresent: (value: boolean) => void): void {
  presentRepeating = newPresent
  newPresent(isRepeating)
}
