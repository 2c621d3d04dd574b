import { MINUTE_MS } from '#contract/time.ts'
import type { TestApp } from './app.ts'

/** As many past copies of a food item, called `Meal 1` and so on, each ended `minutes` before the one after it. */
export async function copyPastMeals(
  t: TestApp,
  food_item_id: string,
  { count, minutes }: { count: number; minutes: number },
): Promise<void> {
  const row = await t.row('food_item', { id: food_item_id })
  // PostgreSQL generates it, and takes no value.
  Reflect.deleteProperty(row, 'for_sale')
  const before = (number: number): Date => new Date(t.now().getTime() - number * minutes * MINUTE_MS)
  const copies = Array.from({ length: count }, (_, at) => ({
    ...row,
    id: crypto.randomUUID(),
    name: `Meal ${at + 1}`,
    pickup_start: null,
    expires_at: before(at + 1),
    pickup_end: new Date(before(at + 1).getTime() + 60 * MINUTE_MS),
    created_at: new Date(before(at + 1).getTime() - 60 * MINUTE_MS),
  }))
  await t.database.query.insertInto('food_item').values(copies).execute()
}

/** As many copies of an order with its lines, each placed and picked up `minutes` before the one after it. */
export async function copyOrder(
  t: TestApp,
  order_id: string,
  { count, minutes }: { count: number; minutes: number },
): Promise<void> {
  await t.sql`
    with copied as (
      insert into customer_order
      select copy.* from customer_order own, generate_series(1, ${count}::int) number,
        lateral jsonb_populate_record(own, jsonb_build_object(
          'id', gen_random_uuid(),
          'placed_at', own.placed_at - number * ${minutes} * interval '1 minute',
          'pickup_start', own.pickup_start - number * ${minutes} * interval '1 minute',
          'pickup_end', own.pickup_end - number * ${minutes} * interval '1 minute')) copy
      where own.id = ${order_id} returning id)
    insert into order_line
    select copy.* from copied, order_line own, lateral jsonb_populate_record(own, jsonb_build_object('order_id', copied.id)) copy
    where own.order_id = ${order_id}`
}

/** As many copies of the payment of an order. */
export const copyPayment = (t: TestApp, order_id: string, count: number) => t.sql`
  insert into payment_session
  select copy.* from payment_session own, generate_series(1, ${count}::int) number,
    lateral jsonb_populate_record(own, jsonb_build_object(
      'id', 'copy-' || number, 'provider_ref', null, 'created_at', own.created_at - number * interval '1 minute')) copy
  where own.order_id = ${order_id}`

/** As many copies of a complaint, each of the same order. */
export const copyComplaint = (t: TestApp, complaint_id: string, count: number) => t.sql`
  insert into complaint
  select copy.* from complaint own, generate_series(1, ${count}::int) number,
    lateral jsonb_populate_record(own, jsonb_build_object(
      'id', gen_random_uuid(), 'created_at', own.created_at - number * interval '1 day')) copy
  where own.id = ${complaint_id}`
