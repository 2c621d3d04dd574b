import type { z } from 'zod'

/** Who may call: `provider` is the payment provider, known by its signature and not by a session. */
export type Access = 'anyone' | 'signed-in' | 'restaurant' | 'provider'

/** What a request needs besides its input; `paths.ts` has those of every endpoint. */
export interface MethodAndPath {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
}

/**
 * One call of the HTTP interface, as data: the server binds it, the browser calls it, OpenAPI describes it.
 * `input` is everything the caller says: the `{names}` of the path, and the query of a GET or the JSON body of a write.
 */
export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> extends MethodAndPath {
  access: Who
  summary: string
  input: Input
  reply: Reply
  status: 200 | 201 | 202 | 204
  /** An `Idempotency-Key` header is required, and the same key is answered the same. */
  idempotent?: boolean
  /** Answers something else than JSON, so the reply is not serialised from the schema. */
  media?: 'text/csv' | 'text/event-stream' | 'text/calendar'
}

type EndpointDefinition<I extends z.ZodType, R extends z.ZodType, A extends Access> = Omit<
  Endpoint<I, R, A>,
  'status' | keyof MethodAndPath
> & {
  status?: Endpoint['status']
}

export const endpoint = <I extends z.ZodType, R extends z.ZodType, A extends Access>(
  { method, path }: MethodAndPath,
  definition: EndpointDefinition<I, R, A>,
): Endpoint<I, R, A> => ({ method, path, status: 200, ...definition })

/** The header of every answer that carries the server's present, an ISO 8601 instant: what has expired is its decision. */
export const SERVER_TIME = 'x-server-time'

export type InputOf<E> = E extends Endpoint<infer I> ? z.infer<I> : never
export type RequestOf<E> = E extends Endpoint<infer I> ? z.input<I> : never
export type ReplyOf<E> = E extends Endpoint<z.ZodType, infer R> ? z.infer<R> : never

/** The names in a path: `/api/orders/{order_id}` has `order_id`. */
export const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '')
