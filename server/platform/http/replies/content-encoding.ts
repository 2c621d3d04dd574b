import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'

export type Encoding = 'br' | 'gzip' | 'identity'

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

export function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return compressBrotli(body, BROTLI)
  return encoding === 'gzip' ? compressGzip(body) : Promise.resolve(body)
}
