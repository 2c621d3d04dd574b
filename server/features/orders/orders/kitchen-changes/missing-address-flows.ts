import { requestAddress } from '#server/features/kitchen/restaurants/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { OrderDeps } from '#server/features/orders/orders/order-deps.ts'
import type { OrderRow } from '#server/features/orders/orders/order-tables.ts'

/** Asks a restaurant for its address once somebody has paid and could not find it. */
export async function askForAddressOf(
  tx: Db,
  { jobs }: Pick<OrderDeps, 'jobs'>,
  { restaurant_id, sold_without_address }: Pick<OrderRow, 'restaurant_id' | 'sold_without_address'>,
): Promise<void> {
  if (sold_without_address) await requestAddress(tx, jobs, restaurant_id)
}
