import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Endpoint, type InputOf, pathNames, type ReplyOf, SERVER_TIME } from '#contract/endpoint.ts'
import { isoText, type Now } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import { sendProblem } from './problem.ts'
import { replyWriter } from './reply-serializer.ts'
import { answerUnreadable, limitedServer } from './connection.ts'
import { cookieText, cookieValue } from './cookies.ts'
import { type Again, makeQuickAnswers } from './quick-answers.ts'
import { isCrossSite, securityHeaders } from './security-headers.ts'
import { readInput, unstorableFields } from './input.ts'
import { type RequestLogLine, makeRequestLogger, type Log } from '#server/platform/monitoring/log.ts'
import { type Metrics, requestDurations } from '#server/platform/monitoring/metrics.ts'

/** Who is calling, from the session alone. */
export interface SessionCaller {
  id: string
  user_type: 'customer' | 'restaurant'
  restaurant_id: string | null
  session_id: string
}

/** The same, with where the call comes from. */
export interface Caller extends SessionCaller {
  address: string
}

/** A caller whose account owns a restaurant. */
export interface Partner extends Caller {
  restaurant_id: string
}

/** The parts of the exchange that are not input or reply. */
export interface Exchange {
  header: (name: string) => string | undefined
  /** Sets a header of the answer. */
  set: (name: string, value: string) => void
  /** Empty unless the endpoint is idempotent. */
  idempotency_key: string
  address: string
  /** Who is calling, where an endpoint is open to anyone and still wants to know. */
  caller: () => Promise<Caller | undefined>
  /** The exact bytes of the body, for signatures. */
  raw_body: Buffer
  startSession: (token: string) => void
  endSession: () => void
  /** The token by which this device is known to have signed in before, or an empty one. */
  device_token: string
  rememberDevice: (token: string, days: number) => void
}

/** An answer that is not the endpoint's plain reply: bytes ready to send, a stream, or another status. */
export class Ready {
  readonly body: Buffer | string | Readable | undefined
  readonly status: number
  readonly headers: Record<string, string>
  /** Gives the next answers to the same address, for what everyone is told alike. */
  again: Again | undefined
  constructor(status: number, headers: Record<string, string>, body?: Buffer | string | Readable) {
    this.status = status
    this.headers = headers
    this.body = body
  }
}

type CallerOf<E extends Endpoint> = E['access'] extends 'restaurant' ? Partner : E['access'] extends 'signed-in' ? Caller : undefined
type Handler<E extends Endpoint> = (input: InputOf<E>, caller: CallerOf<E>, exchange: Exchange) => Promise<ReplyOf<E> | Ready>
/** Binds a call of the contract to the function that answers it. */
export type Route = <E extends Endpoint>(endpoint: E, answer: Handler<E>) => void

export interface HttpDeps {
  log: Log
  now: Now
  metrics: Metrics
  /** Origins that count as this instance's own; a write from any other is refused. */
  own_origins: ReadonlySet<string>
  secure: boolean
  trust_proxy: string[]
  /** The caller behind a session token, or undefined when the session has ended. */
  authenticate: (token: string) => Promise<SessionCaller | undefined>
}

export interface Http {
  route: Route
  /** The framework itself, for what is not a call of the contract: files, health, the event stream. */
  server: FastifyInstance
  listen: (at: { host: string; port: number }) => Promise<string>
  close: () => Promise<void>
}

const JSON_TYPE = 'application/json; charset=utf-8'
const BODY_LIMIT = 64 * 1024
const SESSION = 'surplate_session'
/** The longest a session can last; when it ends is decided by who keeps it. */
const SESSION_DAYS = 90
const DEVICE = 'surplate_device'

