import { lazy } from 'react'
import type * as notices from './notices.tsx'

/**
 * Waits for the network where there is none, such as at the first press of a page: what is on the screen
 * stays usable.
 */
async function importNotices(): Promise<Pick<typeof notices, 'Notices'>> {
  try {
    return await import('./notices.tsx')
  } catch {
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return importNotices()
  }
}

export const LazyNotices = lazy(async () => ({ default: (await importNotices()).Notices }))
