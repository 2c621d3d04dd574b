import { legalTextKinds, legalTextPath } from '#contract/links.ts'
import { restaurantPath, shopPaths, shortId } from '#contract/shop/public-pages.ts'
import { DAY_MS } from '#contract/time.ts'
import { findRestaurantsSelling } from '#server/features/kitchen/food-items/public.ts'
import {
  ADDRESSES_READ,
  countPublicRestaurants,
  findRestaurantAddresses,
} from '#server/features/kitchen/restaurants/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  countFiles,
  partName,
  readPart,
  sitemapIndexXml,
  type SitemapPart,
  sitemapPart,
  sitemapXml,
} from './sitemap-rules.ts'

export interface SitemapDeps {
  database: Pick<Database, 'publicReads'>
  now: Now
  /** The public origin. */
  origin: string
}

/** A restaurant that has sold nothing for as long is not worth a visit. */
const SELLING_DAYS = 30

async function findPaths({ database, now }: SitemapDeps, { after, to }: SitemapPart): Promise<string[]> {
  const since = new Date(now().getTime() - SELLING_DAYS * DAY_MS)
  const paths: string[] = []
  let cursor: string | undefined = after
  while (cursor !== undefined) {
    const rows = await findRestaurantAddresses(database.publicReads, cursor, to)
    const ids = rows.map(({ id }) => id)
    const selling = await findRestaurantsSelling(database.publicReads, ids, since)
    paths.push(...rows.filter(({ id }) => selling.has(id)).map(restaurantPath))
    const last = rows.length < ADDRESSES_READ ? undefined : ids.at(-1)
    cursor = last === undefined ? undefined : shortId(last)
  }
  return paths
}

async function fileCount({ database }: SitemapDeps): Promise<number> {
  const { count = 0 } = (await countPublicRestaurants(database.publicReads)) ?? {}
  return countFiles(count)
}

async function partXml(deps: SitemapDeps, part: number, count: number): Promise<string> {
  const shop = part === 1 ? [shopPaths.home, shopPaths.browse, ...legalTextKinds.map(legalTextPath)] : []
  const paths = [...shop, ...(await findPaths(deps, sitemapPart(part, count)))]
  return sitemapXml(paths.map((path) => deps.origin + path))
}

/**
 * Every address that a search engine should know, or the files that have them when they are too many for one.
 */
export async function readSitemap(deps: SitemapDeps): Promise<string> {
  const count = await fileCount(deps)
  if (count === 1) return partXml(deps, 1, 1)
  return sitemapIndexXml(
    Array.from({ length: count }, (_, at) => `${deps.origin}/sitemap-${partName(at + 1, count)}.xml`),
  )
}

/** One of several files by its part, such as "2-of-3". */
export function readSitemapFile(deps: SitemapDeps, name: string): Promise<string> {
  const { part, count } = readPart(name)
  return partXml(deps, part, count)
}
