import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CachedEndpoint, type CachePolicy, type Endpoint, pathNames } from '#contract/endpoint.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Events } from '#server/platform/events/events.ts'
import {
  type ContextDeps,
  makeContext,
  makeExchange,
  readDatabase,
  type ReadDeps,
} from './requests/request-context.ts'
import { type AnyHandler, type CachedHandler, Page, RawReply, type RouteOptions } from './http.ts'
import { giveBodyTime } from './requests/connection.ts'
import { addressOf } from './requests/forwarding.ts'
import { readInput } from './requests/input.ts'
import { sendRawReply, sendRepresentation } from './replies/replies.ts'
import { ReplyRows } from './replies/reply-rows.ts'
import { replyStreamWriter, replyWriter } from './replies/reply-serializer.ts'
import { makeResponseCache, type ResponseCache } from './replies/response-cache.ts'
import { openBody, StreamedReply } from './replies/streamed-reply.ts'
import type { TakeTurn } from './requests/turn.ts'
import { isCostly, type Turns } from './requests/turns.ts'
import { type Changes, makeChanges } from '#server/platform/events/changes.ts'
import { networkOf } from '#server/platform/limits/network.ts'

/** Counts the changes of the topics that a cached reply depends on. */
function followTopics(
  { topics, row_topics = {} }: CachePolicy,
  events: Pick<Events, 'on' | 'onGap'>,
): Changes {
  const changes = makeChanges()
  for (const topic of topics) events.on({ name: topic }, changes.invalidateAll)
  for (const [topic, field] of Object.entries(row_topics))
    events.on<Record<string, unknown>>({ name: topic }, (changed) =>
      changes.invalidateRows(changed.map((row) => String(row[field]))),
    )
  events.onGap(changes.invalidateAll)
  return changes
}

/** The `Link` header with the address of the page after this one (RFC 8288), if there is one. */
function nextPageLink(path: string, query: object, next_cursor: string | undefined): string | undefined {
  if (next_cursor === undefined) return undefined
  const { cursor: _, ...rest } = query as Record<string, string | number | undefined>
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) search.set(name, String(value))
  search.set('cursor', next_cursor)
  return `<${path}?${search.toString()}>; rel="next"`
}

export interface RouteDeps extends ReadDeps, Pick<ContextDeps, 'callers'> {
  now: Now
  events: Pick<Events, 'on' | 'onGap'>
  turns: Turns
}

type AdmitBody = (request: FastifyRequest, reply: FastifyReply) => Promise<void>
type FastifyHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const JSON_TYPE = 'application/json; charset=utf-8'

/** The path as the router of the framework writes it: `/api/orders/:order_id`. */
export const routerPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

function bind(
  server: FastifyInstance,
  endpoint: Endpoint,
  handler: FastifyHandler,
  admitBody?: AdmitBody,
): void {
  if (endpoint.receives === 'image') server.register(async (scope) => bindUnread(scope, endpoint, handler))
  else bindRead(server, endpoint, handler, admitBody)
}

/**
 * The handler reads the body itself, once it knows the caller. Its type is what its bytes say, whatever the
 * header does.
 */
function bindUnread(scope: FastifyInstance, endpoint: Endpoint, handler: FastifyHandler): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _body, done) => done(null, undefined))
  scope.addHook('onRequest', async ({ headers }) => void delete headers['content-type'])
  bindRead(scope, endpoint, handler)
}

/** A provider shows who it is by what it signs, which is read first; it has no more time than others. */
function largerBody(
  { access, body_max }: Endpoint,
  onRequest?: AdmitBody,
): { bodyLimit?: number; onRequest?: AdmitBody } {
  if (body_max === undefined) return {}
  if (access === 'provider') return { bodyLimit: body_max }
  return onRequest === undefined ? {} : { bodyLimit: body_max, onRequest }
}

function bindRead(
  server: FastifyInstance,
  endpoint: Endpoint,
  handler: FastifyHandler,
  admitBody?: AdmitBody,
): void {
  server.route({
    method: endpoint.method,
    url: routerPath(endpoint.path),
    config: { access: endpoint.access },
    // A stream has no length and no end, so HEAD could say nothing without opening it.
    exposeHeadRoute: endpoint.media !== 'text/event-stream',
    ...largerBody(endpoint, admitBody),
    handler,
  })
}

