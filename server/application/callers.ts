import type { Endpoint, OperatorRole, StaffRole } from '#contract/endpoint.ts'
import type { Handler, RequestContextFor, RouteFor } from '#server/platform/http/http.ts'

/** Who is calling, from the session alone. */
export interface SessionCaller {
  id: string
  user_type: 'customer' | 'restaurant'
  /** Where the account works: its own restaurant, or the one whose staff it belongs to. */
  restaurant_id: string | null
  role: StaffRole | null
  session_id: string
}

/** A paired counter device, from its token alone. */
export interface DeviceCaller {
  device_id: string
  restaurant_id: string
  /** For how long the browser keeps the token from now on; undefined when that does not change. */
  cookie_days: number | undefined
}

/** The caller of a session, with where the call comes from. */
export interface Caller extends SessionCaller {
  address: string
}

/** A caller who belongs to the staff of a restaurant, with at least the role that the endpoint needs. */
export interface Partner extends Caller {
  restaurant_id: string
  role: StaffRole
}

/**
 * Who stands at the counter of a restaurant: a member of its staff, or a device. Exactly one of the ids is
 * not null.
 */
export interface CounterCaller {
  restaurant_id: string
  account_id: string | null
  device_id: string | null
  /** Null for a device. */
  role: StaffRole | null
}

/** An operator, and the desk session where one is open. */
export interface SessionOperator {
  operator_id: string
  operator_role: OperatorRole
  desk_session: { started_at: Date; proof_until: Date } | undefined
}

export interface OperatorCaller extends Caller, SessionOperator {}

/** An operator who works at the desk, with at least the role that the endpoint needs. */
export interface DeskCaller extends OperatorCaller {
  desk_session: NonNullable<SessionOperator['desk_session']>
}

/** The caller that a handler gets, by the access of its endpoint. */
export interface Callers {
  anyone: undefined
  provider: undefined
  'signed-in': Caller
  counter: CounterCaller
  manager: Partner
  owner: Partner
  operator: OperatorCaller
  support: DeskCaller
  finance: DeskCaller
  admin: DeskCaller
}

/** Binds an endpoint of the contract to the function that answers it. */
export type Route = RouteFor<Callers>
export type RequestContext = RequestContextFor<Callers>
export type HandlerOf<E extends Endpoint> = Handler<E, Callers>
