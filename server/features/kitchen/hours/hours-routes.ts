import { hoursApi } from '#contract/kitchen/hours.ts'
import type { Route } from '#server/application/callers.ts'
import { findRestaurantClosures, reopenDay } from './closure-flows.ts'
import { findRestaurantHolidays } from './holiday-flows.ts'
import type { HoursDeps } from './hours-deps.ts'
import { getHours } from './hours-flows.ts'
import { changeUses } from './hours-limits.ts'

/** What can leave orders on a closed day is bound by the slice of closed days. */
export function hoursRoutes(route: Route, deps: HoursDeps): void {
  const { limits } = deps
  route(hoursApi.get, (_input, caller) => getHours(deps, caller))
  route(hoursApi.closures, (_input, caller) => findRestaurantClosures(deps, caller))
  route(hoursApi.reopen, async ({ closure_id }, caller) => {
    await limits.spend(changeUses(caller.restaurant_id))
    await reopenDay(deps, caller, closure_id)
  })
  route(hoursApi.holidays, (_input, caller) => findRestaurantHolidays(deps, caller))
}
