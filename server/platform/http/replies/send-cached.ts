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
 * Sends a cached representation, or 304 to a client that has it, with a header list that is made once for each
 * form of it: setting the headers one by one takes longer than the rest of such a reply. Returns false for a
 * request that needs more than that, which its route then answers.
 */
export function makeCachedSender({ headersFor, serverTime }: StandardHeaders) {
  /** By the body that is sent; for a reply without one, by the representation. */
  const lines_by_form = new WeakMap<object, HeaderLines>()

  const headerLines = (form: object, headers: () => Record<string, string>): string[] => {
    let cached = lines_by_form.get(form)
    if (cached === undefined) {
      const lines = Object.entries(headers()).flat()
      cached = { lines, server_time_at: lines.indexOf(SERVER_TIME) + 1 }
      lines_by_form.set(form, cached)
    }
    cached.lines[cached.server_time_at] = serverTime()
    return cached.lines
  }

  return (representation: Representation, { raw: request }: FastifyRequest, reply: FastifyReply): boolean => {
    const { 'accept-encoding': accept_encoding, 'if-none-match': if_none_match } = request.headers
    if (request.method !== 'GET') return false
    const standard = (): Record<string, string> => headersFor(request.url ?? '')
    const send = (status: number, lines: string[], body?: Buffer): true => {
      reply.hijack()
      reply.raw.writeHead(status, lines)
      // After the requests that have already arrived: replies in a row wake a client on the same machine once,
      // not one by one.
      setImmediate(() => reply.raw.end(body))
      return true
    }
    if (if_none_match !== undefined && representation.matches(if_none_match)) {
      const { 'content-type': _, ...headers } = representation.headers
      return send(
        304,
        headerLines(representation, () => ({ ...standard(), ...headers })),
      )
    }
    const encoding = negotiateEncoding(accept_encoding?.toString())
    const body = representation.encodedBody(encoding)
    if (body === undefined) return false
    const lines = headerLines(body, () => ({
      ...standard(),
      ...representation.headers,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(body.length),
    }))
    return send(200, lines, body)
  }
}
