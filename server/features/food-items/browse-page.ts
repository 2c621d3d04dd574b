import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FoodItem } from '#contract/food-items.ts'
import { Ready } from '#server/platform/http.ts'
import type { Reading } from './deal-changes.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/** A page of deals as it goes out: made once, sent to everyone who asks the same. */
export interface Page extends Reading {
  /** When the first deal on it ends, and the page is no longer right. */
  right_until: number
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

export function makePage(items: FoodItem[], next: string | undefined, made_at: number): Page {
  const body = Buffer.from(JSON.stringify(items))
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  return {
    made_at,
    checked_at: made_at,
    ids: items.map((item) => item.id),
    right_until: Math.min(...items.map((item) => Date.parse(item.expires_at))),
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

async function pack({ body, headers }: Page, encoding: Encoding): Promise<Ready> {
  if (encoding === 'identity') return new Ready(200, headers, body)
  const bytes = encoding === 'br' ? await compressBrotli(body, BROTLI) : await compressGzip(body)
  return new Ready(200, { ...headers, 'content-encoding': encoding }, bytes)
}

/** The page in an encoding, packed once. */
export async function packed(page: Page, encoding: Encoding): Promise<Ready> {
  const packing = page.packing.get(encoding) ?? pack(page, encoding)
  page.packing.set(encoding, packing)
  const ready = await packing
  page.ready.set(encoding, ready)
  return ready
}
