import { type MethodAndPath, pathNames } from '#contract/endpoint.ts'
import type { FailureCode } from '#contract/failures.ts'
import type { ProblemDocument } from '#contract/problems.ts'
import { SECOND_MS } from '#contract/time.ts'
import type { ClientEndpoint } from './api.ts'
import { nextCursor } from './link-header.ts'
import { repeat } from './repeat.ts'
import { syncServerTime } from './server-time.ts'

/**
 * A refusal by the server. `detail` can be shown to a person; `extra` holds the further members of the
 * problem document.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly code: FailureCode | 'unknown'
  readonly detail: string
  readonly errors: Record<string, string>
  readonly extra: Record<string, unknown>
  /** Before which another try makes no sense. */
  readonly retry_after_ms: number

  constructor(
    {
      status,
      code,
      detail,
      errors,
      type: _type,
      title: _title,
      ...extra
    }: Partial<ProblemDocument> & {
      status: number
    },
    retry_after_ms = 0,
  ) {
    super(detail ?? `The server answered ${status}.`)
    this.status = status
    this.code = (code as FailureCode | undefined) ?? 'unknown'
    this.detail = detail ?? ''
    this.errors = errors ?? {}
    this.extra = extra
    this.retry_after_ms = retry_after_ms
  }
}

/** No response came: whether the server acted is unknown. */
export class ConnectionError extends Error {
  override readonly name = 'NoConnection'
  constructor(cause: unknown) {
    super('No connection. Please check your network and try again.', { cause })
  }
}

/** What a server says whose database is away, and a proxy whose server is. */
export const OUTAGE_STATUSES: ReadonlySet<number> = new Set([502, 503, 504])

/** Whether the same call can soon be answered: a device without any network would try in vain. */
const isOutage = (error: unknown): boolean =>
  error instanceof Problem
    ? OUTAGE_STATUSES.has(error.status)
    : error instanceof ConnectionError && navigator.onLine

/**
 * After an outage or a lost connection it is unknown whether a write was done; any other refusal is final.
 */
export const isFinal = (error: unknown): boolean =>
  error instanceof Problem && error.status < 500 && error.code !== 'in_progress' && error.status !== 429

export const DID_NOT_WORK = 'That did not work. Please try again.'

/** One sentence for a person about anything that a call can throw. */
export function failureText(error: unknown, fallback: string): string {
  if (error instanceof Problem) return error.detail || fallback
  return error instanceof ConnectionError ? error.message : fallback
}

/** The same for the last attempt of a call of a view; nothing unless that failed. */
export const errorText = ({ error }: { error: Error | null }, fallback: string): string | undefined =>
  error === null ? undefined : failureText(error, fallback)

export interface CallOptions {
  idempotencyKey?: string
  signal?: AbortSignal
  /** It may be done twice: through an outage it is repeated, as reads are, and what has a key. */
  repeats?: boolean
}

const signedOutListeners: (() => void)[] = []
/** Called when the server refuses a call because the session has ended. */
export const onSignedOut = (listener: () => void): void => void signedOutListeners.push(listener)

let sessions = 0
/** To be called at sign-in: a refusal of a call that was sent before does not sign the new account out. */
export const beginSession = (): void => void (sessions += 1)

/**
 * Makes a call of the contract. Throws `Problem` when it is refused and `ConnectionError` when no response
 * comes.
 */
export async function call<Request, Reply>(
  endpoint: ClientEndpoint<Request, Reply>,
  input: NoInfer<Request>,
  options: CallOptions = {},
): Promise<Reply> {
  return (await exchange(endpoint, input, options)).reply as Reply
}

export interface LoadedPage<Rows> {
  rows: Rows
  /** The cursor of the next page, if there is one. */
  next: string | undefined
}

/** The same for a list in pages. */
export async function callPage<Request, Reply>(
  endpoint: ClientEndpoint<Request, Reply>,
  input: NoInfer<Request>,
  options: CallOptions = {},
): Promise<LoadedPage<Reply>> {
  const { reply, headers } = await exchange(endpoint, input, options)
  return { rows: reply as Reply, next: nextCursor(headers.get('link')) }
}

