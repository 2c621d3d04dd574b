import { readFileSync, writeFileSync } from 'node:fs'
import { assumptions as assumed, peakShareOfTheWorld, type Population, populations } from './demand.ts'
import { type Evening, playEvening, type Service, type EveningOutcome, type Work } from './evening.ts'
import { documentTable } from './rows.ts'
import type { Performance } from './service-times.ts'

/** `node tests/bench/scaling.ts`: plays evenings with the measured times, and writes the figures into docs/scaling.md. */
const performanceFile = new URL('../../docs/performance.json', import.meta.url)
const document = new URL('../../docs/scaling.md', import.meta.url)
const measured = JSON.parse(readFileSync(performanceFile, 'utf8')) as Performance

/** What measuring itself puts on a machine: the server, its database and those who ask. */
const OWN_LOAD = 2
const SEED = 20_261_121
const SECONDS = 10
/** Requests that are played at most: above, rates and cores are scaled down together, which makes queues look worse, not better. */
const PLAYED_MAX = 12_000
const GB = 1e9
const DAYS = 365

const service: Service = {
  ready_page: measured.ready_page,
  made_page: measured.made_page,
  order: measured.order,
  // A hand-over writes about as much as an order, in batches too.
  pickup: measured.order,
  commit_us: assumed.commit_us.value,
}

interface Demand {
  orders_a_day: number
  /** A second, in the busiest minutes. */
  orders: number
  pages: number
}

/** What one database is asked in the busiest minutes of its evening. */
function demandOf(people: number, orders_a_year: number): Demand {
  const orders_a_day = (people * orders_a_year) / DAYS
  const orders = ((orders_a_day * assumed.share_of_a_day_in_its_peak_hour.value) / 3_600) * assumed.rush.value
  return { orders_a_day, orders, pages: orders * assumed.pages_per_order.value }
}

/** How often a first page has changed since it was last asked of a process, where changes and requests both come at random. */
function remadeShare({ orders, pages }: Demand, processes: number): number {
  const changes = orders * assumed.orders_that_change_a_shown_page.value
  const requests_per_page =
    (pages * (1 - assumed.share_of_pages_nobody_shares.value)) / assumed.first_pages.value / processes
  return changes / (changes + requests_per_page)
}

function ratesOf(demand: Demand, processes: number): Evening['rates'] {
  const unshared = demand.pages * assumed.share_of_pages_nobody_shares.value
  const shared = demand.pages - unshared
  const remade = shared * remadeShare(demand, processes)
  const { orders } = demand
  return { ready_page: shared - remade, made_page: unshared + remade, order: orders, pickup: orders }
}

/** Core seconds that a second of the busiest minutes needs. */
function needOf(rates: Evening['rates']): { app: number; database: number } {
  const sum = (part: 'app_us' | 'database_us'): number =>
    (rates.ready_page * service.ready_page[part] +
      rates.made_page * service.made_page[part] +
      (rates.order + rates.pickup) * (service.order.batch[part] + service.order.each[part])) /
    1e6
  return { app: sum('app_us'), database: sum('database_us') }
}

interface Sized {
  processes: number
  cores: number
  rates: Evening['rates']
}

/** As few processes and database cores as keep the wanted share of them idle. More processes remake more pages. */
function sizeFor(demand: Demand): Sized {
  let processes = 1
  for (;;) {
    const rates = ratesOf(demand, processes)
    const needed = Math.max(1, Math.ceil(needOf(rates).app / assumed.use_wanted.value))
    const cores = Math.max(1, Math.ceil(needOf(rates).database / assumed.use_wanted.value))
    if (needed <= processes) return { processes, cores, rates }
    processes = needed
  }
}

function play({ processes, cores, rates }: Sized, times = 1): EveningOutcome {
  const all = Object.values(rates).reduce((sum, rate) => sum + rate, 0) * times
  const shrunk = Math.min(1, PLAYED_MAX / all)
  const app_processes = Math.max(1, Math.round(processes * shrunk))
  const share_of_processes = app_processes / processes
  const scaled = Object.fromEntries(
    Object.entries(rates).map(([kind, rate]) => [kind, rate * times * share_of_processes]),
  ) as Evening['rates']
  return playEvening({
    seed: SEED,
    seconds: SECONDS,
    rates: scaled,
    app_processes,
    database_cores: Math.max(1, Math.round(cores * share_of_processes)),
    service,
    chance: 0.5,
  })
}

/** The largest multiple of the busiest minutes at which an order is still answered within a quarter of a second, 99 times in 100. */
function breaksAt(sized: Sized): { times: number; first: string } {
  let times = 1
  const isFine = (outcome: EveningOutcome): boolean =>
    outcome.by_kind.order.p99_ms <= 250 && outcome.by_kind.ready_page.p99_ms <= 250
  let last = play(sized)
  for (let step = 1.1; step < 40 && isFine(last); step *= 1.1) {
    last = play(sized, step)
    if (isFine(last)) times = step
  }
  return { times, first: last.app_use >= last.database_use ? 'app processes' : 'database cores' }
}

