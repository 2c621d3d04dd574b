import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import { cuisines, QUANTITY_MAX } from '#contract/constants.ts'
import type { NewFoodItem } from '#contract/kitchen/food-items.ts'
import { HOUR_MS } from '#contract/time.ts'
import type pg from 'pg'
import { connected } from '#tests/support/postgres.ts'
import { Client } from '#tests/support/client.ts'
import { cookieOf, idOf } from './city-ids.ts'
import type { Filled } from './databases.ts'
import { onSale } from './generated-city.ts'
import { putLoad } from './load.ts'
import { ms, whole } from './measured.ts'
import { others } from './one-sender-attacks.ts'
import { cpuOf, memoryOf } from './processes.ts'
import type { Row } from './rows.ts'
import { type MeasuredServer, withProduct } from './servers.ts'

export interface LivePages {
  port: number
  pages: number
  /** Whether they show lists, and ask for them again; otherwise they listen only. */
  has_lists: boolean
}

export interface Change {
  food_item_id: string
  quantity_available: number
  /** When it was made, or seen, in Unix milliseconds. */
  at: number
}

export interface WhatPagesSaw {
  events: { stock: number; news: number; deals: number }
  fetches: number
  /** Of a part of the pages. */
  changes: Change[]
}

const LISTINGS_PER_S = 3
/** Changes of food items that pages show; all others are of such as no page shows. */
const WATCHED_PER_S = 10
const SETTLE_MS = 3_000
const SHARE = 0.2
const TWICE = 1.3
const TWICE_ELSEWHERE = 1.1
const MEMORY_MB = 40
const OTHERS_P99_MS = 100
const SEEN_P99_MS = 1_000

/** The version that tells every page of everything needs more memory for what they have not read than it has. */
const OTHERS_HEAP = '--max-old-space-size=8192'

interface LiveLoad {
  pages: number
  changes_per_s: number
}

const FULL: LiveLoad = { pages: 5_000, changes_per_s: 100 }
/** What the version carries that tells every page of everything. */
const LIGHT: LiveLoad = { pages: 1_000, changes_per_s: 20 }
const program = join(import.meta.dirname, 'live-worker.ts')

/** Opens pages in a process of their own. */
export async function openPages(pages: LivePages): Promise<ChildProcess> {
  const worker = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  worker.send(pages)
  await once(worker, 'message')
  return worker
}

const newFoodItem = (n: number): NewFoodItem => ({
  name: `Listing ${n} of ${Date.now()}`,
  description: 'Made this afternoon',
  original_price: 24,
  discounted_price: 12,
  cuisine_type: cuisines[n % cuisines.length] ?? 'Italian',
  quantity_available: 1_000,
  // One in ten ends before what the city has on sale, so that lists begin with it; the others come later in lists.
  expires_at: new Date(Date.now() + (n % 10 === 0 ? 1 + Math.random() / 2 : 12) * HOUR_MS).toISOString(),
})

/**
 * Publishes a change of stock as another process does, to those that read rows and to an older version, which listens
 * for notifications: what the change itself costs is none of what pages cost.
 */
const PUBLISH = `with published as (insert into published_change (origin, changes) values ('bench', $1))
  select pg_notify('surplate', $2)`

/** Another process changes stock, and kitchens list, for `seconds`. Gives what was changed of what pages show. */
async function changeShop(
  server: MeasuredServer,
  { url, size: { items, restaurants } }: Filled,
  { seconds, changes_per_s }: { seconds: number; changes_per_s: number },
): Promise<Change[]> {
  const address = `http://127.0.0.1:${server.port}`
  const firstPage = await new Client(address).ok(api.foodItems.browse, { limit: 24 })
  const changes: Change[] = []
  const changeStock = async (client: pg.Client, n: number): Promise<void> => {
    const elsewhere = {
      id: idOf('item', (n * 37) % onSale(items)),
      restaurant_id: idOf('restaurant', n % restaurants),
    }
    const watched = Math.floor((n * WATCHED_PER_S) / changes_per_s)
    const isWatched = Math.floor(((n + 1) * WATCHED_PER_S) / changes_per_s) > watched
    const item = (isWatched ? firstPage[watched % firstPage.length] : undefined) ?? elsewhere
    const change = { food_item_id: item.id, quantity_available: QUANTITY_MAX + n, is_available: true }
    changes.push({ ...change, at: Date.now() })
    const all = [{ ...change, restaurant_id: item.restaurant_id }]
    await client.query({
      name: 'publish',
      text: PUBLISH,
      values: [JSON.stringify([['stock', all]]), JSON.stringify(['bench', 'stock', all])],
    })
  }
  const list = (n: number): Promise<unknown> =>
    new Client(address, cookieOf('partner', n % restaurants))
      .send(api.foodItems.list, newFoodItem(n))
      .catch((error: unknown) => failures.push(error))
  const failures: unknown[] = []
  const running: Promise<unknown>[] = []
  await connected(url, async (client) => {
    const started = performance.now()
    for (let n = 0; n < seconds * changes_per_s && failures.length === 0; n += 1) {
      await changeStock(client, n)
      if ((n * LISTINGS_PER_S) % changes_per_s < LISTINGS_PER_S) running.push(list(n))
      await pause(Math.max(0, started + (n * 1_000) / changes_per_s - performance.now()))
    }
    await Promise.all(running)
  })
  if (failures.length > 0) throw new AggregateError(failures, 'a listing failed')
  return changes
}

