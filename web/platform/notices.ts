import { useSyncExternalStore } from 'react'

export interface Notice {
  text: string
  kind: 'success' | 'error' | 'info'
  action?: { label: string; run: () => void }
}

type Show = (notice: Notice) => void
const waiting: Notice[] = []
let show: Show = (notice) => {
  waiting.push(notice)
  want()
}
let clear = (): void => void waiting.splice(0)

/** Says something in passing, on the screen and to screen readers. */
export const notify = (text: string, kind: Notice['kind'] = 'info', action?: Notice['action']): void =>
  show(action === undefined ? { text, kind } : { text, kind, action })

/** Takes back what was said: the view that it led to is on the screen. */
export const clearNotices = (): void => clear()

/** Where notices go from now on; those that came before are shown at once. */
export function setNoticePresenter(given: Show, clearing: () => void): void {
  show = given
  clear = clearing
  for (const notice of waiting.splice(0)) given(notice)
}

let wanted = false
let tellWanted = (): void => {}
function want(): void {
  wanted = true
  tellWanted()
}

/**
 * Whether the place for notices has to be there: from the first press or key on, or the first notice.
 * It comes before what it reads out, and after everything that the first sight of the page needs.
 */
export const useHasNotices = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      tellWanted = tell
      const stop = new AbortController()
      for (const event of ['pointerdown', 'keydown']) addEventListener(event, want, { once: true, passive: true, signal: stop.signal })
      return () => stop.abort()
    },
    () => wanted,
    () => false,
  )
