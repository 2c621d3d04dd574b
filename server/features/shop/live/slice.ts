import type { AppParts } from '#server/application/app-parts.ts'
import { makeLiveHub } from './live-hub.ts'
import { liveRoutes } from './live-routes.ts'

/** Gives what ends the event streams, which never end by themselves. */
export function registerLive(app: AppParts): { close: () => void } {
  const hub = makeLiveHub({ ...app, has_limits: app.config.rate_limits })
  liveRoutes(app, hub)
  return hub
}
