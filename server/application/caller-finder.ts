import { COUNTER_COOKIE, SESSION_COOKIE } from '#contract/cookies.ts'
import {
  type DeskAccess,
  DEVICE_ONLY,
  type Endpoint,
  hasRole,
  isDeskAccess,
  isStaffAccess,
  RESTAURANT_ONLY,
  ROLE_TOO_NARROW,
  type StaffRole,
} from '#contract/endpoint.ts'
import { Failure } from '#server/platform/failure.ts'
import type { CallerFinder, Exchange } from '#server/platform/http/http.ts'
import type {
  Caller,
  Callers,
  CounterCaller,
  DeviceCaller,
  OperatorCaller,
  SessionCaller,
  SessionOperator,
} from './callers.ts'
import { assertDeskRole } from './desk-role.ts'
import type { Now } from '#server/platform/clock.ts'

export interface CallerDeps {
  /** The caller behind a session token, or undefined when the session has ended. */
  authenticate: (token: string) => Promise<SessionCaller | undefined>
  /** The counter device behind its token, or undefined when it is revoked. */
  authenticateDevice: (token: string) => Promise<DeviceCaller | undefined>
  /** The operator behind a signed-in account; undefined when it is none. */
  findOperator: (caller: SessionCaller) => Promise<SessionOperator | undefined>
  now: Now
}

async function findCaller(
  { cookie, address }: Exchange,
  { authenticate }: CallerDeps,
): Promise<Caller | undefined> {
  const token = cookie(SESSION_COOKIE)
  const caller = token === '' ? undefined : await authenticate(token)
  return caller === undefined ? undefined : { ...caller, address }
}

/**
 * The paired device behind a request. The browser is told to keep the token for longer when the server does.
 */
async function findDevice(
  { cookie, setCookie }: Exchange,
  { authenticateDevice }: CallerDeps,
): Promise<Omit<DeviceCaller, 'cookie_days'> | undefined> {
  const token = cookie(COUNTER_COOKIE)
  const device = token === '' ? undefined : await authenticateDevice(token)
  if (device === undefined) return undefined
  const { cookie_days: days, ...caller } = device
  if (days !== undefined) setCookie(COUNTER_COOKIE, token, days)
  return caller
}

const roleRefusal = (caller: Caller, needed: StaffRole): Failure =>
  new Failure('role_required', { detail: caller.role === null ? RESTAURANT_ONLY : ROLE_TOO_NARROW[needed] })

/** Whoever stands at the counter. A browser that is both signed in as staff and paired acts as the person. */
async function requireCounter(exchange: Exchange, deps: CallerDeps): Promise<CounterCaller> {
  const caller = await findCaller(exchange, deps)
  if (caller !== undefined && caller.restaurant_id !== null)
    return { restaurant_id: caller.restaurant_id, account_id: caller.id, device_id: null, role: caller.role }
  const device = await findDevice(exchange, deps)
  if (device !== undefined) return { ...device, account_id: null, role: null }
  throw caller === undefined ? new Failure('sign_in_required') : roleRefusal(caller, 'counter')
}

/** An operator, to whom alone the desk exists. All but `operator` need the desk session to be open. */
async function requireOperator(
  { access, proof }: Pick<Endpoint, 'proof'> & { access: DeskAccess },
  exchange: Exchange,
  deps: CallerDeps,
): Promise<OperatorCaller> {
  const caller = await findCaller(exchange, deps)
  const operator = caller === undefined ? undefined : await deps.findOperator(caller)
  if (caller === undefined || operator === undefined) throw new Failure('not_found')
  if (access === 'operator') return { ...caller, ...operator }
  const { desk_session } = operator
  if (desk_session === undefined) throw new Failure('desk_session_required')
  assertDeskRole({ ...operator, desk_session }, { role: access, proof }, deps.now())
  return { ...caller, ...operator }
}

/**
 * The caller that the endpoint requires, or undefined where it requires none. Throws when the caller may not
 * call it.
 */
async function requireCaller(
  endpoint: Endpoint,
  exchange: Exchange,
  deps: CallerDeps,
): Promise<Caller | CounterCaller | undefined> {
  const { access, proof } = endpoint
  if (access === 'anyone' || access === 'provider') return undefined
  if (isDeskAccess(access)) return requireOperator({ access, proof }, exchange, deps)
  if (access === 'counter') return requireCounter(exchange, deps)
  const caller = await findCaller(exchange, deps)
  if (caller === undefined)
    throw (await findDevice(exchange, deps)) === undefined
      ? new Failure('sign_in_required')
      : new Failure('forbidden', { detail: DEVICE_ONLY })
  if (isStaffAccess(access) && !hasRole(caller.role, access)) throw roleRefusal(caller, access)
  return caller
}

/** Finds who calls by the cookies of a request: that of a session, or that of a counter device. */
export const makeCallerFinder = (deps: CallerDeps): CallerFinder<Callers> => ({
  requireCaller: (endpoint, exchange) => requireCaller(endpoint, exchange, deps),
  findCaller: (exchange) => findCaller(exchange, deps),
})

/** Whether an operator is signed in, whose desk session may be closed. */
export const makeOperatorCheck =
  (deps: Pick<CallerDeps, 'authenticate' | 'findOperator'>) =>
  async (session_token: string): Promise<boolean> => {
    const caller = session_token === '' ? undefined : await deps.authenticate(session_token)
    return caller !== undefined && (await deps.findOperator(caller)) !== undefined
  }
