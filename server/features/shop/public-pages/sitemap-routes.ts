import { MINUTE_MS } from '#contract/time.ts'
import { makeByteCache } from '#server/platform/byte-cache.ts'
import { Failure } from '#server/platform/failure.ts'
import type { PageRoute } from '#server/platform/http/http.ts'
import { Representation } from '#server/platform/http/replies/representation.ts'
import { readSitemap, readSitemapFile, type SitemapDeps } from './sitemap-flows.ts'

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
