import { switchOffFoodItems } from './features/kitchen/food-items/public.ts'
import type { HoursDeps } from './features/kitchen/hours/public.ts'
import { cancelOrdersOfDay, countOpenOrders, findOpenPickupEnds, type OrderDeps } from './features/orders/orders/public.ts'
import type { Log } from './platform/monitoring/log.ts'

/** What a closed day does in the slices that depend on the hours of restaurants. */
export const closedDayEffects = (
  orders: OrderDeps & { log: Log },
): Pick<HoursDeps, 'onScheduleChanged' | 'countOpenOrders' | 'findOpenPickupEnds' | 'cancelOpenOrders'> => ({
  onScheduleChanged: switchOffFoodItems,
  countOpenOrders,
  findOpenPickupEnds,
  cancelOpenOrders: (day, by) => cancelOrdersOfDay(orders, day, by),
})