const p99 = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0

/** How many milliseconds after it was made pages saw each change that they show; one that was overtaken is not seen. */
function seenAfter(changed: Change[], { changes }: WhatPagesSaw): number[] {
  const times = new Map(
    changed.map(({ food_item_id, quantity_available, at }) => [`${food_item_id} ${quantity_available}`, at]),
  )
  return changes.flatMap(({ food_item_id, quantity_available, at }) => {
    const since = times.get(`${food_item_id} ${quantity_available}`)
    return since === undefined ? [] : [Math.max(0, at - since)]
  })
}

interface Live {
  /** Of the server alone: what pages fetch is cached, and what PostgreSQL does is for the changes. */
  cores: number
  memory_mb: number
  others_p99_ms: number
  seen_p99_ms: number
  saw: WhatPagesSaw | undefined
}

/** The same changes with so many pages open. */
async function measureLive(
  server: MeasuredServer,
  { pages, changes_per_s, seconds, filled }: LiveLoad & { seconds: number; filled: Filled },
): Promise<Live> {
  const { pid, port } = server
  const worker = pages === 0 ? undefined : await openPages({ port, pages, has_lists: true })
  try {
    await pause(SETTLE_MS)
    const [before, started] = [cpuOf(pid), performance.now()]
    const work = [
      changeShop(server, filled, { seconds, changes_per_s }),
      putLoad(
        {
          port,
          connections: 4,
          warm_ms: 0,
          measured_ms: seconds * 1_000,
          pace_ms: 200,
          first: 1,
          requests: { kind: 'made', templates: others },
        },
        server,
      ),
    ] as const
    await Promise.allSettled(work)
    const [changed, calls] = await Promise.all(work)
    const cores = ((cpuOf(pid) - before) * 1_000) / (performance.now() - started)
    worker?.send('what was seen')
    const [saw] = worker === undefined ? [] : ((await once(worker, 'message')) as [WhatPagesSaw])
    return {
      cores,
      memory_mb: memoryOf(pid),
      others_p99_ms: calls.p99_ms,
      seen_p99_ms: saw === undefined ? 0 : p99(seenAfter(changed, saw)),
      saw,
    }
  } finally {
    worker?.kill()
  }
}

const described = ({ saw }: Live): string =>
  saw === undefined
    ? ''
    : `${whole(saw.events.stock)} events of stock, ${whole(saw.events.news + saw.events.deals)} of lists, ${whole(saw.fetches)} fetches`

/** Each load beside the same changes without pages. */
interface Pair {
  none: Live
  pages: Live
}

/** Of one core, beyond what the same changes take without pages. */
const costOf = ({ none, pages }: Pair): number => pages.cores - none.cores
const percent = (cores: number): string => `${(100 * cores).toFixed(1)} % of a core`
const ENDED = 'it did not live through it'

const workOf = ({ pages, changes_per_s }: LiveLoad): string =>
  `${whole(pages)} open pages, ${changes_per_s} changes of stock and ${LISTINGS_PER_S} listings a second`

