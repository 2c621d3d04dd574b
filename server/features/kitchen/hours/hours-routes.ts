import { hoursApi } from '#contract/kitchen/hours.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import { findRestaurantClosures, reopenDay } from './closure-flows.ts'
import { findRestaurantHolidays } from './holiday-flows.ts'
import type { HoursDeps } from './hours-deps.ts'
import { getHours } from './hours-flows.ts'

/** What can leave orders on a closed day is bound by the slice of closed days. */
export function hoursRoutes(app: BindDeps, deps: HoursDeps): void {
  const { get, closures, reopen, holidays } = hoursApi

  bind(
    app,
    { get, closures, reopen, holidays },
    {
      get: (_input, caller) => getHours(deps, caller),
      closures: (_input, caller) => findRestaurantClosures(deps, caller),
      reopen: ({ closure_id }, caller) => reopenDay(deps, caller, closure_id),
      holidays: (_input, caller) => findRestaurantHolidays(deps, caller),
    },
  )
}
