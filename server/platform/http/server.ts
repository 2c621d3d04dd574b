import { randomUUID } from 'node:crypto'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type CachedEndpoint, type Endpoint, type InputOf, isCached } from '#contract/endpoint.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { makeRequestLogger } from '#server/platform/monitoring/request-log.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'
import { observeRequests } from '#server/platform/monitoring/request-metrics.ts'
import { bindCachedRoute, bindRoute, type RouteDeps } from './bind-route.ts'
import { answerUnreadable, limitedServer } from './requests/connection.ts'
import type {
  AnyHandler,
  CachedHandler,
  CallerFinder,
  CallersByAccess,
  PageRoute,
  RouteFor,
  RouteOptions,
} from './http.ts'
import { makeForwardingCheck } from './requests/forwarding.ts'
import { type ImageBounds, makeImageReceiver } from './requests/image-body.ts'
import { unstorableFields } from './requests/input.ts'
import { bindPage } from './documents/pages.ts'
import { sendProblem } from './replies/problem.ts'
import type { Representation } from './replies/representation.ts'
import type { ResponseCache } from './replies/response-cache.ts'
import { isCrossSite, makeStandardHeaders, securityHeaders } from './replies/security-headers.ts'
import { makeCachedSender } from './replies/send-cached.ts'
import { makeTurns } from './requests/turns.ts'
import { serveWeb, type WebOptions } from './documents/web-files.ts'

export interface HttpDeps extends Omit<RouteDeps, 'turns'> {
  log: Log
  metrics: Metrics
  /** Origins that count as this instance's own; a write from any other is refused. */
  own_origins: ReadonlySet<string>
  trust_proxy: string[]
  has_limits: boolean
  images: ImageBounds
}

export interface Http<Callers extends CallersByAccess = CallersByAccess> {
  route: RouteFor<Callers>
  page: PageRoute
  /** The reply to a query of a cached endpoint, as everyone gets it. */
  readCached: <E extends CachedEndpoint>(endpoint: E, query: InputOf<E>) => Promise<Representation>
  serveWeb: (options: Omit<WebOptions, 'secure'>) => void
  listen: (at: { host: string; port: number }) => Promise<string>
  close: () => Promise<void>
}

const BODY_LIMIT = 64 * 1024

/** `callers` says who calls, as the handlers of all routes are told it. */
export function makeHttp<Callers extends CallersByAccess>(
  callers: CallerFinder<Callers>,
  settings: Omit<HttpDeps, 'callers'>,
): Http<Callers> {
  const deps: HttpDeps = { ...settings, callers: callers as CallerFinder }
  const server = makeServer(deps)
  const turns = makeTurns(deps)
  const contextDeps = { ...deps, turns, receiveImage: makeImageReceiver(server.server, deps.images) }
  const caches = new Map<Endpoint, ResponseCache<object>>()
  addHooks(server, deps, caches)
  return {
    route: (endpoint: Endpoint, handler: AnyHandler, options: RouteOptions = {}) => {
      if (!isCached(endpoint)) return bindRoute(server, contextDeps, endpoint, handler)
      // `Route` takes no other handler for a cached endpoint.
      caches.set(endpoint, bindCachedRoute(server, contextDeps, endpoint, handler as CachedHandler, options))
    },
    page: (method, path, handler) => bindPage(server, turns, method, path, handler),
    readCached: (endpoint, query) => {
      const cache = caches.get(endpoint)
      if (cache === undefined) throw new Error(`${endpoint.path} is not cached`)
      return cache.fetch(query as object)
    },
    serveWeb: (options) => serveWeb(server, { ...options, secure: deps.secure }),
    listen: (at) => server.listen(at),
    close: () => closeGracefully(server),
  }
}

function makeServer({ log, secure, trust_proxy }: HttpDeps): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log
  const server: FastifyInstance = fastify({
    serverFactory: limitedServer,
    loggerInstance,
    // One logger for all: making one per request costs more than most replies.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: trust_proxy.length > 0 ? trust_proxy : false,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 400 },
    frameworkErrors: (error, request, reply) =>
      void sendProblem(error, request, reply.headers(securityHeaders(secure)), log),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, secure),
  })
  server.removeContentTypeParser(['text/plain', 'application/json'])
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  // An `Expect` header that Node does not know must not bypass our routes.
  server.server.on(
    'checkExpectation',
    (request, response) => void server.server.emit('request', request, response),
  )
  server.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, log))
  server.setNotFoundHandler((request, reply) => sendProblem(new Failure('not_found'), request, reply, log))
  return server
}

/** What holds for every request: headers, server time, refusals, metrics and the log line. */
function addHooks(
  server: FastifyInstance,
  deps: HttpDeps,
  caches: ReadonlyMap<Endpoint, ResponseCache<object>>,
): void {
  const { log, metrics, own_origins } = deps
  const standard = makeStandardHeaders(deps)
  const sendCached = makeCachedSender(standard)
  const findCached = (url: string): Representation | undefined => {
    for (const cache of caches.values()) {
      const representation = cache.lookUp(url)
      if (representation !== undefined) return representation
    }
  }
  const observeRequest = observeRequests(metrics)
  const logRequest = makeRequestLogger(log)
  const checkForwarding = makeForwardingCheck(log)
  server.decorateReply('failure_code')
  server.addHook('onRequest', (request, reply, done) => {
    checkForwarding(request)
    const refusal = requestRefusal(request, own_origins)
    const cached = refusal === undefined ? findCached(request.url) : undefined
    if (cached !== undefined && sendCached(cached, request, reply)) return
    reply.headers(standard.headersFor(request.url))
    done(refusal)
  })
  server.addHook('onResponse', (request, reply, done) => {
    const { id, method, routeOptions } = request
    const { statusCode: status, elapsedTime: ms, failure_code: code } = reply
    observeRequest(method, routeOptions.url ?? 'none', status, ms)
    logRequest({ id, method, route: routeOptions.url, status, code, ms })
    done()
  })
}

/** Why a request is refused before its route looks at it. */
function requestRefusal(request: FastifyRequest, own_origins: ReadonlySet<string>): Failure | undefined {
  if (request.headers.host === undefined)
    return new Failure('malformed', { detail: 'The request does not say which host it is for.' })
  if (unstorableFields(request.params as object).length > 0) return new Failure('malformed')
  if (isCrossSite(request.method, request.headers, own_origins) && !isForProvider(request))
    return new Failure('cross_site')
}

const isForProvider = (request: FastifyRequest): boolean =>
  (request.routeOptions.config as { access?: string }).access === 'provider'

/**
 * Lets requests under way finish; browsers' idle keep-alive connections would otherwise delay the exit by
 * over a minute.
 */
async function closeGracefully(server: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => server.server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.server.closeAllConnections(), 4_000)
  try {
    await server.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(cut)
  }
}
