import { makeByteCache } from '#server/platform/byte-cache.ts'
import { htmlDocument } from './documents.ts'
import { loadPrerender } from './prerender-program.ts'
import type { Representation } from '#server/platform/http/replies/representation.ts'

/** What a document shows: as long as the key is the same, so is the document. */
export interface PrerenderSource {
  key: string
  readData: () => Promise<unknown>
}

/**
 * However fast the data change, a document is rendered this often at most: the page itself follows the
 * changes from there.
 */
const RENDERED_FOR_MS = 1_000

/** Far more than one document takes. */
const BYTES_MAX = 16 * 1024 * 1024

interface Rendered {
  /** That of its source. */
  key: string
  /** By the process's own clock. */
  rendered_at: number
  document: Representation
}

/**
 * Gives a document with its view's HTML, rendered by the program of the web build when the data have changed,
 * once for all who ask meanwhile.
 */
export function prerenderedDocument(
  folder: string,
  { template, by }: { template: string; by: string },
  readSource: () => Promise<PrerenderSource>,
): () => Promise<Representation> {
  const cache = makeByteCache<Rendered>({
    bytes_max: BYTES_MAX,
    bytesOf: ({ document }) => document.bytes_max,
    isCurrent: ({ rendered_at }) => performance.now() - rendered_at < RENDERED_FOR_MS,
  })
  const render = async (last: Rendered | undefined): Promise<Rendered> => {
    const { key, readData } = await readSource()
    if (last?.key === key) return last
    const rendered_at = performance.now()
    const prerender = await loadPrerender(folder, by)
    return { key, rendered_at, document: htmlDocument(await prerender(template, await readData())) }
  }
  return async () => (await cache.fetch(by, render)).document
}
