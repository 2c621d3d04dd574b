import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { htmlDocument, readHtml } from './documents.ts'
import { makeByteCache } from '#server/platform/byte-cache.ts'
import type { Representation } from '#server/platform/http/replies/representation.ts'

/** A function of the web build that renders data into the HTML of a document. */
export type Prerender = (template: string, data: unknown) => Promise<string>

const programPath = (folder: string): string => join(folder, '..', 'prerender', 'prerender.js')

export const canPrerender = (folder: string): boolean => existsSync(programPath(folder))

/** A function by its name; its program is loaded when it is first needed. */
export async function loadPrerender(folder: string, name: string): Promise<Prerender> {
  const program = pathToFileURL(programPath(folder)).href
  const { [name]: prerender } = (await import(program)) as Record<string, Prerender | undefined>
  if (prerender === undefined) throw new Error(`${program} has no ${name}`)
  return prerender
}

/** The document that the build has for pages without a script of their own. */
const TEMPLATE = 'document.html'

/** Renders a document from its data. */
export type RenderDocument = (data: object) => Promise<string>

/**
 * Renders documents by a function of the web build, which is given the public origin too; undefined while the
 * web is not built.
 */
export function documentRenderer(
  folder: string,
  { by, origin }: { by: string; origin: string },
): RenderDocument | undefined {
  if (!canPrerender(folder) || !existsSync(join(folder, TEMPLATE))) return undefined
  const template = readHtml(folder, TEMPLATE, origin)
  return async (data) => (await loadPrerender(folder, by))(template, { ...data, origin })
}

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
