import type { FastifyRequest } from 'fastify'
import type { PageRequest } from '#server/platform/http/http.ts'
import type { Log } from '#server/platform/monitoring/log.ts'

/**
 * The client's network address. Undefined once the connection is closed, whatever its type says, and then
 * empty.
 */
export const addressOf = (request: FastifyRequest): string => request.ip ?? ''

/**
 * Headers in which proxies name the client. The framework reads the first of them, from peers in TRUST_PROXY.
 */
const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/** Whether a request comes from this machine itself, and not through a proxy or tunnel on it. */
export const isFromThisMachine = ({ address, header }: Pick<PageRequest, 'address' | 'header'>): boolean =>
  /^(::1|(::ffff:)?127\.[\d.]+)$/i.test(address) &&
  [...HEADERS, 'via', 'x-forwarded-host', 'x-forwarded-proto'].every((name) => header(name) === undefined)

/** The addresses that are believed, from the peer to the client. */
const isBelieved = ({ ips = [] }: FastifyRequest): boolean => ips.length > 1

/**
 * Logs the first request whose header is not believed: behind such a proxy everybody counts as one client,
 * and shares its limits.
 */
export function makeForwardingCheck(log: Log): (request: FastifyRequest) => void {
  let isLogged = false
  return (request) => {
    if (isLogged) return
    const header = HEADERS.find((name) => Boolean(request.headers[name]))
    if (header === undefined || isBelieved(request)) return
    isLogged = true
    const peer = request.socket.remoteAddress?.replace(/^::ffff:/, '')
    const remedy = `if it is your proxy, set TRUST_PROXY=${peer} and have it send X-Forwarded-For`
    log.warn(
      { peer, header, remedy },
      'a proxy names clients in a header that is not believed: all of them share their limits',
    )
  }
}
