import { useEffect } from 'react'
import { earliestServerNow } from '#web/platform/http/server-time.ts'

/**
 * Opens the stream once its code is there, which the first view does not need. Returns what closes it, also
 * before that.
 */
function openStreamLater(): () => void {
  const requested_at = earliestServerNow()
  let isClosed = false
  let closeStream: (() => void) | undefined
  import('./live-stream.ts').then(
    ({ openStream }) => {
      if (!isClosed) closeStream = openStream(requested_at)
    },
    (error: unknown) => console.error('Live events could not be loaded', error),
  )
  return () => {
    isClosed = true
    closeStream?.()
  }
}

let viewsForHiddenTabs = 0

/**
 * For a view that has to notice changes in a hidden tab too: the stream stays open while it is on the page.
 */
export function useEventsInHiddenTab(): void {
  useEffect(() => {
    viewsForHiddenTabs += 1
    return () => void (viewsForHiddenTabs -= 1)
  }, [])
}

/**
 * Keeps what is on the screen up to date while `isActive`; a hidden tab holds no connection, unless its view
 * asks for one.
 */
export function useLiveEvents(isActive: boolean, user_id: string | undefined): void {
  useEffect(() => {
    if (!isActive) return undefined
    let closeStream: (() => void) | undefined
    const openOrClose = (): void => {
      if (document.hidden && viewsForHiddenTabs === 0) {
        closeStream?.()
        closeStream = undefined
      } else closeStream ??= openStreamLater()
    }
    openOrClose()
    document.addEventListener('visibilitychange', openOrClose)
    return () => {
      document.removeEventListener('visibilitychange', openOrClose)
      closeStream?.()
    }
  }, [isActive, user_id])
}