const n = (value: number): string =>
  value >= 100
    ? Math.round(Number(value.toPrecision(3))).toLocaleString('en-AU')
    : value >= 10
      ? value.toFixed(0)
      : value.toFixed(1)

function populationRow(population: Population, orders_a_year: number, eager: string): string[] {
  const demand = demandOf(population.people / population.databases, orders_a_year)
  const sized = sizeFor(demand)
  const outcome = play(sized)
  const broken = breaksAt(sized)
  const storage_gb = (population.people * orders_a_year * measured.bytes_per_order) / GB
  // The primary's cores three times: with it, two standbys that can take over.
  const cores = population.databases * (sized.processes + 3 * sized.cores)
  const usd = cores * assumed.usd_per_core_month.value + 3 * storage_gb * assumed.usd_per_gb_month.value
  return [
    `${population.name}, ${eager}`,
    String(population.databases),
    n(demand.orders_a_day * population.databases),
    n(demand.orders),
    n(demand.pages),
    `${sized.processes} + ${sized.cores}`,
    `${Math.round(outcome.app_use * 100)} % / ${Math.round(outcome.database_use * 100)} %`,
    `${n(outcome.by_kind.ready_page.p99_ms)} / ${n(outcome.by_kind.order.p50_ms)} / ${n(outcome.by_kind.order.p99_ms)}`,
    `${n(broken.times)} ×, ${broken.first}`,
    n(storage_gb),
    n(usd),
  ]
}

const perCore = (us: number): string => n(1e6 / us)
const one = ({ app_us, database_us }: Work): string[] => [String(app_us), String(database_us)]
const alone = {
  app_us: measured.order.batch.app_us + measured.order.each.app_us,
  database_us: measured.order.batch.database_us + measured.order.each.database_us,
}
const sections: Record<string, string> = {
  capacity: documentTable(
    'work | µs of an app core | µs of a database core | a second, per app core | a second, per database core',
    [
      ['page that lies ready', ...one(measured.ready_page), perCore(measured.ready_page.app_us), 'not asked'],
      [
        'page nobody shares',
        ...one(measured.made_page),
        perCore(measured.made_page.app_us),
        perCore(measured.made_page.database_us),
      ],
      ['order alone', ...one(alone), perCore(alone.app_us), perCore(alone.database_us)],
      [
        'each order more in a batch',
        ...one(measured.order.each),
        perCore(Math.max(1, measured.order.each.app_us)),
        perCore(Math.max(1, measured.order.each.database_us)),
      ],
    ],
  ),
  populations: documentTable(
    'place | databases | orders a day | orders/s each | pages/s each | app + database cores each | in use | ' +
      'ms: page p99 / order p50 / p99 | breaks at, first | GB a year | USD a month',
    populations.flatMap((population) => [
      populationRow(population, assumed.orders_per_person_a_year.value, 'likely'),
      populationRow(population, assumed.eager_orders_per_person_a_year.value, 'eager'),
    ]),
  ),
  assumptions: documentTable('assumption | value | source', [
    ...Object.entries(assumed).map(([name, { value, source }]) => [
      name.replaceAll('_', ' '),
      String(value),
      source,
    ]),
    ...populations.map(({ name, people, source }) => [
      `people in ${name}`,
      people.toLocaleString('en-AU'),
      source,
    ]),
    ['bytes an order leaves', n(measured.bytes_per_order), 'measured, with indexes'],
    ['bytes of a listing on sale', n(measured.bytes_per_listing), 'measured, with indexes and its words'],
    [
      'peak hour of the world',
      `${(peakShareOfTheWorld() * 100).toFixed(1)} % of a day`,
      'hours of the day over time zones, assumed',
    ],
    ['a hand-over', 'costs what an order costs', 'assumed'],
  ]),
  measured: `Measured on ${measured.measured_at} on ${measured.cores} cores at a load average of ${measured.load_average}; orders went ${measured.order_batch_size} to a batch.${
    measured.load_average > measured.cores + OWN_LOAD
      ? ' **The machine was busy with other work, so these times are too long by an unknown factor, and how an order splits into its batch and itself is not to be relied on. Take capacity as a lower bound and costs as an upper one, and measure on a quiet machine before building on either.**'
      : ''
  }`,
}

let text = readFileSync(document, 'utf8')
for (const [name, body] of Object.entries(sections)) {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/scaling.md has no marker for ${name}`)
  text = `${text.slice(0, from + begin.length)}\n\n${body}\n\n${text.slice(to)}`
  console.log(`\n${name}\n${body}`)
}
writeFileSync(document, text)
