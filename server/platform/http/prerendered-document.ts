import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Document } from './documents.ts'
import { documentOf } from './documents.ts'

/** What a document shows: as long as the key is the same, so is the document. */
export interface PrerenderSource {
  key: string
  facts: () => Promise<unknown>
}

type Draw = (document: string, facts: unknown) => Promise<string>

/** However fast what it shows changes, a document is drawn anew this often at most: the page itself follows from there. */
const DRAWN_FOR_MS = 1_000
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

async function pack(text: string): Promise<Document> {
  const plain = Buffer.from(text)
  const [br, packed] = await Promise.all([promisify(brotliCompress)(plain, BROTLI), promisify(gzip)(plain)])
  return documentOf(plain, { br, gzip: packed })
}

/** Gives the document of `scene` as it is now, drawn by what the web has built for it, and drawn once for all who come meanwhile. */
export function prerenderedDocument(
  folder: string,
  { name, by }: { name: string; by: string },
  scene: () => Promise<PrerenderSource>,
): () => Promise<Document> {
  const template = readFileSync(join(folder, name), 'utf8')
  const program = pathToFileURL(join(folder, '..', 'prerender', 'prerender.js')).href
  let last: { key: string; at: number; document: Document } | undefined
  let rendering: Promise<Document> | undefined

  const renderAgain = async (): Promise<Document> => {
    const { key, facts } = await scene()
    const at = performance.now()
    if (last?.key === key) return last.document
    const { [by]: draw } = (await import(program)) as Record<string, Draw | undefined>
    if (draw === undefined) throw new Error(`${program} has no ${by}`)
    const document = await pack(await draw(template, await facts()))
    last = { key, at, document }
    return document
  }

  return async () => {
    if (last !== undefined && performance.now() - last.at < DRAWN_FOR_MS) return last.document
    rendering ??= renderAgain().finally(() => {
      rendering = undefined
    })
    return rendering
  }
}

export const canPrerender = (folder: string): boolean => existsSync(join(folder, '..', 'prerender', 'prerender.js'))
