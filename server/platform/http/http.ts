import type { Readable } from 'node:stream'
import type { Access, CachedEndpoint, Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import type { RequestKey } from '#server/platform/idempotency/request-key.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ReceiveImage } from './requests/image-body.ts'
import type { ReplyRows } from './replies/reply-rows.ts'
import type { Representation } from './replies/representation.ts'
import type { StreamedReply } from './replies/streamed-reply.ts'
import type { TakeTurn } from './requests/turn.ts'

/** The cookies and the address of a request, by which its caller is found. */
export interface Exchange {
  /** The client's network address. Empty once the connection is closed. */
  address: string
  /** The value of a cookie, or an empty string. */
  cookie: (name: string) => string
  /** Has the browser keep a cookie for so many days. */
  setCookie: (name: string, value: string, days: number) => void
}

/**
 * What is known of a caller, by the access of an endpoint: the contract says which accesses there are, the
 * application what they mean.
 */
export type CallersByAccess = Record<Access, unknown>

export interface CallerFinder<Callers extends CallersByAccess = CallersByAccess> {
  /** The caller that an endpoint requires. Throws when the caller may not call it. */
  requireCaller: (endpoint: Endpoint, exchange: Exchange) => Promise<Callers[Access]>
  /** Whoever is signed in. */
  findCaller: (exchange: Exchange) => Promise<Callers['signed-in'] | undefined>
}

/** Where the reads of a request go. */
export interface ReadContext {
  /**
   * Replicas may answer the reads of a public endpoint, unless the request has a session or its reply is
   * cached.
   */
  db: Db
}

/** The parts of a request and its reply that are neither input nor body. */
export interface RequestContextFor<Callers extends CallersByAccess = CallersByAccess>
  extends ReadContext, Exchange {
  /** As the log has it. */
  request_id: string
  header: (name: string) => string | undefined
  setHeader: (name: string, value: string) => void
  /**
   * The caller's session, for an endpoint that is open to anyone and treats a signed-in caller differently.
   */
  caller: () => Promise<Callers['signed-in'] | undefined>
  /** The exact bytes of the body, for signatures. */
  raw_body: Buffer
  /**
   * Runs `work` with the image that a sender sends. It is read only now, and is in memory until `work` is
   * done.
   */
  receiveImage: ReceiveImage
}

/** The same for an endpoint that is idempotent by its contract. */
export interface KeyedContext<
  Callers extends CallersByAccess = CallersByAccess,
> extends RequestContextFor<Callers> {
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

/** With the key of the request where the endpoint is idempotent. */
export type ContextOf<E extends Endpoint, Callers extends CallersByAccess> = [
  NonNullable<E['idempotent']>,
] extends [never]
  ? RequestContextFor<Callers>
  : KeyedContext<Callers>
type RowsOf<Reply> = Reply extends readonly (infer Row)[] ? Reply | ReplyRows<Row> : Reply
type HandlerReply<E extends Endpoint> = ReplyOf<E> | Page<ReplyOf<E>> | RawReply | StreamedReply<ReplyOf<E>>
/**
 * Answers a call whose reply many callers get: it knows the query alone, not who calls, nor anything else of
 * the request.
 */
export type CachedHandler<E extends CachedEndpoint = CachedEndpoint> = (
  query: InputOf<E>,
  caller: undefined,
  context: ReadContext,
) => Promise<ReplyOf<E> | Page<RowsOf<ReplyOf<E>>>>
export type Handler<E extends Endpoint, Callers extends CallersByAccess> = E extends CachedEndpoint
  ? CachedHandler<E>
  : (
      input: InputOf<E>,
      caller: Callers[E['access']],
      context: ContextOf<E, Callers>,
    ) => Promise<HandlerReply<E>>
/**
 * The handler of any endpoint, as the pipeline calls it: with an input, a caller and a context that fit its
 * endpoint.
 */
export type AnyHandler = (input: never, caller: never, context: never) => Promise<unknown>

export interface RouteOptions<E extends Endpoint = Endpoint> {
  /** Called when a reply is made that other callers will share. Not called for a query that is not cached. */
  onSharedReply?: () => void
  /**
   * Called when a reply has no rows and no other page, for a query of a cached endpoint that itself is not
   * cached: with the network of who asked, as `networkOf` gives it. It is for counting, and the reply does
   * not wait for it.
   */
  onNothing?: (query: InputOf<E>, network: string) => void
}

/** Binds an endpoint of the contract to the function that answers it. */
export type RouteFor<Callers extends CallersByAccess> = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E, Callers>,
  options?: RouteOptions<E>,
) => void

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
