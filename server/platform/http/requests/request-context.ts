import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CallerFinder, Exchange, KeyedContext } from '#server/platform/http/http.ts'
import { readRequestKey } from '#server/platform/idempotency/request-key.ts'
import { addressOf } from './forwarding.ts'
import { cookieValue, setCookie } from './cookies.ts'
import type { ReceiveImage } from './image-body.ts'
import { SESSION_COOKIE } from '#contract/cookies.ts'
import type { Database, Db } from '#server/platform/db/database.ts'

export interface ReadDeps {
  database: Pick<Database, 'query' | 'publicReads'>
  secure: boolean
}

/**
 * Where a request reads: a public endpoint may answer up to a second late, which leaves the choice of a
 * replica to the database. With a session it may not, because whoever is signed in sees own changes at once.
 */
export function readDatabase(
  { access, method }: Endpoint,
  request: FastifyRequest,
  { database, secure }: ReadDeps,
): Db {
  const isPublic =
    access === 'anyone' &&
    method === 'GET' &&
    cookieValue(request.headers.cookie, SESSION_COOKIE, secure) === ''
  return isPublic ? database.publicReads : database.query
}

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
