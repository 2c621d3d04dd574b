import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { Failure } from '#server/platform/failure.ts'
import { securityHeaders } from './security-headers.ts'

/** A request, head and body, has to arrive within this time. Checked twice a second. */
const REQUEST_MS = 4_000
const CHECK_MS = 500
/** A connection without data in either direction is closed after this time. Event streams send a heartbeat more often. */
const STALLED_MS = 60_000
const KEEP_ALIVE_MS = 72_000

/** An HTTP server that limits how long a request and an idle connection may take. */
export function limitedServer(answer: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: REQUEST_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Refused by our own check, with a problem document.
      requireHostHeader: false,
    },
    answer,
  )
  server.setTimeout(STALLED_MS)
  return server
}

function failureOf(code: string | undefined): Failure {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Failure('too_slow')
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
  if (socket.writable) socket.write(`HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\n${head.join('')}\r\n${body}`)
  socket.destroy()
}
