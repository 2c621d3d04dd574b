import { hoursApi } from '#contract/kitchen/hours.ts'
import { changeUses } from '#server/features/kitchen/hours/public.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import { answerForHoliday, changeHours, type ClosedDayDeps, closeDayOfOrders } from './closed-day-flows.ts'

/**
 * The changes of opening hours that can leave orders on a closed day. Their replies count those, so they
 * stand above the orders.
 */
export function closedDayRoutes(app: BindDeps, deps: ClosedDayDeps): void {
  const { limits } = deps.hours
  const { set, close, closeToday, answerHoliday } = hoursApi

  bind(
    app,
    { set, close, closeToday, answerHoliday },
    {
      set: async (hours, caller) => {
        await limits.spend(changeUses(caller.restaurant_id))
        return changeHours(deps, caller, hours)
      },
      close: async (closing, caller) => {
        await limits.spend(changeUses(caller.restaurant_id))
        return closeDayOfOrders(deps, caller, closing)
      },
      closeToday: async ({ reason, cancel_orders }, caller) => {
        await limits.spend(changeUses(caller.restaurant_id))
        return closeDayOfOrders(deps, caller, { reason, cancel_orders })
      },
      answerHoliday: async (answer, caller) => {
        await limits.spend(changeUses(caller.restaurant_id))
        return answerForHoliday(deps, caller, answer)
      },
    },
  )
}
