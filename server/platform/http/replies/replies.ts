import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { negotiateEncoding, Representation } from './representation.ts'
import type { RawReply } from '#server/platform/http/http.ts'

/**
 * Sends a representation, or 304 to a client that has it already. At once, unless it has to be compressed
 * first.
 */
export function sendRepresentation(
  representation: Representation,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const { 'if-none-match': if_none_match, 'accept-encoding': accept_encoding } = request.headers
  reply.headers(representation.headers)
  if (if_none_match !== undefined && representation.matches(if_none_match))
    return reply.code(304).removeHeader('content-type').send()
  const encoding = negotiateEncoding(accept_encoding?.toString())
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const body = representation.encodedBody(encoding)
  if (body !== undefined) return reply.send(body)
  return representation.encodeBody(encoding).then((bytes) => reply.send(bytes))
}

/**
 * What any cache may keep is the same for every caller, so that it can be compressed: no secret is beside
 * what a caller chose. Pictures are compressed already.
 */
const isCompressible = ({ status, headers }: RawReply): boolean =>
  status === 200 &&
  headers['cache-control']?.startsWith('public') === true &&
  headers['content-type']?.startsWith('image/') !== true

/** Sends a reply that is not JSON of the endpoint's schema. `conditional` is the endpoint's. */
export function sendRawReply(
  raw: RawReply,
  request: FastifyRequest,
  reply: FastifyReply,
  conditional = false,
): FastifyReply | Promise<FastifyReply> {
  const { status, headers, body } = raw
  reply.code(status)
  if (body instanceof Readable) endWithReply(body, reply)
  else if (body !== undefined && status === 200 && (conditional || isCompressible(raw)))
    return sendRepresentation(new Representation(body, headers), request, reply)
  return reply.headers(headers).send(body)
}

/**
 * Destroys a stream with its reply, however that ends: sent, cut off, begun too late, or without a body
 * because of HEAD.
 */
function endWithReply(stream: Readable, { raw }: FastifyReply): void {
  if (raw.destroyed) stream.destroy()
  else raw.once('close', () => stream.destroy())
}
