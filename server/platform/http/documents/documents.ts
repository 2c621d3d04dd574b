import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Representation, SHARED_CACHING } from '#server/platform/http/replies/representation.ts'

/** An HTML document; a browser asks each time whether the one it has is still the same. */
export const htmlDocument = (html: Buffer | string): Representation =>
  new Representation(html, { 'cache-control': SHARED_CACHING, 'content-type': 'text/html; charset=utf-8' })

/**
 * The HTML of a document of the build. Addresses for programs that show previews of links are complete only
 * with the public origin.
 */
export const readHtml = (folder: string, name: string, origin: string): string =>
  readFileSync(join(folder, name), 'utf8').replaceAll('__ORIGIN__', origin)
