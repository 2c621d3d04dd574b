import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '#contract/api.ts'
import { foodItemPath, restaurantPath } from '#contract/shop/public-pages.ts'
import { Client } from '#tests/support/client.ts'
import { startCity } from './city-server.ts'
import { startLighthouse, type Throttling, type Visit } from './lighthouse.ts'
import { phoneRow } from './phone.ts'
import { medianOf, type Row, tableOf } from './rows.ts'

const RUNS = 3
/** As many times the largest paint of a page with one heading. */
const PAINT_TIMES = 1.9
const KB = 1_000
const pages = { home: '/', browse: '/?view=browse', auth: '/?view=auth' }

interface Figure {
  work: string
  of: (visit: Visit) => number
  show: (value: number) => string
  /** The value that is just good enough; `times` as many as of a page with one heading. */
  times?: number
  most?: number
  least?: number
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`
const milliseconds = (ms: number): string => `${Math.round(ms)} ms`
const figures: Figure[] = [
  { work: 'largest paint', of: (visit) => visit.lcp, show: seconds, times: PAINT_TIMES },
  {
    work: 'layout shift',
    of: (visit) => Number(visit.cls.toFixed(3)),
    show: (value) => value.toFixed(3),
    most: 0,
  },
  { work: 'blocking time', of: (visit) => visit.tbt_alone, show: milliseconds, most: 50 },
  { work: 'performance', of: (visit) => visit.scores.performance, show: String, least: 99 },
  { work: 'accessibility', of: (visit) => visit.scores.accessibility, show: String, least: 100 },
  { work: 'best practices', of: (visit) => visit.scores['best-practices'], show: String, least: 100 },
  { work: 'search engines', of: (visit) => visit.scores.seo, show: String, least: 100 },
]
const scripts: Figure = {
  work: 'JavaScript, compressed',
  of: (visit) => visit.script_bytes,
  show: (value) => `${(value / KB).toFixed(1)} KB`,
  most: 110 * KB,
}

const nothing =
  '<!doctype html><html lang="en"><title>Nothing</title><meta name="viewport" content="width=device-width"><h1>A heading, and no more</h1></html>'

/**
 * A page with nothing to load and nothing to do: what remains is the network, and how busy this machine is.
 */
async function startNothing() {
  const server = createServer(
    (_request, response) => void response.setHeader('content-type', 'text/html').end(nothing),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop: () => void server.close(),
  }
}

/** Pages of food items are over within hours, and ask not to be found: decision 43. */
const notJudged = (page: string): string[] => (page === 'food item' ? ['is-crawlable'] : [])

/** Public documents, which have no script: a food item that is on sale, and its restaurant. */
async function documentsAt(origin: string): Promise<Record<string, string>> {
  const client = new Client(origin)
  const [item] = await client.ok(api.foodItems.browse, { limit: 1 })
  const [restaurant] = await client.ok(api.restaurants.browse, { ids: item?.restaurant_id ?? '' })
  if (item === undefined || restaurant === undefined) throw new Error('nothing is on sale')
  return { restaurant: restaurantPath(restaurant), 'food item': foodItemPath(item.id) }
}

/** What is just good enough, and how it is written. */
function limitOf(
  { times, most, least = 0, show }: Figure,
  heading: number,
): { limit: string; isReached: (value: number) => boolean } {
  if (times !== undefined) return { limit: `≤ ${times} ×`, isReached: (value) => value <= times * heading }
  if (most !== undefined) return { limit: `≤ ${show(most)}`, isReached: (value) => value <= most }
  return { limit: `≥ ${show(least)}`, isReached: (value) => value >= least }
}

/** One row for all figures of a page, in their order. */
function rowOf(page: string, visits: Visit[], headings: Visit[]): Row {
  const rows = (page === 'home' ? [...figures, scripts] : figures).map((figure) => {
    const { work, of, show, times } = figure
    const values = visits.map(of)
    const [median, heading] = [medianOf(values), medianOf(headings.map(of))]
    const { limit, isReached } = limitOf(figure, heading)
    const ratio = times === undefined ? '' : ` (${(median / heading).toFixed(2)} × one heading)`
    return {
      work,
      measured: `${work} ${show(median)}${ratio}`,
      limit,
      isShort: !isReached(median),
      spread: `${show(Math.min(...values))} to ${show(Math.max(...values))}`,
    }
  })
  const short = rows.flatMap(({ work, isShort }) => (isShort ? [work] : []))
  // Judged by processor time: on the clock, whatever else the machine does counts as well.
  const onTheClock = milliseconds(medianOf(visits.map((visit) => visit.tbt)))
  return {
    work: page,
    measured: rows.map(({ measured }) => measured).join(', '),
    reference: `one heading ${seconds(medianOf(headings.map((visit) => visit.lcp)))}`,
    target: rows.map(({ limit }) => limit).join(', '),
    reached: short.length === 0,
    note: `${rows.map(({ spread }) => spread).join(', ')}; blocking time ${onTheClock} on the clock`,
    short,
  }
}

const HEADING = 'one heading'

/**
 * The first view of each page as Lighthouse sees it on a phone, medians of several visits, the pages in turn.
 */
export async function webRows({
  runs = RUNS,
  throttling,
}: { runs?: number; throttling?: Throttling } = {}): Promise<Row[]> {
  const city = await startCity()
  const browser = await startLighthouse().catch(async (error: unknown) => {
    await city.stop()
    throw error
  })
  const bare = await startNothing()
  try {
    const documents = await documentsAt(city.origin)
    const addresses = Object.entries({ ...pages, ...documents }).map(
      ([page, path]) => [page, `${city.origin}${path}`] as const,
    )
    const visits = new Map<string, Visit[]>(
      [HEADING, ...addresses.map(([page]) => page)].map((page) => [page, []]),
    )
    for (let run = 0; run < runs; run += 1)
      for (const [page, address] of [[HEADING, bare.url] as const, ...addresses])
        visits
          .get(page)
          ?.push(await browser.visit(address, { throttlingMethod: throttling, skipAudits: notJudged(page) }))
    const heading = visits.get(HEADING) ?? []
    return [
      phoneRow(browser.phone),
      ...addresses.map(([page]) => judge(page, visits.get(page) ?? [], heading)),
    ]
  } finally {
    bare.stop()
    await browser.stop()
    await city.stop()
  }
}

function judge(page: string, visits: Visit[], heading: Visit[]): Row {
  if (page in pages && visits.some((visit) => visit.script_bytes === 0))
    throw new Error(`${page} loaded no script: is it there?`)
  for (const short of new Set(visits.flatMap((visit) => visit.short))) console.error(`${page}: ${short}`)
  return rowOf(page, visits, heading)
}

if (process.argv[1] === import.meta.filename) {
  const throttling = process.argv.includes('--slowed-for-real') ? 'devtools' : 'simulate'
  const runs = Number(
    process.argv.find((argument) => argument.startsWith('--runs='))?.slice('--runs='.length) ?? RUNS,
  )
  console.log(tableOf(await webRows({ runs, throttling })))
}
