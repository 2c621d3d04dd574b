import { liveApi } from '#contract/shop/live.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import { Failure } from '#server/platform/failure.ts'
import { RawReply } from '#server/platform/http/http.ts'
import { type LiveHub, makeLiveHub } from './live-hub.ts'
import type { AppParts } from '#server/application/app-parts.ts'

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

function liveRoutes(app: BindDeps, hub: LiveHub): void {
  bind(app, liveApi, {
    events: async (input, _caller, { address, caller: findCaller }) => {
      const staff_version = hub.staffVersion()
      const caller = await findCaller()
      const about = Object.values(input).every((value) => value === undefined) ? undefined : input
      return new RawReply(200, HEADERS, hub.open({ address, caller, findCaller, staff_version, about }))
    },
    about: async ({ stream, ...about }) => {
      if (!hub.setAbout(stream, about)) throw new Failure('not_found')
    },
  })
}

/** Gives what ends the event streams, which never end by themselves. */
export function registerLive(app: AppParts): { close: () => void } {
  const hub = makeLiveHub({
    ...app,
    has_limits: app.config.rate_limits,
    news_fetches: app.config.news_fetches,
  })
  liveRoutes(app, hub)
  return hub
}
