/** Content that is not there by then is not waited for. */
const RESTORE_WITHIN_MS = 5_000
/** What people do when they scroll by themselves. */
const INPUTS = ['wheel', 'touchmove', 'pointerdown', 'keydown']

/** Where content is loading, which can have another height. */
const SKELETON = 'main [data-skeleton]'

let stop: (() => void) | undefined

export const isRestoringScroll = (): boolean => stop !== undefined

/** Scrolls to a position, again as content loads; gives up when the reader scrolls, or after some seconds. */
export function restoreScroll(y: number): void {
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
