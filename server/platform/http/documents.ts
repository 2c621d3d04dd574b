import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Encoding } from './content-encoding.ts'
import { Representation } from './representation.ts'

/** An HTML document; a browser asks each time whether the one it has is still the same. */
export const htmlDocument = (html: Buffer | string, encoded?: [Encoding, Buffer][]): Representation =>
  new Representation(html, { 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' }, encoded)

const FILE_ENDINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** A document of the build, with the compressed forms that lie beside it. */
export function readDocument(folder: string, name: string): Representation {
  const file = join(folder, name)
  const encoded = FILE_ENDINGS.filter(([, ending]) => existsSync(file + ending)).map(([encoding, ending]): [Encoding, Buffer] => [
    encoding,
    readFileSync(file + ending),
  ])
  return htmlDocument(readFileSync(file), encoded)
}
