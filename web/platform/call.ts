import { type MethodAndPath, pathNames } from '#contract/endpoint.ts'
import type { FailureCode, Problem as ProblemDocument } from '#contract/failures.ts'
import type { ClientEndpoint } from './api.ts'
import { nextCursor } from './link-header.ts'
import { noteServerTime } from './server-time.ts'

/** A refusal by the server. `detail` is fit to be shown; `extra` holds what came with the code, such as `left`. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly code: FailureCode | 'unknown'
  readonly detail: string
  readonly errors: Record<string, string>
  readonly extra: Record<string, unknown>

  constructor({ status, code, detail, errors, type: _type, title: _title, ...extra }: Partial<ProblemDocument> & { status: number }) {
    super(detail ?? `The server answered ${status}.`)
    this.status = status
    this.code = (code as FailureCode | undefined) ?? 'unknown'
    this.detail = detail ?? ''
    this.errors = errors ?? {}
    this.extra = extra
  }
}

/** No answer came: whether the server acted is unknown. */
export class ConnectionError extends Error {
  override readonly name = 'NoConnection'
  constructor(cause: unknown) {
    super('No connection. Please check your network and try again.', { cause })
  }
}

/** One sentence for a person about anything a call can throw. */
export function failureText(error: unknown, otherwise: string): string {
  if (error instanceof Problem) return error.detail || otherwise
  return error instanceof ConnectionError ? error.message : otherwise
}

export interface CallOptions {
  idempotencyKey?: string
  signal?: AbortSignal
}

const noSession: (() => void)[] = []
/** Called whenever the server no longer knows who is asking. */
export const onSignedOut = (told: () => void): void => void noSession.push(told)

let sessions = 0
/** Somebody is signed in from now on: a refusal of what was asked before is no word on them. */
export const beginSession = (): void => void (sessions += 1)

/** Makes a call of the contract. Throws `Problem` when it is refused and `NoConnection` when no answer comes. */
export async function call<Request, Reply>(
  endpoint: ClientEndpoint<Request, Reply>,
  input: NoInfer<Request>,
  options: CallOptions = {},
): Promise<Reply> {
  const response = await send(endpoint, input, options)
  return (await replyOf(response)) as Reply
}

export interface Page<Rows> {
  rows: Rows
  /** The cursor of the next page, if there is one. */
  next: string | undefined
}

/** The same for a list in pages. */
export async function callPage<Request, Reply>(
  endpoint: ClientEndpoint<Request, Reply>,
  input: NoInfer<Request>,
  options: CallOptions = {},
): Promise<Page<Reply>> {
  const response = await send(endpoint, input, options)
  return { rows: (await replyOf(response)) as Reply, next: nextCursor(response.headers.get('link')) }
}

type Said = string | number | boolean | null | undefined

/** The address of a call, for a link or a download. */
export function addressOf<Request>(endpoint: ClientEndpoint<Request>, input: NoInfer<Request>): string {
  const said = { ...(input as Record<string, Said>) }
  const path = fillPath(endpoint.path, said)
  if (endpoint.method !== 'GET') return path
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(said))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  return query.size === 0 ? path : `${path}?${query}`
}

function fillPath(path: string, said: Record<string, Said>): string {
  return pathNames(path).reduce((filled, name) => {
    const value = said[name]
    delete said[name]
    return filled.replace(`{${name}}`, encodeURIComponent(String(value)))
  }, path)
}

async function send(endpoint: MethodAndPath, input: unknown, { idempotencyKey, signal }: CallOptions): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  const init: RequestInit = { method: endpoint.method, headers, signal: signal ?? null, credentials: 'same-origin' }
  if (endpoint.method !== 'GET') {
    const body = { ...(input as Record<string, unknown>) }
    for (const name of pathNames(endpoint.path)) delete body[name]
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(body)
  }
  const asked_in = sessions
  const response = await fetch(addressOf(endpoint, input), init).catch((cause: unknown) => {
    throw signal?.aborted === true ? cause : new ConnectionError(cause)
  })
  noteServerTime(response.headers)
  if (response.ok) return response
  const problem = await problemOf(response)
  if (problem.code === 'sign_in_required' && asked_in === sessions) for (const tell of noSession) tell()
  throw problem
}

async function replyOf(response: Response): Promise<unknown> {
  if (response.status === 204 || response.status === 202) return undefined
  return response.json().catch((cause: unknown) => {
    throw new ConnectionError(cause)
  })
}

async function problemOf(response: Response): Promise<Problem> {
  const told = (await response.json().catch(() => ({}))) as Partial<ProblemDocument>
  return new Problem({ ...told, status: response.status })
}