function besideRow(load: LiveLoad, ours: Pair, other: Pair | undefined): Row {
  const share = other === undefined ? undefined : costOf(ours) / costOf(other)
  return {
    work: workOf(load),
    measured: `${percent(costOf(ours))}, ${described(ours.pages)}`,
    reference: `the other checkout: ${other === undefined ? ENDED : `${percent(costOf(other))}, p99 of other calls ${ms(other.pages.others_p99_ms)} ms, seen after ${ms(other.pages.seen_p99_ms)} ms, ${described(other.pages)}`}`,
    target: `≤ ${SHARE} × the other`,
    reached: share === undefined ? undefined : share <= SHARE,
    note: `${share === undefined ? '' : `${share.toFixed(2)} ×; `}${percent(ours.none.cores)} without pages`,
  }
}

/** What open pages cost while kitchens change stock and list, of each product by itself. */
export async function liveRows(filled: Filled, seconds: number, other?: string): Promise<Row[]> {
  const settings = { TRUST_PROXY: '127.0.0.1' }
  const pair = async (server: MeasuredServer, load: LiveLoad): Promise<Pair> => {
    const measure = (pages: number): Promise<Live> => measureLive(server, { ...load, pages, seconds, filled })
    return { none: await measure(0), pages: await measure(load.pages) }
  }
  const ours = await withProduct(filled, settings, async (server) => ({
    light: await pair(server, LIGHT),
    full: await pair(server, FULL),
    half: await measureLive(server, { ...FULL, pages: FULL.pages / 2, seconds, filled }),
    twice: await pair(server, { ...FULL, changes_per_s: 2 * FULL.changes_per_s - WATCHED_PER_S }),
  }))
  if (other === undefined) return fullRows(ours)
  const beside = await withProduct(
    filled,
    settings,
    async (server) => ({
      light: await pair(server, LIGHT),
      full: await pair(server, FULL).catch(() => undefined),
    }),
    other,
    [OTHERS_HEAP],
  )
  return [
    besideRow(LIGHT, ours.light, beside.light),
    besideRow(FULL, ours.full, beside.full),
    ...fullRows(ours),
    memoryRow(ours.light, beside.light),
  ]
}

function fullRows({ full, half, twice }: { full: Pair; half: Live; twice: Pair }): Row[] {
  const { none, pages } = full
  const streams = pages.cores / half.cores
  const elsewhere = twice.pages.cores / pages.cores
  return [
    {
      work: `other calls with ${workOf(FULL)}`,
      measured: `p99 ${ms(pages.others_p99_ms)} ms, ${percent(costOf(full))} for the pages`,
      target: `≤ ${OTHERS_P99_MS} ms`,
      reached: pages.others_p99_ms <= OTHERS_P99_MS,
      note: `${ms(none.others_p99_ms)} ms without pages`,
    },
    {
      work: 'a change is on the pages that show it',
      measured: `p99 ${ms(pages.seen_p99_ms)} ms`,
      target: `≤ ${SEEN_P99_MS} ms`,
      reached: pages.seen_p99_ms <= SEEN_P99_MS,
    },
    {
      work: `twice as many pages with the same lists, of ${whole(FULL.pages / 2)}`,
      measured: `${streams.toFixed(2)} × the processor time`,
      target: `≤ ${TWICE} ×`,
      reached: streams <= TWICE,
      note: `${(costOf(full) / costOf({ none, pages: half })).toFixed(2)} × what the pages cost`,
    },
    {
      work: 'twice the changes of what no page shows',
      measured: `${elsewhere.toFixed(2)} × the processor time`,
      target: `≤ ${TWICE_ELSEWHERE} ×`,
      reached: elsewhere <= TWICE_ELSEWHERE,
      note: `${(costOf(twice) / costOf(full)).toFixed(2)} × what the pages cost`,
    },
    {
      work: `memory of ${whole(FULL.pages)} open pages`,
      measured: `${whole(memoryOfPages(full))} MB`,
      target: '',
      reached: undefined,
    },
  ]
}

const memoryOfPages = ({ none, pages }: Pair): number => pages.memory_mb - none.memory_mb

function memoryRow(ours: Pair, other: Pair): Row {
  const [own, beside] = [memoryOfPages(ours), memoryOfPages(other)]
  return {
    work: `memory of ${whole(LIGHT.pages)} open pages`,
    measured: `${whole(own)} MB`,
    reference: `the other checkout ${whole(beside)} MB`,
    target: `≤ ${MEMORY_MB} MB more than the other`,
    reached: own <= beside + MEMORY_MB,
  }
}
