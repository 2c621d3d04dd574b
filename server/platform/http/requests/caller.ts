import type { FastifyReply, FastifyRequest } from 'fastify'
import { COUNTER_COOKIE, DEVICE_COOKIE, SESSION_COOKIE } from '#contract/cookies.ts'
import { DEVICE_ONLY, type Endpoint, hasRole, isStaffAccess, RESTAURANT_ONLY, ROLE_TOO_NARROW, type StaffRole } from '#contract/endpoint.ts'
import { Failure } from '#server/platform/failure.ts'
import { readRequestKey } from '#server/platform/idempotency/request-key.ts'
import { cookieValue, setCookie } from './cookies.ts'
import type { ReceiveImage } from './image-body.ts'
import type { Caller, CounterCaller, DeviceCaller, KeyedContext, SessionCaller } from '#server/platform/http/http.ts'
import { readDatabase, type ReadDeps } from '#server/platform/http/read-database.ts'

export interface CallerDeps {
  secure: boolean
  /** The caller behind a session token, or undefined when the session has ended. */
  authenticate: (token: string) => Promise<SessionCaller | undefined>
  /** The counter device behind its token, or undefined when it is revoked. */
  authenticateDevice: (token: string) => Promise<DeviceCaller | undefined>
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** The longest a session can last; the accounts slice decides when it ends. */
const SESSION_DAYS = 90

// Undefined once the connection is closed, whatever its type says.
export const addressOf = (request: FastifyRequest): string => request.ip ?? ''

async function findCaller(request: FastifyRequest, { secure, authenticate }: CallerDeps): Promise<Caller | undefined> {
  const token = cookieValue(request.headers.cookie, SESSION_COOKIE, secure)
  const caller = token === '' ? undefined : await authenticate(token)
  return caller === undefined ? undefined : { ...caller, address: addressOf(request) }
}

/** The paired device behind a request. The browser is told to keep the token for longer when the server does. */
async function findDevice(
  { request, reply }: Exchange,
  { secure, authenticateDevice }: CallerDeps,
): Promise<Omit<DeviceCaller, 'cookie_days'> | undefined> {
  const token = cookieValue(request.headers.cookie, COUNTER_COOKIE, secure)
  const device = token === '' ? undefined : await authenticateDevice(token)
  if (device === undefined) return undefined
  const { cookie_days: days, ...caller } = device
  if (days !== undefined) reply.header('set-cookie', setCookie({ name: COUNTER_COOKIE, value: token, days }, secure))
  return caller
}

const roleRefusal = (caller: Caller, needed: StaffRole): Failure =>
  new Failure('role_required', { detail: caller.role === null ? RESTAURANT_ONLY : ROLE_TOO_NARROW[needed] })

/** Whoever stands at the counter. A browser that is both signed in as staff and paired acts as the person. */
async function requireCounter(exchange: Exchange, deps: CallerDeps): Promise<CounterCaller> {
  const caller = await findCaller(exchange.request, deps)
  if (caller !== undefined && caller.restaurant_id !== null)
    return { restaurant_id: caller.restaurant_id, account_id: caller.id, device_id: null, role: caller.role }
  const device = await findDevice(exchange, deps)
  if (device !== undefined) return { ...device, account_id: null, role: null }
  throw caller === undefined ? new Failure('sign_in_required') : roleRefusal(caller, 'counter')
}

/** The caller that the endpoint requires, or undefined where it requires none. Throws when the caller may not call it. */
export async function requireCaller(
  { access }: Endpoint,
  exchange: Exchange,
  deps: CallerDeps,
): Promise<Caller | CounterCaller | undefined> {
  if (access === 'anyone' || access === 'provider') return undefined
  if (access === 'counter') return requireCounter(exchange, deps)
  const caller = await findCaller(exchange.request, deps)
  if (caller === undefined)
    throw (await findDevice(exchange, deps)) === undefined
      ? new Failure('sign_in_required')
      : new Failure('forbidden', { detail: DEVICE_ONLY })
  if (isStaffAccess(access) && !hasRole(caller.role, access)) throw roleRefusal(caller, access)
  return caller
}

export interface ContextDeps extends CallerDeps, ReadDeps {
  receiveImage: (request: FastifyRequest['raw']) => ReceiveImage
}

export function makeContext(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, deps: ContextDeps): KeyedContext {
  const { secure } = deps
  const setHeader = (name: string, value: string): void => void reply.header(name, value)
  const addCookie = (name: string, value: string, days: number): void =>
    void reply.header('set-cookie', setCookie({ name, value, days }, secure))
  return {
    db: readDatabase(endpoint, request, deps),
    header: (name) => request.headers[name.toLowerCase()]?.toString(),
    setHeader,
    key: readRequestKey(endpoint, { headers: request.headers, setHeader }),
    address: addressOf(request),
    caller: () => findCaller(request, deps),
    raw_body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    receiveImage: (sender, work) => deps.receiveImage(request.raw)(sender, work),
    startSession: (token) => addCookie(SESSION_COOKIE, token, SESSION_DAYS),
    endSession: () => addCookie(SESSION_COOKIE, '', 0),
    device_token: cookieValue(request.headers.cookie, DEVICE_COOKIE, secure),
    rememberDevice: (token, days) => addCookie(DEVICE_COOKIE, token, days),
    counter_token: cookieValue(request.headers.cookie, COUNTER_COOKIE, secure),
    startCounter: (token, days) => addCookie(COUNTER_COOKIE, token, days),
  }
}
