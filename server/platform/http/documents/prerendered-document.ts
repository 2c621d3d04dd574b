import { htmlDocument } from './documents.ts'
import { loadPrerender } from './prerender-program.ts'
import type { Representation } from '#server/platform/http/replies/representation.ts'

/** What a document shows: as long as the key is the same, so is the document. */
export interface PrerenderSource {
  key: string
  readData: () => Promise<unknown>
}

/** However fast the data change, a document is rendered this often at most: the page itself follows the changes from there. */
const RENDERED_FOR_MS = 1_000

/** Gives a document with its view's HTML, rendered by the program of the web build when the data have changed, once for all who ask meanwhile. */
export function prerenderedDocument(
  folder: string,
  { template, by }: { template: string; by: string },
  readSource: () => Promise<PrerenderSource>,
): () => Promise<Representation> {
  let last: { key: string; at: number; document: Representation } | undefined
  let pending: Promise<Representation> | undefined

  const render = async (): Promise<Representation> => {
    const { key, readData } = await readSource()
    const at = performance.now()
    if (last?.key === key) return last.document
    const prerender = await loadPrerender(folder, by)
    const document = htmlDocument(await prerender(template, await readData()))
    last = { key, at, document }
    return document
  }

  return async () => {
    if (last !== undefined && performance.now() - last.at < RENDERED_FOR_MS) return last.document
    pending ??= render().finally(() => {
      pending = undefined
    })
    return pending
  }
}
