import type { Db } from '#server/platform/db/database.ts'
import { defineQuery, type Param } from '#server/platform/db/define-query.ts'
import { anyOf } from '#server/platform/db/rows.ts'

const findCollectorNames = defineQuery.read('findCollectorNames', (db, order_ids: Param<string[]>) =>
  db
    .selectFrom('pickup_scan')
    .leftJoin('account', 'account.id', 'pickup_scan.collected_by')
    .leftJoin('counter_device', 'counter_device.id', 'pickup_scan.collected_by_device')
    .select(({ fn }) => [
      'pickup_scan.order_id',
      fn.coalesce('account.name', 'counter_device.name').as('name'),
    ])
    .where('pickup_scan.order_id', '=', anyOf(order_ids))
    .where('pickup_scan.accepted', '=', true)
    .where('account.erased_at', 'is', null),
)

/** Who handed orders over, by order: the name of a person, or of a counter device. */
export async function findCollectors(db: Db, order_ids: string[]): Promise<Map<string, string>> {
  if (order_ids.length === 0) return new Map()
  const rows = await findCollectorNames(db, order_ids)
  return new Map(
    rows.flatMap(({ order_id, name }): [string, string][] => (name === null ? [] : [[order_id, name]])),
  )
}
