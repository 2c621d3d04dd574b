import { MINUTE_MS } from '#contract/time.ts'
import { Failure } from '#server/platform/failure.ts'
import type { PageRoute } from '#server/platform/http/http.ts'
import { Representation } from '#server/platform/http/replies/representation.ts'
import { readSitemap, readSitemapFile, type SitemapDeps } from './sitemap-flows.ts'

const MADE_FOR_MS = 10 * MINUTE_MS
const HEADERS = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' }
/** The file that leads to the others. */
const FIRST = 'sitemap.xml'
const FILES_MAX = 20

interface SitemapFile {
  made_at: number
  file: Promise<Representation>
}

/** The site map for search engines, each file read from the database once in ten minutes. */
export function sitemapRoutes(page: PageRoute, deps: SitemapDeps): void {
  const files = new Map<string, SitemapFile>()
  const fileOf = (name: string, make: () => Promise<string>): Promise<Representation> => {
    const made_at = deps.now().getTime()
    const last = files.get(name)
    if (last !== undefined && made_at - last.made_at < MADE_FOR_MS) return last.file
    const file = make().then((xml) => new Representation(xml, HEADERS))
    file.catch(() => files.delete(name))
    // Names that were valid for another number of files.
    if (files.size >= FILES_MAX) files.clear()
    files.set(name, { made_at, file })
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
