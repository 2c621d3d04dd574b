import { isDeepStrictEqual } from 'node:util'
import { besideOther, inTurn, type Product, withProducts } from './beside.ts'
import type { Filled } from './databases.ts'
import { type Measured, putLoad } from './load.ts'
import { costOf, type Effort, loadSpecOf, measure, rate, ratioOf, typical, whole } from './measured.ts'
import type { Row } from './rows.ts'
import { type MeasuredServer, startPlain } from './servers.ts'
import { type UncachedKind, uncachedKinds, uncachedPaths } from './uncached-paths.ts'

const LEAST: Record<UncachedKind, number> = {
  'later pages': 1.25,
  'one restaurant': 1,
  words: 1,
  distance: 1,
}
/** Paths of each kind whose answers are compared before anything is measured. */
const COMPARED = 60
/** Until the code has been compiled as well as it will be. */
const WARM_MS = 4_000
const WARM_AGAIN_MS = 300

/** The product, the plain server, and the product of another checkout when it is measured beside. */
type Side = Product | 'plain'
type Figures = Record<UncachedKind, Record<Side, Measured[]>>

/**
 * Uncached queries of each kind beside a plain server that sends the same rows, and beside another checkout
 * if there is one.
 */
export async function uncachedRows(filled: Filled, effort: Effort, other?: string): Promise<Row[]> {
  const figures = Object.fromEntries(
    uncachedKinds.map((kind) => [kind, { ours: [], plain: [], other: [] }]),
  ) as unknown as Figures
  for (let run = 0; run < effort.runs; run += 1)
    await withSides(filled, other, (servers) => measureOnce(servers, { filled, effort, figures, run }))
  return rowsOf(filled, figures)
}

type Servers = Partial<Record<Side, MeasuredServer>>

/**
 * Each run has servers of its own: what a process makes of its code, and where it lands, differs from one to
 * the next.
 */
async function withSides(
  filled: Filled,
  other: string | undefined,
  work: (servers: Servers) => Promise<void>,
): Promise<void> {
  const plain = { ...(await startPlain(filled.url)), database_pid: filled.database_pid }
  try {
    await withProducts(filled, {}, other, (products) => work({ plain, ...products }))
  } finally {
    await plain.stop()
  }
}

interface Measuring {
  filled: Filled
  effort: Effort
  figures: Figures
  run: number
}

async function measureOnce(servers: Servers, { filled, effort, figures, run }: Measuring): Promise<void> {
  const paths = uncachedPaths(filled.size)
  const sides = inTurn(run, servers)
  if (run === 0) await checkSameAnswers(sides, paths)
  const mixed = uncachedKinds.flatMap((kind) => paths[kind].slice(0, COMPARED))
  const get = (server: MeasuredServer, from: string[]): Promise<Measured> =>
    measure(
      { ...server, requests: { kind: 'get', paths: from, headers: {} }, warm_ms: WARM_AGAIN_MS },
      effort,
    )
  await Promise.all(sides.map(([, server]) => warm(server, mixed)))
  for (const kind of uncachedKinds)
    for (const [side, server] of sides) figures[kind][side].push(await get(server, paths[kind]))
}

/** All servers at once. What a busy machine has them refuse meanwhile is no matter. */
async function warm(server: MeasuredServer, paths: string[]): Promise<void> {
  const load = { ...server, requests: { kind: 'get' as const, paths, headers: {} }, warm_ms: 0 }
  await putLoad(loadSpecOf(load, { runs: 1, measured_ms: WARM_MS }), server)
}

interface Answer {
  items: { id: string }[]
  /** Where the next page begins. */
  next: string | null
}

async function answerOf({ port }: MeasuredServer, path: string): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
  const [, link] = /<([^>]+)>/.exec(answer.headers.get('link') ?? '') ?? []
  const next = link === undefined ? null : new URL(link, 'http://localhost').searchParams.get('cursor')
  return { items: (await answer.json()) as Answer['items'], next }
}

/**
 * Refuses to compare the speed of servers that do not send the same: items, their order, their fields and the
 * cursor of the next page.
 */
async function checkSameAnswers(
  [[, first] = noSide(), ...others]: [Side, MeasuredServer][],
  paths: Record<UncachedKind, string[]>,
): Promise<void> {
  for (const kind of uncachedKinds) {
    let items = 0
    for (const path of paths[kind].filter((_, at) => at % Math.ceil(paths[kind].length / COMPARED) === 0)) {
      const answer = await answerOf(first, path)
      items += answer.items.length
      for (const [side, server] of others)
        assertSame(answer, await answerOf(server, path), `${path} (${side})`)
    }
    if (items === 0) throw new Error(`the queries of the kind “${kind}” find nothing`)
  }
}

function assertSame(one: Answer, other: Answer, what: string): void {
  if (isDeepStrictEqual(one, other)) return
  const shownOf = ({ items, next }: Answer): string =>
    `${items.map(({ id }) => id.slice(-6)).join(' ')}, then ${next}`
  const [first, second] = [shownOf(one), shownOf(other)]
  const at = one.items.findIndex((item, n) => !isDeepStrictEqual(item, other.items[n]))
  const difference =
    first === second
      ? `${JSON.stringify(one.items[at])} and ${JSON.stringify(other.items[at])}`
      : `${first} and ${second}`
  throw new Error(`two servers answer ${what} otherwise: ${difference}`)
}

function noSide(): never {
  throw new Error('there is nothing to compare')
}

/** One row for all kinds, whose figures stand in their order. */
function rowsOf({ size }: Filled, figures: Figures): Row[] {
  const work = `uncached queries, ${whole(size.items)} meals`
  const each = (show: (kind: UncachedKind) => string, between = ', '): string =>
    uncachedKinds.map((kind) => `${kind} ${show(kind)}`).join(between)
  const ratioFor = (kind: UncachedKind): number => ratioOf(figures[kind].ours, figures[kind].plain)
  const short = uncachedKinds.filter((kind) => ratioFor(kind) < LEAST[kind])
  return [
    {
      work,
      measured: each((kind) => `${ratioFor(kind).toFixed(2)} × plain`),
      reference: `plain server: ${each((kind) => rate(typical(figures[kind].plain)))}`,
      target: each((kind) => `≥ ${LEAST[kind]} ×`),
      reached: short.length === 0,
      note: each((kind) => costOf(typical(figures[kind].ours)), '; '),
      short,
    },
    ...uncachedKinds.flatMap((kind) =>
      besideOther(`${work}, ${kind}`, figures[kind].ours, figures[kind].other),
    ),
  ]
}