type InputValue = string | number | boolean | null | undefined

/** The address of a call, for a link or a download. */
export function addressOf<Request>(endpoint: ClientEndpoint<Request>, input: NoInfer<Request>): string {
  const values = { ...(input as Record<string, InputValue>) }
  const path = fillPath(endpoint.path, values)
  if (endpoint.method !== 'GET') return path
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  return query.size === 0 ? path : `${path}?${query}`
}

/** Puts values into the `{names}` of a path, and removes them from `values`. */
function fillPath(path: string, values: Record<string, InputValue>): string {
  return pathNames(path).reduce((result, name) => {
    const value = values[name]
    delete values[name]
    return result.replace(`{${name}}`, encodeURIComponent(String(value)))
  }, path)
}

/** Makes a call whose body is an image. */
export async function callWithImage<Reply>(
  endpoint: ClientEndpoint<unknown, Reply>,
  image: Blob,
  { signal }: CallOptions = {},
): Promise<Reply> {
  const headers = {
    accept: 'application/json',
    'content-type': image.type === '' ? 'application/octet-stream' : image.type,
  }
  return (await replyOf(
    await request(endpoint.path, { method: endpoint.method, headers, body: image, signal: signal ?? null }),
  )) as Reply
}

interface ReplyWithHeaders {
  reply: unknown
  headers: Headers
}

const isInProgress = (error: unknown): boolean => error instanceof Problem && error.code === 'in_progress'

function exchange(endpoint: MethodAndPath, input: unknown, options: CallOptions): Promise<ReplyWithHeaders> {
  const { idempotencyKey, signal, repeats = idempotencyKey !== undefined } = options
  const isRead = endpoint.method === 'GET'
  const attempt = async (): Promise<ReplyWithHeaders> => {
    const response = await send(endpoint, input, options)
    return { reply: await replyOf(response), headers: response.headers }
  }
  const waitAfter = (error: unknown): number | undefined => {
    if (!(isRead || repeats) || !(isOutage(error) || isInProgress(error))) return undefined
    return error instanceof Problem ? error.retry_after_ms : 0
  }
  return repeat(attempt, { waitAfter, isRead, signal })
}

async function send(
  endpoint: MethodAndPath,
  input: unknown,
  { idempotencyKey, signal }: CallOptions,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  const init: RequestInit = { method: endpoint.method, headers, signal: signal ?? null }
  if (endpoint.method !== 'GET') {
    const body = { ...(input as Record<string, unknown>) }
    for (const name of pathNames(endpoint.path)) delete body[name]
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(body)
  }
  return request(addressOf(endpoint, input), init)
}

/** The response, unless it is a refusal, which is thrown as a `Problem`. */
async function request(address: string, init: RequestInit): Promise<Response> {
  const { signal } = init
  const sentInSession = sessions
  // The browser's own cache would give a reply once more while it asks for the next.
  const options: RequestInit = { ...init, credentials: 'same-origin', cache: 'no-cache' }
  const response = await fetch(address, options).catch((cause: unknown) => {
    throw signal?.aborted === true ? cause : new ConnectionError(cause)
  })
  syncServerTime(response.headers)
  if (response.ok) return response
  const problem = await problemOf(response)
  if (problem.code === 'sign_in_required' && sentInSession === sessions)
    for (const listener of signedOutListeners) listener()
  throw problem
}

function parseReply(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ConnectionError(cause)
  }
}

async function replyOf(response: Response): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw new ConnectionError(cause)
  })
  if (text === '') return undefined
  return response.headers.get('content-type') === 'application/octet-stream' ? text : parseReply(text)
}

async function problemOf(response: Response): Promise<Problem> {
  const problem = (await response.json().catch(() => ({}))) as Partial<ProblemDocument>
  return new Problem(
    { ...problem, status: response.status },
    (Number(response.headers.get('retry-after')) || 0) * SECOND_MS,
  )
}
