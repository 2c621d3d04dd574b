import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPgbench } from '#tests/support/machine.ts'
import { sqlId } from './city-ids.ts'
import type { CitySize } from './generated-city.ts'
import { medianOf } from './rows.ts'
import { newFolder, removeFolder } from './scratch.ts'

/**
 * Nothing but the row work of one order, in a transaction of its own: take the stock, write order, line and
 * key. The buyers are the partners, whom nobody else orders for.
 */
const oneOrder = (items: number, run: number, { restaurants }: CitySize, publishing: string): string => `
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
${publishing}
commit;
`

/**
 * Nothing but the row work of one collection, in a transaction of its own: lock the order, mark it, write the
 * scan and the impact, and add to the totals of the day. Of the paid orders from number `first` on each
 * client takes every \`clients\`th; past the last of them it fails.
 */
const oneCollection = (first: number, clients: number, { restaurants }: CitySize): string => `
\\set seq :seq + 1
\\set n ${first} + (:seq - 1) * ${clients} + :client_id
\\set restaurant :n % ${restaurants}
\\set shard :n % 8
begin;
select id, status, pass_issue from customer_order where id = ${sqlId('order', ':n')} for update;
update customer_order set status = 'collected', collected_at = now(), ended_at = now(), calendar_sequence = calendar_sequence + 1,
  calendar_revised_at = greatest(calendar_revised_at, now())
  where id = ${sqlId('order', ':n')} and status in ('paid', 'missed');
insert into pickup_scan (restaurant_id, scan_id, order_id, accepted, scanned_at, received_at, outside_window, early_email_due, collected_by)
  values (${sqlId('restaurant', ':restaurant')}, 'pgbench-' || :n, ${sqlId('order', ':n')}, true, now(), now(), false, false,
  ${sqlId('partner', ':restaurant')});
insert into impact_restaurant_day as total (restaurant_id, day, weighed_g) values (${sqlId('restaurant', ':restaurant')}, current_date, 420)
  on conflict (restaurant_id, day) do update set weighed_g = total.weighed_g + excluded.weighed_g;
insert into impact_entry (order_id, restaurant_id, collected_at, portions, weighed_g, food_g, co2e_g, factor, factor_version, factor_source)
  values (${sqlId('order', ':n')}, ${sqlId('restaurant', ':restaurant')}, now(), 1, 420, 420, 840, 2, 'pgbench', 'pgbench');
insert into impact_day as total (day, factor_version, shard, orders, portions, food_g, co2e_g)
  values (current_date, 'pgbench', :shard, 1, 1, 420, 840)
  on conflict (day, factor_version, shard) do update set orders = total.orders + 1, portions = total.portions + 1,
  food_g = total.food_g + excluded.food_g, co2e_g = total.co2e_g + excluded.co2e_g;
commit;
`

export interface ByPgbench {
  per_second: number
  /** The median of the transactions, from pgbench's log of each. */
  p50_ms: number
}

interface Run {
  clients: number
  seconds: number
}

/**
 * Connecting counts towards the time that it runs, but not into its rate: on a busy machine it can take all
 * of it.
 */
const CONNECTING_S = [1, 10]

/** Runs a script over and over on `clients` connections. Throws when one of them fails. */
async function runPgbench(url: string, script: string, run: Run): Promise<ByPgbench> {
  for (const connecting_s of CONNECTING_S) {
    const result = await runOnce(url, script, { ...run, seconds: Math.ceil(run.seconds) + connecting_s })
    if (result !== undefined) return result
  }
  throw new Error(`pgbench with ${run.clients} clients got nothing done in time`)
}

async function runOnce(
  url: string,
  script: string,
  { clients, seconds }: Run,
): Promise<ByPgbench | undefined> {
  const pgbench = findPgbench()
  if (pgbench === undefined)
    throw new Error('pgbench is not installed: it comes with PostgreSQL (Debian: apt install postgresql)')
  const dir = newFolder('pgbench')
  const file = join(dir, 'script.sql')
  writeFileSync(file, script)
  try {
    const flags = `-n -M prepared -D seq=0 -j ${Math.min(2, clients)} -c ${clients} -T ${seconds} -l -f`
    const options = { maxBuffer: 1 << 24, cwd: dir }
    const { stdout } = await promisify(execFile)(pgbench, [...flags.split(' '), file, url], options)
    const per_second = Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0)
    return per_second === 0 ? undefined : { per_second, p50_ms: medianOf(latenciesIn(dir)) }
  } finally {
    removeFolder(dir)
  }
}

/** Each line of a log is of one transaction; its third figure is what it took in microseconds. */
const latenciesIn = (dir: string): number[] =>
  readdirSync(dir)
    .filter((name) => name.startsWith('pgbench_log'))
    .flatMap((name) => readFileSync(join(dir, name), 'utf8').trim().split('\n'))
    .map((line) => Number(line.split(' ')[2]) / 1_000)

let runs = 0

interface OrdersRun extends Run {
  items: number
  size: CitySize
  /** A statement more, that tells other processes of it. */
  publishing?: string
}

/** Orders that PostgreSQL takes one by one, spread over the first `items` meals. */
export const ordersByPgbench = (
  url: string,
  { items, size, publishing = '', ...run }: OrdersRun,
): Promise<ByPgbench> => {
  runs += 1
  return runPgbench(url, oneOrder(items, runs, size, publishing), run)
}

/** Collections that PostgreSQL takes one by one, of paid orders from number `first` on. */
export const collectionsByPgbench = (
  url: string,
  { first, size, ...run }: Run & { first: number; size: CitySize },
): Promise<ByPgbench> => runPgbench(url, oneCollection(first, run.clients, size), run)

/** The best of several numbers of clients. */
export async function bestOf(
  clients: number[],
  run: (clients: number) => Promise<ByPgbench>,
): Promise<ByPgbench> {
  const tried: ByPgbench[] = []
  for (const count of clients) tried.push(await run(count))
  const [best] = tried.toSorted((a, b) => b.per_second - a.per_second)
  if (best === undefined) throw new Error('no number of clients was given')
  return best
}
