import { melbourneDate } from '#contract/time.ts'
import type { Statement } from '#contract/money/statements.ts'
import { findMovements } from '#server/features/orders/orders/public.ts'
import { findRestaurantProfile } from '#server/features/kitchen/restaurants/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { melbourneMonth, toStatement } from './statement-rules.ts'

export interface StatementDeps {
  database: Database
  now: Now
}

/** The statement of a month (`YYYY-MM`), by default of the present one in Melbourne. */
export async function readStatement(
  { database, now }: StatementDeps,
  restaurant_id: string,
  month: string = melbourneDate(now()).slice(0, 'YYYY-MM'.length),
): Promise<Statement> {
  const { from, to } = melbourneMonth(month)
  const profile = await findRestaurantProfile(database.query, restaurant_id)
  const movements = await findMovements(database.query, restaurant_id, from, to)
  const restaurant = {
    name: profile?.name ?? '',
    abn: profile?.abn ?? null,
    gst_since: profile?.gst_since ?? null,
  }
  return toStatement(month, restaurant, movements)
}
