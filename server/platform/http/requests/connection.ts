import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { Failure } from '#server/platform/failure.ts'
import { securityHeaders } from '#server/platform/http/replies/security-headers.ts'

/**
 * The head of a request has to arrive within this time, and then its body within the same. Heads are checked
 * twice a second.
 */
const PART_MS = 4_000
const CHECK_MS = 500
/** A body with more time has to arrive within this one, together with its head. */
const REQUEST_MS = 60_000
/**
 * A connection without data in either direction is closed after this time. Event streams send a heartbeat
 * more often.
 */
const STALLED_MS = 60_000
const KEEP_ALIVE_MS = 72_000

const TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT'
const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()
const responses = new WeakMap<IncomingMessage, ServerResponse>()

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Cuts the connection unless the rest of the body arrives in time. */
function limitBodyTime(server: Server, request: IncomingMessage, response: ServerResponse): void {
  const timer = setTimeout(() => {
    if (request.complete || request.socket.destroyed) return
    // A second answer on the connection would be taken for that to the next request.
    if (response.headersSent) request.socket.destroy()
    else
      server.emit(
        'clientError',
        Object.assign(new Error('The body took too long'), { code: TIMEOUT }),
        request.socket,
      )
  }, PART_MS)
  timers.set(request, timer)
  responses.set(request, response)
  request.once('close', () => clearTimeout(timer))
}

/** Gives a body more time, for a caller who is known. The limit is that of a whole request. */
export const giveBodyTime = (request: IncomingMessage): void => clearTimeout(timers.get(request))

/** What is left of a body that was refused has no more time than any other. */
export function endBodyTime(server: Server, request: IncomingMessage): void {
  const response = responses.get(request)
  if (!request.complete && response !== undefined) limitBodyTime(server, request, response)
}

/** An HTTP server that limits how long a request and an idle connection may take. */
export function limitedServer(answer: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: PART_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Refused by our own check, with a problem document.
      requireHostHeader: false,
    },
    (request, response) => {
      if (hasBody(request)) limitBodyTime(server, request, response)
      answer(request, response)
    },
  )
  server.setTimeout(STALLED_MS)
  return server
}

function failureOf(code: string | undefined): Failure {
  if (code === TIMEOUT) return new Failure('too_slow')
  return new Failure(code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'malformed')
}

/** Answers what could not be parsed as a request or took too long, and closes the connection. */
export function answerUnreadable(error: { code?: string }, socket: Duplex, secure: boolean): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const failure = failureOf(error.code)
  const body = JSON.stringify(failure.toProblem())
  const headers = {
    ...securityHeaders(secure),
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable)
    socket.write(`HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\n${head.join('')}\r\n${body}`)
  socket.destroy()
}
