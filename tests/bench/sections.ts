import { browsingRows } from './browsing.ts'
import { cachedFrontRows } from './cached-front.ts'
import { collectingRows } from './collecting.ts'
import type { Filled } from './databases.ts'
import { freshnessRow } from './freshness.ts'
import { insightRows } from './insights.ts'
import type { Effort } from './measured.ts'
import { liveRows } from './live.ts'
import { mixedLoadRow } from './mixed-load.ts'
import { photoSenderRows } from './one-sender-photos.ts'
import { homeLineAttacks } from './one-sender-attacks.ts'
import { oneSenderRows } from './one-sender.ts'
import { buyersNeeded, orderingRows } from './ordering.ts'
import { pressRows } from './press-to-paint.ts'
import type { Row } from './rows.ts'
import { publishingRows } from './publishing.ts'
import { signingInRows } from './signing-in.ts'
import { firstStartOfClonesRows, startingDemoRows, startingOnRows } from './starting.ts'
import { uncachedRows } from './uncached.ts'
import { webRows } from './web.ts'
import { yearRows } from './years.ts'

export interface Options {
  effort: Effort
  isQuick: boolean
  /** Another checkout whose product is measured in turn with this one, by the sections that can. */
  other: string | undefined
}

/** Sizes of city: each is filled once for a database, and shared by all sections on it. */
export type Size = 'small' | 'middle' | 'large'

export const itemsOf = ({ isQuick }: Options): Record<Size, number> =>
  isQuick
    ? { small: 10_000, middle: 10_000, large: 10_000 }
    : { small: 1_000, middle: 100_000, large: 1_000_000 }

/** A section that needs a filled city. `database` where it is measured on one of them only. */
interface CitySection {
  sizes: readonly Size[]
  database?: Filled['database']
  /** Buyers who have ordered nothing yet. */
  buyers?: (options: Options) => number
  /** Not part of the whole benchmark, only measured by name. */
  isApart?: boolean
  rows: (filled: Filled, options: Options) => Promise<Row[]>
}

const all: readonly Size[] = ['small', 'middle', 'large']
const othersOf = ({ other }: Options): string[] => (other === undefined ? [] : [other])

/** In the order in which they share a city: those that write come last. */
export const citySections: Record<string, CitySection> = {
  browse: { sizes: all, rows: (filled, { effort }) => browsingRows(filled, effort) },
  uncached: { sizes: all, rows: (filled, { effort, other }) => uncachedRows(filled, effort, other) },
  'start-on': {
    sizes: ['middle'],
    database: 'PostgreSQL',
    rows: (filled, options) => startingOnRows(filled.env, othersOf(options)),
  },
  // In a larger city a restaurant has as many meals on sale as it can have.
  live: {
    sizes: ['small'],
    database: 'PostgreSQL',
    rows: (filled, { isQuick, other }) => liveRows(filled, isQuick ? 15 : 60, other),
  },
  publishing: {
    sizes: ['small'],
    database: 'PostgreSQL',
    rows: (filled, { isQuick, effort }) =>
      publishingRows(filled, { runs: effort.runs, seconds: isQuick ? 2 : 8 }),
  },
  'cached-front': {
    sizes: ['small'],
    database: 'PostgreSQL',
    rows: (filled, { isQuick }) => cachedFrontRows(filled, isQuick ? 5_000 : 20_000),
  },
  fresh: { sizes: ['middle'], database: 'PostgreSQL', rows: async (filled) => [await freshnessRow(filled)] },
  'sign-in': {
    sizes: ['middle'],
    database: 'PostgreSQL',
    rows: (filled, { effort }) => signingInRows(filled, effort),
  },
  order: {
    sizes: ['middle'],
    buyers: ({ effort, other }) => buyersNeeded(effort, other === undefined ? 1 : 2),
    rows: (filled, { effort, other }) => orderingRows(filled, effort, other),
  },
  collect: {
    sizes: ['middle'],
    rows: (filled, { effort, other }) => collectingRows(filled, effort, other),
  },
  'one-sender': {
    sizes: ['middle'],
    database: 'PostgreSQL',
    isApart: true,
    rows: (filled, { effort }) => oneSenderRows(filled, effort),
  },
  'mixed-load': {
    sizes: ['middle'],
    database: 'PostgreSQL',
    isApart: true,
    rows: async (filled, { isQuick }) => [await mixedLoadRow(filled, isQuick ? 30 : 600)],
  },
  'home-line': {
    sizes: ['middle'],
    database: 'PostgreSQL',
    isApart: true,
    rows: (filled, { effort }) => oneSenderRows(filled, effort, homeLineAttacks()),
  },
  'one-sender-photos': { sizes: ['middle'], database: 'PostgreSQL', isApart: true, rows: photoSenderRows },
}

const runsOf = ({ isQuick }: Options): { runs?: number } => (isQuick ? { runs: 1 } : {})

interface OtherSection {
  isApart?: boolean
  rows: (options: Options) => Promise<Row[]>
}

/** Sections that need no filled city, or fill their own. */
export const otherSections: Record<string, OtherSection> = {
  insights: { rows: insightRows },
  years: { isApart: true, rows: yearRows },
  start: { rows: (options) => startingDemoRows(othersOf(options)) },
  web: { rows: (options) => webRows(runsOf(options)) },
  press: { rows: (options) => pressRows(runsOf(options)) },
  'first-start': { rows: (options) => firstStartOfClonesRows(othersOf(options)) },
}
