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

/** A first visit; only pages that React hydrates have a blocking time. */
type FirstVisit = Visit & { blocking_ms?: number }

interface Figure {
  work: string
  of: (visit: FirstVisit) => number
  show: (value: number) => string
  /** The value that is just good enough; `times` as many as of a page with one heading. */
  times?: number
  /** Of what React alone takes with as many elements. */
  share_of_react?: number
  most?: number
  least?: number
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`
const milliseconds = (ms: number): string => `${Math.round(ms)} ms`
const documentFigures: Figure[] = [
  { work: 'largest paint', of: (visit) => visit.lcp, show: seconds, times: PAINT_TIMES },
  {
    work: 'layout shift',
    of: (visit) => Number(visit.cls.toFixed(3)),
    show: (value) => value.toFixed(3),
    most: 0,
  },
  { work: 'performance', of: (visit) => visit.scores.performance, show: String, least: 99 },
  { work: 'accessibility', of: (visit) => visit.scores.accessibility, show: String, least: 100 },
  { work: 'best practices', of: (visit) => visit.scores['best-practices'], show: String, least: 100 },
  { work: 'search engines', of: (visit) => visit.scores.seo, show: String, least: 100 },
]
const blocking: Figure = {
  work: 'blocking time',
  of: ({ blocking_ms = Number.NaN }) => blocking_ms,
  show: milliseconds,
  most: 50,
  share_of_react: REACT_SHARE,
}
const scripts: Figure = {
  work: 'JavaScript, compressed',
  of: (visit) => visit.script_bytes,
  show: (value) => `${(value / KB).toFixed(1)} KB`,
  most: 103 * KB,
}
const figuresOf = (page: string): Figure[] => [
  ...documentFigures,
  ...(page in pages ? [blocking] : []),
  ...(page === 'home' ? [scripts] : []),
]

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
  /** The largest paint of one heading. */
  heading_ms: number
  /** The blocking time of one heading: what the machine adds to that of every page. */
  machine_ms: number
  /** The blocking time of React alone. */
  react_ms: number
}

interface Limit {
  limit: string
  isReached: (value: number) => boolean
}

/** What is just good enough, and how it is written. */
function limitsOf({ times, share_of_react, most, least, show }: Figure, beside: Beside): Limit[] {
  const { heading_ms, react_ms } = beside
  const limits: Limit[] = []
  const add = (limit: string, isReached: Limit['isReached']): void => void limits.push({ limit, isReached })
  if (times !== undefined) add(`≤ ${times} ×`, (value) => value <= times * heading_ms)
  if (most !== undefined) add(`≤ ${show(most)}`, (value) => value <= most)
  if (share_of_react !== undefined)
    add(`≤ ${share_of_react} × React alone`, (value) => value <= share_of_react * react_ms)
  if (least !== undefined) add(`≥ ${show(least)}`, (value) => value >= least)
  return limits
}

/** A median as a share of what it is measured beside. */
const ratioOf = ({ times, share_of_react, show }: Figure, median: number, beside: Beside): string => {
  if (times !== undefined) return ` (${(median / beside.heading_ms).toFixed(2)} × one heading)`
  if (share_of_react === undefined) return ''
  return ` (${(median / beside.react_ms).toFixed(2)} × React alone, ${show(beside.react_ms)})`
}

/** One row for all figures of a page, in their order. */
function rowOf(page: string, visits: FirstVisit[], beside: Beside): Row {
  const rows = figuresOf(page).map((figure) => {
    const { work, of, show } = figure
    const values = visits.map(of)
    const median = medianOf(values)
    const limits = limitsOf(figure, beside)
    return {
      work,
      measured: `${work} ${show(median)}${ratioOf(figure, median, beside)}`,
      limit: limits.map(({ limit }) => limit).join(' and '),
      isShort: limits.some(({ isReached }) => !isReached(median)),
      spread: `${show(Math.min(...values))} to ${show(Math.max(...values))}`,
    }
  })
  const short = rows.flatMap(({ work, isShort }) => (isShort ? [work] : []))
  return {
    work: page,
    measured: rows.map(({ measured }) => measured).join(', '),
    reference: `one heading ${seconds(beside.heading_ms)}, which blocks for ${milliseconds(beside.machine_ms)}`,
    target: rows.map(({ limit }) => limit).join(', '),
    reached: short.length === 0,
    note: rows.map(({ spread }) => spread).join(', '),
    short,
  }
}

const TAG = /<[a-z]/g

/** How many elements a document has. */
async function countElements(address: string): Promise<number> {
  const html = await (await fetch(address)).text()
  return html.match(TAG)?.length ?? 0
}

interface Measured {
  visits: FirstVisit[]
  /** Blocking times of React alone with as many elements. */
  alone: number[]
}

/**
 * The first view of each page as Lighthouse sees it on a phone, and how long it keeps input waiting there, beside one
 * heading and beside React alone: medians of several visits, the pages in turn.
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
    const headings: FirstVisit[] = []
    const measured = new Map<string, Measured>()
    const paths = Object.entries({ ...pages, ...(await documentsAt(city.origin)) })
    for (let run = 0; run < runs; run += 1) {
      await browser.waitUntilFit()
      headings.push({ ...(await browser.visit(bare.url)), blocking_ms: await browser.blockingTime(bare.url) })
      for (const [page, path] of paths) {
        const address = `${city.origin}${path}`
        const { visits, alone } = measured.get(page) ?? { visits: [], alone: [] }
        measured.set(page, { visits, alone })
        const visit = await browser.visit(address, { skipAudits: notJudged(page) })
        if (!(page in pages)) visits.push(visit)
        else {
          alone.push(await browser.blockingTime(react.urlOf(await countElements(address))))
          visits.push({ ...visit, blocking_ms: await browser.blockingTime(address) })
        }
      }
    }
    const heading_ms = medianOf(headings.map(({ lcp }) => lcp))
    const machine_ms = medianOf(headings.map(blocking.of))
    return [
      phoneRow(browser.phone),
      ...[...measured].map(([page, { visits, alone }]) =>
        judge(page, visits, { heading_ms, machine_ms, react_ms: medianOf(alone) }),
      ),
    ]
  } finally {
    react.stop()
    bare.stop()
    await browser.stop()
    await city.stop()
  }
}

function judge(page: string, visits: FirstVisit[], beside: Beside): Row {
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
