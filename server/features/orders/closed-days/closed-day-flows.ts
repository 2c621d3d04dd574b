import type { ClosedDay, Holiday, Hours, SavedHours } from '#contract/kitchen/hours.ts'
import {
  answerHoliday,
  cancelReason,
  type ChangedSchedule,
  closeDay,
  closesDayOf,
  type ClosureCommand,
  type HoursDeps,
  setHours,
} from '#server/features/kitchen/hours/public.ts'
import { cancelIfOpen, type OrderDeps } from '#server/features/orders/ordering/public.ts'
import type { Partner } from '#server/application/callers.ts'
import { logSkipped, sweep } from '#server/platform/jobs/sweep.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import {
  countOpenOrders,
  findOpenOrders,
  findOpenPickupEnds,
  type OpenOrder,
  type PickupDay,
} from './closed-day-store.ts'

export interface ClosedDayDeps {
  orders: OrderDeps
  hours: HoursDeps
  log: Log
}

/** How many open orders are left to be collected on days that a change has closed. */
async function countOrdersLeft(
  { hours }: ClosedDayDeps,
  { restaurant_id }: Partner,
  change: ChangedSchedule<unknown>,
): Promise<number> {
  const { database, now } = hours
  return (await findOpenPickupEnds(database.query, restaurant_id, now())).filter((end) =>
    closesDayOf(change, end),
  ).length
}

export async function changeHours(deps: ClosedDayDeps, caller: Partner, hours: Hours): Promise<SavedHours> {
  const changed = await setHours(deps.hours, caller, hours)
  return { ...changed.result, open_orders: await countOrdersLeft(deps, caller, changed) }
}

export async function answerForHoliday(
  deps: ClosedDayDeps,
  caller: Partner,
  answer: { date: string; is_open: boolean },
): Promise<Holiday> {
  const changed = await answerHoliday(deps.hours, caller, answer.date, answer.is_open)
  return { ...changed.result, open_orders: await countOrdersLeft(deps, caller, changed) }
}

/**
 * Closes a day, then cancels its orders if asked to. A day that is closed stays closed, so a call that was
 * interrupted is repeated to go on.
 */
export async function closeDayOfOrders(
  deps: ClosedDayDeps,
  caller: Partner,
  { cancel_orders, ...closing }: ClosureCommand & { cancel_orders?: boolean | undefined },
): Promise<ClosedDay> {
  const { result, items_off_sale } = await closeDay(deps.hours, caller, closing)
  const { closure, day } = result
  const orders_cancelled =
    cancel_orders === true
      ? await cancelOrdersOfDay(deps, day, { account_id: caller.id, reason: cancelReason(closure) })
      : 0
  return {
    ...closure,
    items_off_sale,
    open_orders: await countOpenOrders(deps.hours.database.query, day),
    orders_cancelled,
  }
}

const PAGE_SIZE = 100

/**
 * Cancels the open orders of a day as their restaurant does, and gives how many these were. Each has a
 * transaction of its own, so that no stock stays locked for long; what is left after an interruption is
 * cancelled by the next call.
 */
async function cancelOrdersOfDay(
  deps: ClosedDayDeps,
  day: PickupDay,
  by: { account_id: string; reason: string },
): Promise<number> {
  const { log, orders } = deps
  const { database } = orders
  let cancelled = 0
  await sweep({
    find: (after: OpenOrder | undefined) => findOpenOrders(database.query, day, after, PAGE_SIZE),
    pageSize: PAGE_SIZE,
    groupSize: 1,
    run: async ([due]) => {
      if (due !== undefined && (await cancelIfOpen(orders, due.id, by))) cancelled += 1
    },
    onFailure: logSkipped(log, 'orders.closed_day'),
  })
  return cancelled
}
