import { useCallback, useLayoutEffect, useState } from 'react'
import { readEntry } from './history-state.ts'
import type { Go, HistoryEntry, View } from './view.ts'
import { rememberShopping } from './domain/shopping-entry.ts'
import { endWrites } from './platform/http/repeat.ts'

/** Safari refuses more than 100 changes of the history within 30 seconds. */
const SAVE_EVERY_MS = 500

let current: HistoryEntry | undefined
let saveTimer: ReturnType<typeof setTimeout> | undefined

/** Writes what has changed of the current entry into the browser's history. */
function saveEntry(): void {
  clearTimeout(saveTimer)
  saveTimer = undefined
  if (current !== undefined) history.replaceState(current, '')
}

/** Changes the current entry, and saves it within half a second. */
function changeEntry(change: Partial<HistoryEntry>): void {
  if (current === undefined) return
  const next = { ...current, ...change }
  if (JSON.stringify(next) === JSON.stringify(current)) return
  current = next
  saveTimer ??= setTimeout(saveEntry, SAVE_EVERY_MS)
}

/**
 * From now on `next` is the current entry. What was not saved of the one before is dropped: the browser has
 * left it.
 */
function setEntry(next: HistoryEntry): void {
  clearTimeout(saveTimer)
  saveTimer = undefined
  if (current !== undefined) rememberShopping(current)
  endWrites()
  current = next
}

/** Content that is not there by then is not waited for. */
const RESTORE_WITHIN_MS = 5_000
/** What people do when they scroll by themselves. */
const INPUTS = ['wheel', 'touchmove', 'pointerdown', 'keydown']

/** Where content is loading, which can have another height. */
const SKELETON = 'main [data-skeleton]'

let stop: (() => void) | undefined

const isRestoringScroll = (): boolean => stop !== undefined

/** Scrolls to a position, again as content loads; gives up when the reader scrolls, or after some seconds. */
function restoreScroll(y: number): void {
  stop?.()
  const stopped = new AbortController()
  const observer = new ResizeObserver(() => scrollOrWait())
  const timer = setTimeout(() => stop?.(), RESTORE_WITHIN_MS)
  stop = () => {
    stop = undefined
    stopped.abort()
    observer.disconnect()
    clearTimeout(timer)
  }
  const scrollOrWait = (): void => {
    scrollTo({ top: y, behavior: 'instant' })
    if (y === 0 || (Math.abs(scrollY - y) <= 1 && document.querySelector(SKELETON) === null)) stop?.()
  }
  for (const input of INPUTS)
    addEventListener(input, () => stop?.(), { passive: true, signal: stopped.signal })
  observer.observe(document.body)
  scrollOrWait()
}

interface Navigation {
  view: View
  go: Go
  /** How many times a view was opened since the page loaded. */
  visit: number
}

/**
 * Replaces the view of the current history entry by one that renders the same, such as with other filters.
 */
export const rememberView = (view: View): void => changeEntry({ view })

/** The view on the screen. Each change is an entry of the browser's history under an unchanged address. */
export function useView(start: HistoryEntry): Navigation {
  const [{ entry, visit }, setState] = useState({ entry: start, visit: 0 })
  // Before the effects of the view, which repeat the clicks that came before the code: these may already open
  // another entry.
  useLayoutEffect(() => {
    // Not saved yet: a write to the history takes a slow phone 25 ms, and an entry is saved before it is
    // left.
    setEntry(start)
    const stopped = new AbortController()
    const { signal } = stopped
    const onPopState = ({ state }: PopStateEvent): void => {
      const next = readEntry(state)
      // The browser made this entry itself, for a link to a part of the page: it shows the same view.
      if (next === undefined) return saveEntry()
      setEntry(next)
      setState((now) => ({ entry: next, visit: now.visit + 1 }))
    }
    addEventListener('popstate', onPopState, { signal })
    keepScroll(signal)
    return () => stopped.abort()
  }, [start])
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-scrolled', entry.scroll_y > 0)
    if (visit > 0 || entry.scroll_y > 0) restoreScroll(entry.scroll_y)
  }, [entry, visit])
  const go: Go = useCallback((view, { replace = false, back } = {}) => {
    const next = { view, scroll_y: 0 }
    if (back !== undefined) leadBackTo(back)
    else if (!replace) saveEntry()
    setEntry(next)
    if (replace) saveEntry()
    else history.pushState(next, '')
    setState((now) => ({ entry: next, visit: now.visit + 1 }))
  }, [])
  return { view: entry.view, go, visit }
}

/** The address goes as well: that of a payment would be verified again. */
function leadBackTo(back: unknown): void {
  setEntry(readEntry(back) ?? { view: { name: 'browse' }, scroll_y: 0 })
  history.replaceState(null, '', '/')
  saveEntry()
}

/**
 * Saves the scroll position with the current entry. The browser's own only serves while a page loads: it
 * cannot wait for a view.
 */
function keepScroll(signal: AbortSignal): void {
  const setRestoration = (mode: ScrollRestoration): void => void (history.scrollRestoration = mode)
  setRestoration('manual')
  const onScroll = (): void => {
    if (!isRestoringScroll()) changeEntry({ scroll_y: Math.round(scrollY) })
  }
  addEventListener('scroll', onScroll, { passive: true, signal })
  // Not while the page scrolls, which it would interrupt. Safari has the event since version 26.2.
  const onScrollEnd = (): void => {
    if (scrollY > 0) document.documentElement.toggleAttribute('data-scrolled', true)
  }
  addEventListener('scrollend', onScrollEnd, { passive: true, signal })
  // A hidden tab may be discarded without another event.
  document.addEventListener('visibilitychange', saveEntry, { signal })
  addEventListener(
    'pagehide',
    () => {
      saveEntry()
      setRestoration('auto')
    },
    { signal },
  )
  addEventListener('pageshow', () => setRestoration('manual'), { signal })
}
