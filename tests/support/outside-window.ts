import { api } from '#contract/api.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders/orders.ts'
import { findScan } from '#server/features/orders/pickups/pickup-store.ts'
import type { TestApp } from './app.ts'
import { newScan } from './builders.ts'

/** What a scan says when staff have confirmed that they hand over outside the window. */
export const confirmed = { outside_window: true }

type ScanFields = Partial<InputOf<typeof api.pickups.collect>>

/** A restaurant, its paid orders that are picked up later, and what its counter does with them. */
export async function counterOutsideWindow(t: TestApp) {
  const nonna = await t.aRestaurant('Nonna Pina')

  async function anOrder(minutesToStart?: number) {
    const kim = await t.aCustomer('Kim Lee')
    const pickup_start = minutesToStart === undefined ? undefined : t.inMinutes(minutesToStart)
    const pickup_end = t.inMinutes(Math.max(210, (minutesToStart ?? 0) + 90))
    const item = await t.aFoodItem(nonna, { pickup_start, pickup_end, portion_weight_g: 500 })
    const order = await t.aPaidOrder(kim, item)
    return { kim, order, token: order.pickup_token ?? '', read: () => t.orderOf(kim, order) }
  }
  const collect = ({ code }: Pick<Order, 'code'>, fields: ScanFields = {}) =>
    nonna.client.send(api.pickups.collect, newScan({ code, ...fields }))
  const undo = (scan_id: string) => nonna.client.ok(api.pickups.undo, { scan_id })
  const scanRow = (scan_id: string) => findScan(t.database.query, nonna.user.restaurant_id ?? '', scan_id)
  const secondsTo = (instant: string): number => (Date.parse(instant) - t.now().getTime()) / 1000
  return { nonna, anOrder, collect, undo, scanRow, secondsTo }
}
