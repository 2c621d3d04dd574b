import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import type { NewFoodItem } from '#contract/kitchen/food-items.ts'
import { HOUR_MS } from '#contract/time.ts'
import { Client } from '#tests/support/client.ts'
import { inTurn, type Product, withProducts } from './beside.ts'
import { cookieOf } from './city-ids.ts'
import type { Filled } from './databases.ts'
import type { Effort } from './measured.ts'
import { cpuOf, cpuOfFamily } from './processes.ts'
import { medianOf, type Row } from './rows.ts'
import type { MeasuredServer } from './servers.ts'

const PAGES = 500
const DASHBOARDS = 500
const LISTINGS = 10
const SHARE = 0.05
const program = join(import.meta.dirname, 'listing-worker.ts')

export interface Watching {
  port: number
  /** Lists of the shop, of nobody who is signed in. */
  pages: number
  /** Of as many restaurants. */
  dashboards: number
}

/** What one listing a second costs while so many pages and dashboards are open: processor time, of one core. */
async function shareOfCore({ port, pid, database_pid }: MeasuredServer): Promise<number> {
  const worker = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  try {
    worker.send({ port, pages: PAGES, dashboards: DASHBOARDS } satisfies Watching)
    await once(worker, 'message')
    const cpuNow = (): number => cpuOf(pid) + (database_pid === undefined ? 0 : cpuOfFamily(database_pid))
    const kitchen = new Client(`http://127.0.0.1:${port}`, cookieOf('partner', 0))
    const [before, started] = [cpuNow(), performance.now()]
    for (let nth = 0; nth < LISTINGS; nth += 1) {
      await kitchen.ok(api.foodItems.list, newFoodItem(`Listing ${nth} of ${Math.round(started)}`))
      await pause(1_000)
    }
    // The last of them is heard of for two seconds more, as those before the first are not.
    return ((cpuNow() - before) * 1_000) / (performance.now() - started)
  } finally {
    worker.kill()
  }
}

const newFoodItem = (name: string): NewFoodItem => ({
  name,
  description: 'Made this afternoon',
  original_price: 24,
  discounted_price: 12,
  cuisine_type: 'Italian',
  quantity_available: 5,
  expires_at: new Date(Date.now() + 2 * HOUR_MS).toISOString(),
})

/** What a listing costs that a thousand open pages and dashboards hear of. */
export async function listingRows(filled: Filled, { runs }: Effort, other?: string): Promise<Row[]> {
  const shares: Record<Product, number[]> = { ours: [], other: [] }
  await withProducts(filled, {}, other, async (servers) => {
    for (let run = 0; run < runs; run += 1)
      for (const [product, server] of inTurn(run, servers)) shares[product].push(await shareOfCore(server))
  })
  const percent = (values: number[]): string => `${(100 * medianOf(values)).toFixed(1)} % of a core`
  return [
    {
      work: `one listing a second, ${(PAGES + DASHBOARDS).toLocaleString('en-AU')} open dashboards and pages`,
      measured: percent(shares.ours),
      ...(other !== undefined && { reference: `the other checkout ${percent(shares.other)}` }),
      target: `≤ ${SHARE * 100} %`,
      reached: medianOf(shares.ours) <= SHARE,
    },
  ]
}
