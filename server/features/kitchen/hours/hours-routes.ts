import { hoursApi } from '#contract/kitchen/hours.ts'
import type { Route } from '#server/platform/http/http.ts'
import type { LimitUse } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import { closeDay, listClosures, reopenDay } from './closure-flows.ts'
import { answerHoliday, listHolidays } from './holiday-flows.ts'
import type { HoursDeps } from './hours-deps.ts'
import { getHours, setHours } from './hours-flows.ts'

// Enough to close every day of a long holiday one by one.
const changeBudget: Budget = { purpose: 'change_hours', limit: 240, minutes: 60 }
const uses = (restaurant_id: string): LimitUse[] => [{ budget: changeBudget, subject: restaurant_id }]

export function hoursRoutes(route: Route, deps: HoursDeps): void {
  const { limits } = deps
  route(hoursApi.get, (_input, caller) => getHours(deps, caller))
  route(hoursApi.set, async (hours, caller) => {
    await limits.spend(uses(caller.restaurant_id))
    return setHours(deps, caller, hours)
  })
  route(hoursApi.closures, (_input, caller) => listClosures(deps, caller))
  route(hoursApi.close, async (closing, caller) => {
    await limits.spend(uses(caller.restaurant_id))
    return closeDay(deps, caller, closing)
  })
  route(hoursApi.closeToday, async ({ reason, cancel_orders }, caller) => {
    await limits.spend(uses(caller.restaurant_id))
    return closeDay(deps, caller, { reason, cancel_orders })
  })
  route(hoursApi.reopen, async ({ closure_id }, caller) => {
    await limits.spend(uses(caller.restaurant_id))
    await reopenDay(deps, caller, closure_id)
  })
  route(hoursApi.holidays, (_input, caller) => listHolidays(deps, caller))
  route(hoursApi.answerHoliday, async ({ date, is_open }, caller) => {
    await limits.spend(uses(caller.restaurant_id))
    return answerHoliday(deps, caller, date, is_open)
  })
}
