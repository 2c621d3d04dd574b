import type { z } from 'zod'
import type { FailureCode } from './failures.ts'

/** The roles of a restaurant's staff, from the narrowest on: each may do what the one before may. */
export const staffRoles = ['counter', 'manager', 'owner'] as const
export type StaffRole = (typeof staffRoles)[number]

/** The roles of those who run the instance, from the narrowest on: each may do what the one before may. */
export const operatorRoles = ['support', 'finance', 'admin'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/**
 * Who may call. A role of staff is the least that is needed; `counter` admits a paired counter device as
 * well. A role of operators is the least as well, and needs an open desk session; `operator` needs none.
 * `provider` is the payment provider, authenticated by its signature and not by a session.
 */
export type Access = 'anyone' | 'signed-in' | StaffRole | 'operator' | OperatorRole | 'provider'

/** Who is admitted, as a document for people says it. */
export const accessText: Record<Access, string> = {
  anyone: 'anyone',
  'signed-in': 'signed in',
  counter: 'restaurant staff, counter device',
  manager: 'restaurant owner or manager',
  owner: 'restaurant owner',
  operator: 'operator',
  support: 'operator at the desk',
  finance: 'operator at the desk, for money or as administrator',
  admin: 'operator at the desk, as administrator',
  provider: 'payment provider',
}

export const isStaffAccess = (access: Access): access is StaffRole =>
  staffRoles.some((role) => role === access)

/** Whether somebody with a role may call what needs a role. */
export const hasRole = (role: StaffRole | null, needed: StaffRole): boolean =>
  role !== null && staffRoles.indexOf(role) >= staffRoles.indexOf(needed)

export type DeskAccess = 'operator' | OperatorRole
export const isDeskAccess = (access: Access): access is DeskAccess =>
  access === 'operator' || operatorRoles.some((role) => role === access)

/** Whether an operator with a role may call what needs a role. */
export const hasOperatorRole = (role: OperatorRole, needed: DeskAccess): boolean =>
  needed === 'operator' || operatorRoles.indexOf(role) >= operatorRoles.indexOf(needed)

/** What a request needs besides its input; `paths.ts` has those of every endpoint. */
export interface MethodAndPath {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
}

/** What can be cached: rows, each with an `id`, by which a change finds the replies that it makes stale. */
export type CachedReply = z.ZodArray<z.ZodObject<{ id: z.ZodType }>>

/** How the server caches the reply of a GET that is the same for everyone. */
export interface CachePolicy {
  /** A change of one of these topics makes every cached reply stale. */
  topics: string[]
  /**
   * A change of one of these topics makes only the replies stale that contain the changed row. The value is
   * the field that holds its id.
   */
  row_topics?: Record<string, string>
  /** A query with one of these fields is asked by few callers: it is answered from the database each time. */
  uncached_fields: string[]
  /**
   * A query whose field has none of these values, though it has one, is answered from the database as well.
   */
  cached_values?: Record<string, readonly number[]>
  /** A query with one of these fields takes the database long. */
  costly_fields?: string[]
  /** The field of a row with the instant at which the row is no longer part of a reply. */
  expires_with?: string
  /**
   * The reply to a query with one of these fields depends on the time: it is current until the next whole
   * minute.
   */
  minute_fields?: string[]
}

/**
 * Whether an `Idempotency-Key` header has to be sent or can be: a repeat with the same key does nothing more,
 * and is answered alike.
 */
export type KeyPolicy = 'required' | 'optional'

/** How often one subject may call: `limit` times at once, and after that evenly, `limit` times in `minutes`. */
export interface CallBudget {
  /** What is counted. Endpoints with the same purpose share one budget. */
  purpose: string
  per: 'account' | 'restaurant'
  limit: number
  minutes: number
  /** What the user can do besides waiting, as a sentence. */
  advice?: string
}

/**
 * One call of the HTTP interface, as data: the server binds it, the browser calls it, OpenAPI describes it.
 * `input` is everything the caller sends: the `{names}` of the path, and the query of a GET or the JSON body
 * of a write. A reply whose input has a `cursor` comes in pages; the `Link` header has the address of the
 * next one.
 */
export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Who extends Access = Access,
  Key extends KeyPolicy | undefined = KeyPolicy | undefined,
> extends MethodAndPath {
  access: Who
  summary: string
  input: Input
  reply: Reply
  status: 200 | 201 | 202 | 204
  idempotent?: Key
  /** Spent by each call before it is answered. What counts by an email, address or input is spent by the flow. */
  budget?: CallBudget
  /** A call of the desk that the operator has to have proven again who they are for, not long ago. */
  proof?: 'recent'
  /** The body is one image instead of JSON, and the rest of the input comes from the path. */
  receives?: 'image'
  /** What such a body can be besides an image. */
  also_receives?: 'application/pdf'
  /**
   * A larger limit of the JSON body than the usual one, in bytes. Such a body is read once its caller is
   * known, unless that is a provider.
   */
  body_max?: number
  /** The media type of a reply that is not JSON, and so is not serialised from the schema. */
  media?: MediaType
  /** Further media types that the caller can choose by a field of the input. */
  other_media?: MediaType[]
  /**
   * The reply has an `ETag`, and a repeat with `If-None-Match` gets 304 while it is unchanged. A cached reply
   * always has.
   */
  conditional?: boolean
  cache?: CachePolicy
  /**
   * What the call can be refused with besides what its other fields imply, which
   * `openapi/problem-responses.ts` knows.
   */
  failures?: readonly FailureCode[]
}

type MediaType =
  | 'text/csv'
  | 'text/html'
  | 'text/event-stream'
  | 'text/calendar'
  | 'image/webp'
  | 'application/octet-stream'
  | 'application/x-pem-file'

/**
 * A call whose rows are the same for everyone, so that the server caches them: what answers it learns nothing
 * of who calls.
 */
export interface CachedEndpoint<
  Input extends z.ZodType = z.ZodType,
  Reply extends CachedReply = CachedReply,
> extends Endpoint<Input, Reply, 'anyone', undefined> {
  cache: CachePolicy
}

type EndpointDefinition<
  I extends z.ZodType,
  R extends z.ZodType,
  A extends Access,
  K extends KeyPolicy | undefined,
> = Omit<Endpoint<I, R, A, K>, 'status' | 'cache' | keyof MethodAndPath> & {
  status?: Endpoint['status']
}
type CachedDefinition<I extends z.ZodType, R extends CachedReply> = Omit<
  CachedEndpoint<I, R>,
  'access' | 'status' | keyof MethodAndPath
>

export const endpoint = <
  I extends z.ZodType,
  R extends z.ZodType,
  A extends Access,
  K extends KeyPolicy | undefined = undefined,
>(
  { method, path }: MethodAndPath,
  definition: EndpointDefinition<I, R, A, K>,
): Endpoint<I, R, A, K> => ({ method, path, status: 200, ...definition })

export const cachedEndpoint = <I extends z.ZodType, R extends CachedReply>(
  { method, path }: MethodAndPath,
  definition: CachedDefinition<I, R>,
): CachedEndpoint<I, R> => ({ method, path, status: 200, access: 'anyone', ...definition })

export const isCached = (one: Endpoint): one is CachedEndpoint => one.cache !== undefined

/**
 * The header of every reply that carries the server's time, an ISO 8601 instant: the server decides what has
 * expired.
 */
export const SERVER_TIME = 'x-server-time'

/** The detail of the refusal when an account on no team calls what only the staff of restaurants may. */
export const RESTAURANT_ONLY =
  'This is for the teams of restaurants. Please sign in with an account of the restaurant’s team.'
/** The same for staff whose role is too narrow, and for a counter device. */
export const ROLE_TOO_NARROW: Record<StaffRole, string> = {
  counter: RESTAURANT_ONLY,
  manager: 'Your role at this restaurant is to hand meals over. Please ask a manager or the owner.',
  owner: 'Only the owner of the restaurant can do this.',
}
/** The same for an operator. */
export const OPERATOR_ROLE_TOO_NARROW =
  'Your role at the desk does not allow that. Please ask an administrator.'
export const DEVICE_ONLY = 'This device can only hand meals over. Please sign in for anything else.'

export type InputOf<E> = E extends Endpoint<infer I> ? z.infer<I> : never
export type RequestOf<E> = E extends Endpoint<infer I> ? z.input<I> : never
export type ReplyOf<E> = E extends Endpoint<z.ZodType, infer R> ? z.infer<R> : never

/** The names in a path: `/api/orders/{order_id}` has `order_id`. */
export const pathNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
