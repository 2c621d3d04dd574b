import type { Endpoint, ReplyOf, RequestOf } from '#contract/endpoint.ts'
import { ProblemDocument } from '#contract/problems.ts'
import { assertDeclared } from './declared-failures.ts'
import { writePasswords } from './log-files.ts'
import { requestOf } from './request-of.ts'

export interface Answer<Body> {
  status: number
  headers: Headers
  body: Body
}

/** What a problem document adds to a reply; its other fields would clash with a reply's own. */
export interface Refused {
  code: string
  detail: string
  errors?: Record<string, string>
  [extra: string]: unknown
}

/** Node's, also while a page in this process has one of its own. */
const send = globalThis.fetch

/** One browser: it keeps its cookies. Every answer is checked against the contract. */
export class Client {
  readonly address: string
  cookie: string

  constructor(address: string, cookie = '') {
    this.address = address
    this.cookie = cookie
  }

  /** The same browser, answered by another process. */
  at({ address }: { address: string }): Client {
    return new Client(address, this.cookie)
  }

  takeCookies(headers: Headers): void {
    for (const set of headers.getSetCookie()) this.cookie = withCookie(this.cookie, set)
  }

  /** Sends whatever it is given, as a badly behaved client might. */
  async raw(
    method: string,
    path: string,
    init: { body?: string | Uint8Array<ArrayBuffer> | undefined; headers?: Record<string, string> } = {},
  ): Promise<Answer<unknown>> {
    const isText = typeof init.body === 'string'
    if (typeof init.body === 'string') writePasswords(init.body)
    const response = await send(this.address + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
        ...(isText ? { 'content-type': 'application/json' } : {}),
        ...init.headers,
      },
      ...(init.body === undefined ? {} : { body: init.body }),
    })
    this.takeCookies(response.headers)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true
    const answer = {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    }
    assertDeclared({ method, path }, answer)
    return answer
  }

  /** Calls an endpoint and gives what came back, refusals too. One that receives an image is sent `image`. */
  async send<E extends Endpoint>(
    endpoint: E,
    input: RequestOf<E>,
    headers: Record<string, string> = {},
  ): Promise<Answer<ReplyOf<E> & Refused>> {
    const { method, path, body, headers: own } = requestOf(endpoint, input as object)
    const answer = await this.raw(method, path, { body, headers: { ...own, ...headers } })
    const schema = answer.status >= 400 ? ProblemDocument : endpoint.reply
    const wrong = answer.body === '' ? undefined : schema.safeParse(answer.body).error
    if (wrong !== undefined)
      throw new Error(`${method} ${path} answered ${answer.status} outside the contract: ${wrong.message}`)
    return answer as Answer<ReplyOf<E> & Refused>
  }

  /** Calls an endpoint that has to succeed, and gives its reply. */
  async ok<E extends Endpoint>(
    endpoint: E,
    input: RequestOf<E>,
    headers: Record<string, string> = {},
  ): Promise<ReplyOf<E>> {
    const answer = await this.send(endpoint, input, headers)
    if (answer.status !== endpoint.status) throw unexpected(endpoint, answer, `not ${endpoint.status}`)
    return answer.body
  }

  /** Reads the pages of a list one after the other, by the `Link` header. */
  async pages<Row>(path: string): Promise<Row[][]> {
    const pages: Row[][] = []
    for (let next: string | undefined = path; next !== undefined;) {
      const { status, body, headers } = await this.raw('GET', next)
      if (status !== 200) throw new Error(`${next} answered ${status}: ${JSON.stringify(body)}`)
      pages.push(body as Row[])
      next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    return pages
  }

  /**
   * Calls an endpoint that has to refuse with a status, a code, or both as in '409 email_taken', and gives
   * the problem.
   */
  async fails<E extends Endpoint>(
    refusal: number | string,
    endpoint: E,
    input: RequestOf<E>,
    headers: Record<string, string> = {},
  ): Promise<Refused> {
    const answer = await this.send(endpoint, input, headers)
    const { status, body } = answer
    const isExpected = status >= 400 && [status, body.code, `${status} ${body.code}`].includes(refusal)
    if (!isExpected) throw unexpected(endpoint, answer, `not ${refusal}`)
    return body
  }

  /** Calls an endpoint that has to refuse its input, and gives the messages of the fields. */
  async errors<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<Record<string, string>> {
    return (await this.fails(422, endpoint, input)).errors ?? {}
  }
}

/** Somebody who is not signed in, and keeps no cookies: each of its calls is that of another browser. */
export class Visitor extends Client {
  override takeCookies(): void {}
}

const unexpected = ({ method, path }: Endpoint, { status, body }: Answer<unknown>, why: string): Error =>
  new Error(`${method} ${path} answered ${status}, ${why}: ${JSON.stringify(body)}`)

/** The cookies to send from now on. One that is set empty is gone. */
function withCookie(before: string, set: string): string {
  const [pair = ''] = set.split(';')
  const name = pair.slice(0, pair.indexOf('=') + 1)
  const others = before.split('; ').filter((cookie) => cookie !== '' && !cookie.startsWith(name))
  return [...others, ...(pair === name ? [] : [pair])].join('; ')
}
