import type { OrderStatus } from '#contract/orders.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { CounterDay } from './counter-day-rules.ts'
import { transitions } from './order-rules.ts'

/** The orders that a counter sees: pickups of its day, and what can still be collected late. */
export const findOrdersOfCounter = (db: Db, restaurant_id: string, day: CounterDay, status: OrderStatus | undefined) =>
  db
    .selectFrom('customer_order')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    // Both cases below are later, and the index goes by this.
    .where('pickup_end', '>=', day.from < day.late_from ? day.from : day.late_from)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('pickup_end', '>=', day.from),
          eb.or([eb('pickup_start', 'is', null), eb('pickup_start', '<', day.to)]),
          eb('placed_at', '<', day.to),
        ]),
        eb.and([eb('pickup_end', '>', day.late_from), eb('status', 'in', [...transitions.collect.from])]),
      ]),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'paid'))
    .orderBy('pickup_end', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()
