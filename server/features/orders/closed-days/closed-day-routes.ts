import { hoursApi } from '#contract/kitchen/hours.ts'
import { changeUses } from '#server/features/kitchen/hours/public.ts'
import type { Route } from '#server/application/callers.ts'
import { answerForHoliday, changeHours, type ClosedDayDeps, closeDayOfOrders } from './closed-day-flows.ts'

/**
 * The changes of opening hours that can leave orders on a closed day. Their replies count those, so they
 * stand above the orders.
 */
export function closedDayRoutes(route: Route, deps: ClosedDayDeps): void {
  const { limits } = deps.hours
  route(hoursApi.set, async (hours, caller) => {
    await limits.spend(changeUses(caller.restaurant_id))
    return changeHours(deps, caller, hours)
  })
  route(hoursApi.close, async (closing, caller) => {
    await limits.spend(changeUses(caller.restaurant_id))
    return closeDayOfOrders(deps, caller, closing)
  })
  route(hoursApi.closeToday, async ({ reason, cancel_orders }, caller) => {
    await limits.spend(changeUses(caller.restaurant_id))
    return closeDayOfOrders(deps, caller, { reason, cancel_orders })
  })
  route(hoursApi.answerHoliday, async (answer, caller) => {
    await limits.spend(changeUses(caller.restaurant_id))
    return answerForHoliday(deps, caller, answer)
  })
}
