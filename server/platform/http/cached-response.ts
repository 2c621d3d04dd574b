import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Reading } from '#server/platform/events/changes.ts'
import { Ready } from './http.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/** What a response says, as it is read. */
export interface Content {
  rows: { id: string }[]
  /** The `Link` header, when there are more. */
  next: string | undefined
  /** When it is no longer right by time alone, in milliseconds. */
  right_until: number
}

/** A response as it goes out: made once, sent to everyone who asks the same. */
export interface CachedResponse extends Reading, Pick<Content, 'right_until'> {
  etag: string
  headers: Record<string, string>
  body: Buffer
  packing: Map<Encoding, Promise<Ready>>
  /** What is packed already. */
  ready: Map<Encoding, Ready>
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

export function makeResponse({ rows, next, right_until }: Content, made_at: number): CachedResponse {
  const body = Buffer.from(JSON.stringify(rows))
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  return {
    made_at,
    checked_at: made_at,
    ids: rows.map(({ id }) => id),
    right_until,
    etag,
    headers: {
      etag,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'content-type': 'application/json; charset=utf-8',
      ...(next === undefined ? {} : { link: next }),
    },
    body,
    packing: new Map(),
    ready: new Map(),
  }
}

export function encodingFor(accepts: string | undefined): Encoding {
  if (accepts === undefined) return 'identity'
  if (/\bbr\b(?!;q=0)/.test(accepts)) return 'br'
  return /\bgzip\b(?!;q=0)/.test(accepts) ? 'gzip' : 'identity'
}

async function pack({ body, headers }: CachedResponse, encoding: Encoding): Promise<Ready> {
  if (encoding === 'identity') return new Ready(200, headers, body)
  const bytes = encoding === 'br' ? await compressBrotli(body, BROTLI) : await compressGzip(body)
  return new Ready(200, { ...headers, 'content-encoding': encoding }, bytes)
}

/** The response in an encoding, packed once. */
export async function packed(response: CachedResponse, encoding: Encoding): Promise<Ready> {
  const packing = response.packing.get(encoding) ?? pack(response, encoding)
  response.packing.set(encoding, packing)
  const ready = await packing
  response.ready.set(encoding, ready)
  return ready
}
