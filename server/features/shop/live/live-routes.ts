import { liveApi } from '#contract/shop/live.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import { RawReply } from '#server/platform/http/http.ts'
import type { LiveHub } from './live-hub.ts'

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

export function liveRoutes(app: BindDeps, hub: LiveHub): void {
  bind(app, liveApi, {
    events: async (_input, _caller, { address, caller: findCaller }) => {
      const staff_version = hub.staffVersion()
      const caller = await findCaller()
      return new RawReply(200, HEADERS, hub.open({ address, caller, findCaller, staff_version }))
    },
  })
}
