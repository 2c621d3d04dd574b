import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '#contract/api.ts'
import { foodItemPath, restaurantPath } from '#contract/shop/public-pages.ts'
import { Client } from '#tests/support/client.ts'
import { startCity } from './city-server.ts'
import { startLighthouse, type Visit } from './lighthouse.ts'
import { phoneRow } from './phone.ts'
import { startReactAlone } from './react-alone/server.ts'
import { medianOf, type Row, tableOf } from './rows.ts'

const RUNS = 3
/** As many times the largest paint of a page with one heading. */
const PAINT_TIMES = 1.9
/** Of the blocking time of React alone. */
const REACT_SHARE = 0.6
const KB = 1_000
const pages = { home: '/', browse: '/?view=browse', auth: '/?view=auth' }

interface Figure {
  work: string
  of: (visit: Visit) => number
  show: (value: number) => string
  /** The value that is just good enough; `times` as many as of a page with one heading. */
  times?: number
  /** Of what React alone has with as many elements; for a page that it hydrates. */
  share_of_react?: number
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
  {
    work: 'blocking time',
    of: (visit) => visit.tbt,
    show: milliseconds,
    most: 50,
    share_of_react: REACT_SHARE,
  },
  { work: 'performance', of: (visit) => visit.scores.performance, show: String, least: 99 },
  { work: 'accessibility', of: (visit) => visit.scores.accessibility, show: String, least: 100 },
  { work: 'best practices', of: (visit) => visit.scores['best-practices'], show: String, least: 100 },
  { work: 'search engines', of: (visit) => visit.scores.seo, show: String, least: 100 },
]
const scripts: Figure = {
  work: 'JavaScript, compressed',
  of: (visit) => visit.script_bytes,
  show: (value) => `${(value / KB).toFixed(1)} KB`,
  most: 103 * KB,
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

/** What a page is measured beside, in the same run. */
interface Beside {
  headings: Visit[]
  /** Of a page that React hydrates. */
  alone: Visit[]
}

/** What is just good enough, and how it is written. */
function limitsOf(
  { times, share_of_react, most, least, of, show }: Figure,
  { headings, alone }: Beside,
): { limit: string; isReached: (value: number) => boolean }[] {
  const median = (visits: Visit[]): number => medianOf(visits.map(of))
  return [
    ...(times === undefined
      ? []
      : [{ limit: `≤ ${times} ×`, isReached: (value: number) => value <= times * median(headings) }]),
    ...(most === undefined
      ? []
      : [{ limit: `≤ ${show(most)}`, isReached: (value: number) => value <= most }]),
    ...(share_of_react === undefined || alone.length === 0
      ? []
      : [
          {
            limit: `≤ ${share_of_react} × React alone`,
            isReached: (value: number) => value <= share_of_react * median(alone),
          },
        ]),
    ...(least === undefined
      ? []
      : [{ limit: `≥ ${show(least)}`, isReached: (value: number) => value >= least }]),
  ]
}

/** One row for all figures of a page, in their order. */
function rowOf(page: string, visits: Visit[], beside: Beside): Row {
  const { headings, alone } = beside
  const rows = (page === 'home' ? [...figures, scripts] : figures).map((figure) => {
    const { work, of, show, times, share_of_react } = figure
    const values = visits.map(of)
    const median = medianOf(values)
    const limits = limitsOf(figure, beside)
    const heading =
      times === undefined ? '' : ` (${(median / medianOf(headings.map(of))).toFixed(2)} × one heading)`
    const react =
      share_of_react === undefined || alone.length === 0
        ? ''
        : ` (React alone ${show(medianOf(alone.map(of)))})`
    return {
      work,
      measured: `${work} ${show(median)}${heading}${react}`,
      limit: limits.map(({ limit }) => limit).join(' and '),
      isShort: limits.some(({ isReached }) => !isReached(median)),
      spread: `${show(Math.min(...values))} to ${show(Math.max(...values))}`,
    }
  })
  const short = rows.flatMap(({ work, isShort }) => (isShort ? [work] : []))
  return {
    work: page,
    measured: rows.map(({ measured }) => measured).join(', '),
    reference: `one heading ${seconds(medianOf(headings.map((visit) => visit.lcp)))}`,
    target: rows.map(({ limit }) => limit).join(', '),
    reached: short.length === 0,
    note: rows.map(({ spread }) => spread).join(', '),
    short,
  }
}

const HEADING = 'one heading'
const aloneOf = (page: string): string => `React alone as ${page}`
const TAG = /<[a-z]/g

/** How many elements a document has. */
async function countElements(address: string): Promise<number> {
  const html = await (await fetch(address)).text()
  return html.match(TAG)?.length ?? 0
}

/**
 * The first view of each page as Lighthouse sees it on a phone, medians of several visits, the pages in turn.
 */
export async function webRows({ runs = RUNS }: { runs?: number } = {}): Promise<Row[]> {
  const city = await startCity()
  const browser = await startLighthouse().catch(async (error: unknown) => {
    await city.stop()
    throw error
  })
  const bare = await startNothing()
  const react = await startReactAlone()
  try {
    const measured: [page: string, address: string][] = [[HEADING, bare.url]]
    for (const [page, path] of Object.entries(pages)) {
      const address = `${city.origin}${path}`
      measured.push([aloneOf(page), react.urlOf(await countElements(address))], [page, address])
    }
    for (const [page, path] of Object.entries(await documentsAt(city.origin)))
      measured.push([page, `${city.origin}${path}`])
    const visits = new Map<string, Visit[]>()
    for (let run = 0; run < runs; run += 1) {
      await browser.waitUntilFit()
      for (const [page, address] of measured)
        visits.set(page, [
          ...(visits.get(page) ?? []),
          await browser.visit(address, { skipAudits: notJudged(page) }),
        ])
    }
    const visitsOf = (page: string): Visit[] => visits.get(page) ?? []
    const judged = measured.map(([page]) => page).filter((page) => !isReference(page))
    return [
      phoneRow(browser.phone),
      ...judged.map((page) =>
        judge(page, visitsOf(page), { headings: visitsOf(HEADING), alone: visitsOf(aloneOf(page)) }),
      ),
    ]
  } finally {
    react.stop()
    bare.stop()
    await browser.stop()
    await city.stop()
  }
}

const isReference = (page: string): boolean =>
  page === HEADING || Object.keys(pages).some((one) => page === aloneOf(one))

function judge(page: string, visits: Visit[], beside: Beside): Row {
  if (page in pages && visits.some((visit) => visit.script_bytes === 0))
    throw new Error(`${page} loaded no script: is it there?`)
  for (const short of new Set(visits.flatMap((visit) => visit.short))) console.error(`${page}: ${short}`)
  return rowOf(page, visits, beside)
}

if (process.argv[1] === import.meta.filename) {
  const runs = Number(
    process.argv.find((argument) => argument.startsWith('--runs='))?.slice('--runs='.length) ?? RUNS,
  )
  console.log(tableOf(await webRows({ runs })))
}
