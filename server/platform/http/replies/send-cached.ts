import type { FastifyReply, FastifyRequest } from 'fastify'
import { SERVER_TIME } from '#contract/endpoint.ts'
import { negotiateEncoding, type Representation } from './representation.ts'
import type { StandardHeaders } from './security-headers.ts'

/** A header list as Node writes it: names and values in turn. */
interface HeaderLines {
  lines: string[]
  /** Where the value of the one header is that changes from reply to reply. */
  server_time_at: number
}

/**
 * Sends a cached representation with a header list that is made once per encoding: setting the headers one by
 * one takes as long as the rest of such a reply. Returns false for a request that needs more than that, which
 * its route then answers.
 */
export function makeCachedSender({ headersFor, serverTime }: StandardHeaders) {
  const lines_by_body = new WeakMap<Buffer, HeaderLines>()

  const headerLines = (url: string, headers: Record<string, string>, body: Buffer): HeaderLines => {
    const cachedLines = lines_by_body.get(body)
    if (cachedLines !== undefined) return cachedLines
    const lines = Object.entries({
      ...headersFor(url),
      ...headers,
      'content-length': String(body.length),
    }).flat()
    const newLines = { lines, server_time_at: lines.indexOf(SERVER_TIME) + 1 }
    lines_by_body.set(body, newLines)
    return newLines
  }

  return (representation: Representation, { raw: request }: FastifyRequest, reply: FastifyReply): boolean => {
    const { 'accept-encoding': accept_encoding, 'if-none-match': if_none_match } = request.headers
    if (request.method !== 'GET' || if_none_match !== undefined) return false
    const encoding = negotiateEncoding(accept_encoding?.toString())
    const body = representation.encodedBody(encoding)
    if (body === undefined) return false
    const headers =
      encoding === 'identity'
        ? representation.headers
        : { ...representation.headers, 'content-encoding': encoding }
    const { lines, server_time_at } = headerLines(request.url ?? '', headers, body)
    lines[server_time_at] = serverTime()
    reply.hijack()
    reply.raw.writeHead(200, lines)
    // After the requests that have already arrived: replies in a row wake a client on the same machine once,
    // not one by one.
    setImmediate(() => reply.raw.end(body))
    return true
  }
}
