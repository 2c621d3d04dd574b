import type { Readable } from 'node:stream'
import type { CachedEndpoint, Endpoint, InputOf, ReplyOf, StaffRole } from '#contract/endpoint.ts'
import type { RequestKey } from '#server/platform/idempotency/request-key.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ReceiveImage } from './requests/image-body.ts'
import type { Representation } from './replies/representation.ts'
import type { TakeTurn } from './requests/turn.ts'

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

/** The same, with where the call comes from. */
export interface Caller extends SessionCaller {
  address: string
}

/** A caller who belongs to the staff of a restaurant, with at least the role that the endpoint needs. */
export interface Partner extends Caller {
  restaurant_id: string
  role: StaffRole
}

/** Who stands at the counter of a restaurant: a member of its staff, or a device. Exactly one of the ids is not null. */
export interface CounterCaller {
  restaurant_id: string
  account_id: string | null
  device_id: string | null
  /** Null for a device. */
  role: StaffRole | null
}

/** Where the reads of a request go. */
export interface ReadContext {
  /** Replicas may answer the reads of a public endpoint, unless the request has a session or its reply is cached. */
  db: Db
}

/** The parts of a request and its reply that are neither input nor body. */
export interface RequestContext extends ReadContext {
  header: (name: string) => string | undefined
  setHeader: (name: string, value: string) => void
  /** The client's network address. Empty once the connection is closed. */
  address: string
  /** The caller's session, for an endpoint that is open to anyone and treats a signed-in caller differently. */
  caller: () => Promise<Caller | undefined>
  /** The exact bytes of the body, for signatures. */
  raw_body: Buffer
  /** Runs `work` with the image that a sender sends. It is read only now, and is in memory until `work` is done. */
  receiveImage: ReceiveImage
  startSession: (token: string) => void
  endSession: () => void
  /** The token that identifies a device which has signed in before, or an empty string. */
  device_token: string
  rememberDevice: (token: string, days: number) => void
  /** The token of the counter device that the browser is, or an empty string. */
  counter_token: string
  /** Makes the browser a counter device. */
  startCounter: (token: string, days: number) => void
}

/** The same for an endpoint that is idempotent by its contract. */
export interface KeyedContext extends RequestContext {
  key: RequestKey
}

/** A reply that is not JSON of the endpoint's schema: a page, a file, a stream or a redirect. */
export class RawReply {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer | string | Readable | undefined
  constructor(status: number, headers: Record<string, string>, body?: Buffer | string | Readable) {
    this.status = status
    this.headers = headers
    this.body = body
  }
}

/** One page of a list, and the cursor of the next page if there is one. */
export class Page<Rows> {
  readonly rows: Rows
  readonly next_cursor: string | undefined
  constructor(rows: Rows, next_cursor?: string) {
    this.rows = rows
    this.next_cursor = next_cursor
  }
}

interface Callers {
  anyone: undefined
  provider: undefined
  'signed-in': Caller
  counter: CounterCaller
  manager: Partner
  owner: Partner
}
type CallerOf<E extends Endpoint> = Callers[E['access']]
type ContextOf<E extends Endpoint> = [NonNullable<E['idempotent']>] extends [never] ? RequestContext : KeyedContext
type HandlerReply<E extends Endpoint> = ReplyOf<E> | Page<ReplyOf<E>> | RawReply
/** Answers a call whose reply many callers get: it knows the query alone, not who calls, nor anything else of the request. */
export type CachedHandler<E extends CachedEndpoint = CachedEndpoint> = (
  query: InputOf<E>,
  caller: undefined,
  context: ReadContext,
) => Promise<ReplyOf<E> | Page<ReplyOf<E>>>
export type Handler<E extends Endpoint> = E extends CachedEndpoint
  ? CachedHandler<E>
  : (input: InputOf<E>, caller: CallerOf<E>, context: ContextOf<E>) => Promise<HandlerReply<E>>
/** The handler of any endpoint, as the pipeline calls it: with an input and a caller that fit its endpoint. */
export type AnyHandler = (input: never, caller: never, context: KeyedContext) => Promise<unknown>

export interface RouteOptions {
  /** Called when a reply is made that other callers will share. Not called for a query that is not cached. */
  onSharedReply?: () => void
}

/** Binds an endpoint of the contract to the function that answers it. */
export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: RouteOptions) => void

export interface PageRequest {
  /** The client's network address. Empty once the connection is closed. */
  address: string
  params: Record<string, string>
  header: (name: string) => string | undefined
  takeTurn: TakeTurn
}

/** Binds a page, file or form that is not an endpoint of the contract. The body of a form is not read. */
export type PageRoute = (
  method: 'GET' | 'POST',
  path: string,
  handler: (request: PageRequest) => Promise<RawReply | Representation>,
) => void
