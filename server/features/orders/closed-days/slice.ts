import { hoursApi } from '#contract/kitchen/hours.ts'
import type { HoursDeps } from '#server/features/kitchen/hours/public.ts'
import type { OrderDeps } from '#server/features/orders/ordering/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import { answerForHoliday, changeHours, type ClosedDayDeps, closeDayOfOrders } from './closed-day-flows.ts'

/**
 * The changes of opening hours that can leave orders on a closed day. Their replies count those, so they
 * stand above the orders.
 */
function closedDayRoutes(app: BindDeps, deps: ClosedDayDeps): void {
  const { set, close, closeToday, answerHoliday } = hoursApi

  bind(
    app,
    { set, close, closeToday, answerHoliday },
    {
      set: (hours, caller) => changeHours(deps, caller, hours),
      close: (closing, caller) => closeDayOfOrders(deps, caller, closing),
      closeToday: ({ reason, cancel_orders }, caller) =>
        closeDayOfOrders(deps, caller, { reason, cancel_orders }),
      answerHoliday: (answer, caller) => answerForHoliday(deps, caller, answer),
    },
  )
}

export const registerClosedDays = (
  app: AppParts,
  { hours, orders }: { hours: HoursDeps; orders: OrderDeps },
): void => closedDayRoutes(app, { hours, orders, log: app.log })
