import { liveApi } from '#contract/live.ts'
import { Ready, type Route } from '#server/platform/http/http.ts'
import type { LiveHub } from './live-hub.ts'

export function liveRoutes(route: Route, hub: LiveHub): void {
  route(liveApi.events, async (_input, _caller, exchange) => {
    const caller = await exchange.caller()
    const stream = hub.open({ address: exchange.address, caller, stillThere: exchange.caller })
    return new Ready(
      200,
      { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
      stream,
    )
  })
}
