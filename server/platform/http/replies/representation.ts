import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'

type Encoding = 'br' | 'gzip' | 'identity'

/** The type declarations of the package do not know `preferred`. */
interface EncodingNegotiator {
  encoding: (
    available: readonly Encoding[],
    options: { preferred: readonly Encoding[] },
  ) => string | undefined
}

const available = ['br', 'gzip', 'identity'] as const
/** Which of several that the client likes equally. */
const options = { preferred: ['br', 'gzip'] } as const

/**
 * The encoding that a client prefers by its `Accept-Encoding`. Whoever accepts none of ours gets the plain
 * bytes.
 */
export function negotiateEncoding(accept_encoding: string | undefined): Encoding {
  if (accept_encoding === undefined) return 'identity'
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { 'accept-encoding': accept_encoding } })
  return (negotiator.encoding(available, options) as Encoding | undefined) ?? 'identity'
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Level 11, the default, takes a hundred times as long for a tenth less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return compressBrotli(body, BROTLI)
  return encoding === 'gzip' ? compressGzip(body) : Promise.resolve(body)
}

/**
 * What a cache in front may do with a reply that is the same for everyone: give it for a second, and once more to
 * everybody while it asks for the next. A browser asks each time: nothing tells it that its own has become old.
 */
export const SHARED_CACHING = 'max-age=0, s-maxage=1, stale-while-revalidate=5'

/**
 * A body that is the same for every caller (RFC 9110, 3.2): compressed once per encoding, and compared by its
 * ETag.
 */
export class Representation {
  readonly body: Buffer
  readonly etag: string
  readonly headers: Record<string, string>
  private readonly encoded: Map<Encoding, Buffer>
  private readonly encoding = new Map<Encoding, Promise<Buffer>>()

  /** `encoded` has the compressed forms that exist already. */
  constructor(
    body: Buffer | string,
    headers: Record<string, string>,
    encoded: Iterable<[Encoding, Buffer]> = [],
  ) {
    this.body = typeof body === 'string' ? Buffer.from(body) : body
    this.etag = `W/"${hash('sha256', this.body, 'base64url').slice(0, 22)}"`
    this.headers = { etag: this.etag, vary: 'accept-encoding', ...headers }
    this.encoded = new Map([['identity', this.body], ...encoded])
  }

  /** What it takes with both compressed forms, neither of which is larger than the body. */
  get bytes_max(): number {
    return 3 * this.body.length
  }

  /** The body in this encoding, if it has been compressed before. */
  encodedBody(encoding: Encoding): Buffer | undefined {
    return this.encoded.get(encoding)
  }

  /** Compresses the body. Callers that come meanwhile share the work. */
  async encodeBody(encoding: Encoding): Promise<Buffer> {
    const bytes = this.encoding.get(encoding) ?? encode(this.body, encoding)
    this.encoding.set(encoding, bytes)
    this.encoded.set(encoding, await bytes)
    return bytes
  }

  /**
   * Whether an `If-None-Match` header names this body. Compared weakly (RFC 9110, 13.1.2), so with or without
   * `W/`.
   */
  matches(if_none_match: string): boolean {
    const opaque = this.etag.slice('W/'.length)
    return (
      if_none_match === '*' ||
      if_none_match.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque)
    )
  }
}