/** Begins a reply that is read while it is sent; any other answer is as it is. */
function streamStarter(endpoint: Endpoint): (answer: unknown, takeTurn: TakeTurn) => Promise<unknown> {
  const write = replyStreamWriter(endpoint)
  return async (answer, takeTurn) => {
    if (!(answer instanceof StreamedReply)) return answer
    if (write === undefined) throw new Error(`the reply of ${endpoint.path} has no fields to stream`)
    const body = await openBody(write(answer.fields as object), takeTurn)
    return new RawReply(endpoint.status, { 'content-type': JSON_TYPE }, body)
  }
}

/** Answers each request by its handler. */
export function bindRoute(
  server: FastifyInstance,
  deps: RouteDeps & ContextDeps,
  endpoint: Endpoint,
  handler: AnyHandler,
): void {
  const names = pathNames(endpoint.path)
  const write = replyWriter(endpoint)
  const start = streamStarter(endpoint)
  const takeTurn: Turns['forRead'] =
    endpoint.method === 'GET' ? deps.turns.forRead : (_request, work) => work()
  // A larger body than others is read only for somebody who may send it, who then has time for it.
  const admitBody: AdmitBody = async (request, reply) => {
    await deps.callers.requireCaller(endpoint, makeExchange(request, reply, deps.secure))
    giveBodyTime(request.raw)
  }
  const answerRequest: FastifyHandler = async (request, reply) => {
    const { input, answer } = await takeTurn(request, async () => {
      const exchange = makeExchange(request, reply, deps.secure)
      const caller = await deps.callers.requireCaller(endpoint, exchange)
      const context = makeContext(endpoint, exchange, { request, reply }, deps)
      const fields = endpoint.access === 'provider' ? undefined : readInput(endpoint, names, request)
      const result = await handler(fields as never, caller as never, context as never)
      return { input: fields, answer: await start(result, (work) => takeTurn(request, work)) }
    })
    if (answer instanceof RawReply) return sendRawReply(answer, request, reply, endpoint.conditional)
    reply.code(endpoint.status)
    if (write === undefined) return reply.send()
    const link =
      answer instanceof Page ? nextPageLink(endpoint.path, input as object, answer.next_cursor) : undefined
    if (link !== undefined) reply.header('link', link)
    return reply
      .header('content-type', JSON_TYPE)
      .serializer(write)
      .send(answer instanceof Page ? answer.rows : answer)
  }
  bind(server, endpoint, answerRequest, admitBody)
}

const isEmpty = (answer: unknown): boolean => {
  const rows = answer instanceof ReplyRows ? answer.rows : answer
  return Array.isArray(rows) && rows.length === 0
}

/** Answers requests from the response cache that the endpoint's policy describes, and gives that cache. */
export function bindCachedRoute(
  server: FastifyInstance,
  deps: RouteDeps,
  endpoint: CachedEndpoint,
  handler: CachedHandler,
  { onSharedReply = () => {}, onNothing }: RouteOptions,
): ResponseCache<object> {
  const write = replyWriter(endpoint)
  const cache = makeResponseCache<object>({
    policy: endpoint.cache,
    changes: followTopics(endpoint.cache, deps.events),
    now: deps.now,
    onSharedReply,
    read: async (query, db = deps.database.query) => {
      const answer = await handler(query, undefined, { db })
      const { rows, next_cursor } = answer instanceof Page ? answer : new Page(answer)
      const link = nextPageLink(endpoint.path, query, next_cursor)
      return {
        rows: rows instanceof ReplyRows ? undefined : rows,
        is_empty: next_cursor === undefined && isEmpty(rows),
        json: write?.(rows) ?? '',
        headers: { 'content-type': JSON_TYPE, ...(link === undefined ? {} : { link }) },
      }
    },
  })
  bind(server, endpoint, async (request, reply) => {
    const query = readInput(endpoint, [], request) as Record<string, unknown>
    const inTurn = isCostly(endpoint.cache, query) ? deps.turns.forCostlyRead : deps.turns.forRead
    const takeTurn: TakeTurn = (work) => inTurn(request, work)
    const representation = await cache.fetch(query, {
      url: request.url,
      db: readDatabase(endpoint, request, deps),
      takeTurn,
      onNothing: onNothing && (() => onNothing(query, networkOf(addressOf(request)))),
    })
    return sendRepresentation(representation, request, reply)
  })
  return cache
}
