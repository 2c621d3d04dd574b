import { IMPACT_PAGE, legalTextKinds, legalTextPath } from '#contract/links.ts'
import { restaurantPath, shopPaths, shortId } from '#contract/shop/public-pages.ts'
import { DAY_MS, MINUTE_MS } from '#contract/time.ts'
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
import { makeByteCache } from '#server/platform/byte-cache.ts'
import { Failure } from '#server/platform/failure.ts'
import type { PageRoute } from '#server/platform/http/http.ts'
import { Representation } from '#server/platform/http/replies/representation.ts'

interface SitemapDeps {
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
  const shop =
    part === 1 ? [shopPaths.home, shopPaths.browse, IMPACT_PAGE, ...legalTextKinds.map(legalTextPath)] : []
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
function readSitemapFile(deps: SitemapDeps, name: string): Promise<string> {
  const { part, count } = readPart(name)
  return partXml(deps, part, count)
}

const MADE_FOR_MS = 10 * MINUTE_MS
const HEADERS = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' }
/** The file that leads to the others. */
const FIRST = 'sitemap.xml'
/** Some twenty files of ten thousand restaurants. */
const BYTES_MAX = 64 * 1024 * 1024

interface SitemapFile {
  made_at: number
  file: Representation
}

/** The site map for search engines, each file read from the database once in ten minutes. */
export function sitemapRoutes(page: PageRoute, deps: SitemapDeps): void {
  const cache = makeByteCache<SitemapFile>({
    bytes_max: BYTES_MAX,
    bytesOf: ({ file }) => file.bytes_max,
    isCurrent: ({ made_at }) => deps.now().getTime() - made_at < MADE_FOR_MS,
  })
  const fileOf = async (name: string, readXml: () => Promise<string>): Promise<Representation> => {
    const { file } = await cache.fetch(name, async () => {
      const made_at = deps.now().getTime()
      return { made_at, file: new Representation(await readXml(), HEADERS) }
    })
    return file
  }
  const first = () => fileOf(FIRST, () => readSitemap(deps))
  page('GET', `/${FIRST}`, first)
  page('GET', '/sitemap-{part}.xml', async ({ params: { part = '' } }) => {
    const name = `sitemap-${part}.xml`
    // A made-up name costs no query.
    if (!(await first()).body.includes(`/${name}</loc>`)) throw new Failure('not_found')
    return fileOf(name, () => readSitemapFile(deps, part))
  })
}
