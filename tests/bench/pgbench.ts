import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPgbench } from '#tests/support/machine.ts'
import { sqlId } from './city-ids.ts'
import type { CitySize } from './generated-city.ts'
import { newFolder, removeFolder } from './scratch.ts'

/**
 * Nothing but the row work of one order, in a transaction of its own: take the stock, write order, line and key. The buyers are
 * the partners, whom nobody else orders for.
 */
const oneOrder = (items: number, run: number, { restaurants }: CitySize): string => `
\\set seq :seq + 1
\\set n ${run} * 100000000000 + :client_id * 1000000000 + :seq
\\set item random(0, ${items - 1})
\\set buyer random(0, ${restaurants - 1})
begin;
update food_item set quantity_available = quantity_available - 1
  where id = ${sqlId('item', ':item')} and quantity_available >= 1 and withdrawn_at is null and not switched_off and expires_at > now();
insert into customer_order (id, account_id, restaurant_id, status, code, total_cents, commission_bp, commission_cents, placed_at, hold_expires_at, pickup_end)
  values (${sqlId('order', ':n')}, ${sqlId('partner', ':buyer')}, ${sqlId('restaurant', `:item::bigint % ${restaurants}`)}, 'held',
  to_hex(:n::bigint), 1200, 1000, 120, now(), now() + interval '10 minutes', now() + interval '1 day');
insert into order_line (order_id, line_no, food_item_id, name, quantity, unit_price_cents, portion_weight_g)
  values (${sqlId('order', ':n')}, 0, ${sqlId('item', ':item')}, 'Lasagne', 1, 1200, 420);
insert into idempotent_request (sender_id, key, request_hash, result_id, created_at)
  values (${sqlId('partner', ':buyer')}, to_hex(:n::bigint), sha256('x'), ${sqlId('order', ':n')}, now());
commit;
`

let runs = 0

/** Orders per second that PostgreSQL takes one by one from `clients` connections, spread over the first `items` meals. */
export async function ordersByPgbench(
  url: string,
  options: { items: number; clients: number; seconds: number; size: CitySize },
): Promise<{ per_second: number; mean_ms: number }> {
  runs += 1
  const pgbench = findPgbench()
  if (pgbench === undefined)
    throw new Error('pgbench is not installed: it comes with PostgreSQL (Debian: apt install postgresql)')
  const dir = newFolder('pgbench')
  const script = join(dir, 'order.sql')
  writeFileSync(script, oneOrder(options.items, runs, options.size))
  try {
    const flags = `-n -M prepared -D seq=0 -j 2 -c ${options.clients} -T ${Math.ceil(options.seconds)} -f`
    const flagsAndScript = [...flags.split(' '), script, url]
    const { stdout } = await promisify(execFile)(pgbench, flagsAndScript, { maxBuffer: 1 << 24 })
    return {
      per_second: Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0),
      mean_ms: Number(/latency average = ([\d.]+)/.exec(stdout)?.[1] ?? 0),
    }
  } finally {
    removeFolder(dir)
  }
}
