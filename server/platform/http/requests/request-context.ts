import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CallerFinder, Exchange, KeyedContext } from '#server/platform/http/http.ts'
import { readDatabase, type ReadDeps } from '#server/platform/http/read-database.ts'
import { readRequestKey } from '#server/platform/idempotency/request-key.ts'
import { addressOf } from './address.ts'
import { cookieValue, setCookie } from './cookies.ts'
import type { ReceiveImage } from './image-body.ts'

export interface ContextDeps extends ReadDeps {
  callers: CallerFinder
  receiveImage: (request: FastifyRequest['raw']) => ReceiveImage
}

export const makeExchange = (request: FastifyRequest, reply: FastifyReply, secure: boolean): Exchange => ({
  address: addressOf(request),
  cookie: (name) => cookieValue(request.headers.cookie, name, secure),
  setCookie: (name, value, days) => void reply.header('set-cookie', setCookie({ name, value, days }, secure)),
})

export function makeContext(
  endpoint: Endpoint,
  exchange: Exchange,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  deps: ContextDeps,
): KeyedContext {
  const setHeader = (name: string, value: string): void => void reply.header(name, value)
  return {
    ...exchange,
    request_id: request.id,
    db: readDatabase(endpoint, request, deps),
    header: (name) => request.headers[name.toLowerCase()]?.toString(),
    setHeader,
    key: readRequestKey(endpoint, { headers: request.headers, setHeader }),
    caller: () => deps.callers.findCaller(exchange),
    raw_body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    receiveImage: (sender, work) => deps.receiveImage(request.raw)(sender, work),
  }
}