export function makeHttp(deps: HttpDeps): Http {
  const loggerInstance: FastifyBaseLogger = deps.log
  const own = securityHeaders(deps.secure)
  const ownApi = { ...own, 'cache-control': 'no-store' }
  const serverTime = (): string => isoText(deps.now())
  const tell = makeRequestLogger(deps.log)
  const account = (answered: Omit<RequestLogLine, 'id'>, id: string = randomUUID()): void => {
    const { method, route = 'none', status, ms } = answered
    durationOf(method, route, status).observe(ms / 1000)
    tell({ ...answered, id, ms: Math.round(ms * 10) / 10 }, isoText(new Date()))
  }
  const durationOf = requestDurations(deps.metrics)
  const quick = makeQuickAnswers({ own: ownApi, stamp: { name: SERVER_TIME, value: serverTime }, account })
  const server = fastify({
    serverFactory: (answer) => limitedServer((request, response) => void (quick.answer(request, response) || answer(request, response))),
    loggerInstance,
    // One logger for all: making one per request costs more than most answers.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: deps.trust_proxy.length > 0 ? deps.trust_proxy : false,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 400 },
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply.headers(own), deps.log),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, deps.secure),
  })

  server.removeContentTypeParser(['text/plain', 'application/json'])
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  server.decorateRequest('started', 0)
  server.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) reply.headers(ownApi).header(SERVER_TIME, serverTime())
    else reply.headers(own)
    done(whyRefuse(request, deps.own_origins))
  })
  server.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    account({ method, route: routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime }, request.id)
    done()
  })
  // An expectation we do not know is no reason to answer past our own routes.
  server.server.on('checkExpectation', (request, response) => void server.server.emit('request', request, response))
  server.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, deps.log))
  server.setNotFoundHandler((request, reply) => sendProblem(new Failure('not_found'), request, reply, deps.log))

  const callerOf = async (request: FastifyRequest): Promise<Caller | undefined> => {
    const token = cookieValue(request.headers.cookie, SESSION, deps.secure)
    const caller = token === '' ? undefined : await deps.authenticate(token)
    return caller === undefined ? undefined : { ...caller, address: addressOf(request) }
  }

  const exchangeOf = (request: FastifyRequest, reply: FastifyReply, idempotency_key: string): Exchange => ({
    header: (name) => request.headers[name.toLowerCase()]?.toString(),
    set: (name, value) => void reply.header(name, value),
    idempotency_key,
    address: addressOf(request),
    caller: () => callerOf(request),
    raw_body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    startSession: (token) => void reply.header('set-cookie', cookieText({ name: SESSION, value: token, days: SESSION_DAYS }, deps.secure)),
    endSession: () => void reply.header('set-cookie', cookieText({ name: SESSION, value: '', days: 0 }, deps.secure)),
    device_token: cookieValue(request.headers.cookie, DEVICE, deps.secure),
    rememberDevice: (token, days) => void reply.header('set-cookie', cookieText({ name: DEVICE, value: token, days }, deps.secure)),
  })

  const sendReady = (endpoint: Endpoint, told: Ready, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (told.again !== undefined) quick.keep(request.raw.url ?? '', endpoint.path, told.again)
    if (told.body instanceof Readable) endWith(told.body, reply)
    return reply.code(told.status).headers(told.headers).send(told.body)
  }

  const route: Route = (endpoint, answer) => {
    const names = pathNames(endpoint.path)
    const write = replyWriter(endpoint)
    server.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { access: endpoint.access },
      // A stream has no length and no end, so nothing could be said of it without opening it.
      exposeHeadRoute: endpoint.media !== 'text/event-stream',
      handler: async (request, reply) => {
        const caller = endpoint.access === 'anyone' || endpoint.access === 'provider' ? undefined : admit(endpoint, await callerOf(request))
        const key = endpoint.idempotent === true ? idempotencyKey(request) : ''
        const input = endpoint.access === 'provider' ? undefined : readInput(endpoint, names, request)
        const told = await answer(input as never, caller as never, exchangeOf(request, reply, key))
        if (told instanceof Ready) return sendReady(endpoint, told, request, reply)
        if (write === undefined) return reply.code(endpoint.status).send()
        return reply.code(endpoint.status).header('content-type', JSON_TYPE).serializer(write).send(told)
      },
    })
  }

  return {
    route,
    server,
    listen: (at) => server.listen(at),
    close: () => {
      quick.close()
      return closeGently(server)
    },
  }
}

// Empty once the other side has gone.
const addressOf = (request: FastifyRequest): string => request.ip ?? ''

/** Ends a stream with its answer, however that ends: sent, cut off, begun too late, or without a body because only its head is asked for. */
function endWith(stream: Readable, { raw }: FastifyReply): void {
  if (raw.destroyed) stream.destroy()
  else raw.once('close', () => stream.destroy())
}

/** What is wrong with a request before anyone looks at what it asks for. */
function whyRefuse(request: FastifyRequest, own_origins: ReadonlySet<string>): Failure | undefined {
  if (request.headers.host === undefined) return new Failure('malformed', { detail: 'The request does not say which host it is for.' })
  if (unstorableFields(request.params as object).length > 0) return new Failure('malformed')
  if (isCrossSite(request.method, request.headers, own_origins) && !isProvider(request)) return new Failure('cross_site')
}

const isProvider = (request: FastifyRequest): boolean => (request.routeOptions.config as { access?: string }).access === 'provider'

function admit(endpoint: Endpoint, caller: Caller | undefined): Caller {
  if (caller === undefined) throw new Failure('sign_in_required')
  if (endpoint.access === 'restaurant' && caller.restaurant_id === null) {
    throw new Failure('forbidden', { detail: 'This is for restaurant partners. Please sign in with a restaurant account.' })
  }
  return caller
}

function idempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key.length === 0) throw new Failure('idempotency_key_required')
  if (key.length > 200) throw new Failure('malformed', { detail: 'An Idempotency-Key has at most 200 characters.' })
  return key
}

/** Lets requests under way finish; browsers' idle keep-alive connections would otherwise hold the exit for over a minute. */
async function closeGently(server: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => server.server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.server.closeAllConnections(), 4_000)
  try {
    await server.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(cut)
  }
}
