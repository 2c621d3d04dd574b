const KEY = 'reloaded_at'
const APART_MS = 600_000

/**
 * Reloads the page when its code is gone because a new version is served; not again at once, in case that
 * does not help.
 */
export const reloadForNewVersion = (): void =>
  addEventListener('vite:preloadError', () => {
    try {
      if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(KEY)) < APART_MS) return
      sessionStorage.setItem(KEY, `${Date.now()}`)
      location.reload()
    } catch {
      // Where nothing is remembered, it could reload for ever.
    }
  })
