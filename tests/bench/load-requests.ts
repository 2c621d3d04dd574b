import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { emailOf, idOf, tokenOf } from './city-ids.ts'
import type { Requests, Template } from './load-spec.ts'

const COOKIE = 'surplate_session'

const get = (path: string, headers: Record<string, string>): Buffer =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  )

const post = (path: string, body: string, headers: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`

/** More than the words of a city that is filled for this have, so that these are misspelt. */
const WORD_SYLLABLES = 6
const SYLLABLES = ['ba', 'ka', 'ti', 'no', 'ra', 'mi', 'lo', 'sa', 'ne', 'du']

/** Letters that read like a word; two numbers below `10 ** syllables` have different ones. */
export const wordOf = (n: number, syllables: number): string =>
  Array.from({ length: syllables }, (_, at) => SYLLABLES[Math.floor(n / 10 ** at) % 10] ?? '').join('')

function makerOf({ method = 'GET', path, headers, body_file }: Template): (n: number) => Buffer {
  const body = body_file === undefined ? Buffer.alloc(0) : readFileSync(body_file)
  const length = method === 'GET' ? {} : { 'content-length': String(body.length) }
  const lines = Object.entries({ host: 'localhost', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
  return (n) =>
    Buffer.concat([
      Buffer.from(head.replaceAll('{n}', String(n)).replaceAll('{word}', wordOf(n, WORD_SYLLABLES))),
      body,
    ])
}

/** Gives the bytes of the `n`th request. */
export function requestsOf(requests: Requests): (n: number) => Buffer | string {
  if (requests.kind === 'get') {
    const all = requests.paths.map((path) => get(path, requests.headers))
    return (n) => all[n % all.length] ?? ''
  }
  if (requests.kind === 'made') {
    const makers = requests.templates.map(makerOf)
    return (n) => makers[n % makers.length]?.(n) ?? ''
  }
  if (requests.kind === 'order') {
    // The next order is another buyer's, so that nobody runs into the cap of unpaid holds.
    return (n) =>
      post(
        '/api/orders',
        `{"items":[{"food_item_id":"${idOf('item', n % requests.items)}","quantity":1}]}`,
        `cookie: ${COOKIE}=${tokenOf('account', n % requests.accounts)}\r\nidempotency-key: ${randomUUID()}\r\n`,
      )
  }
  if (requests.kind === 'mine') {
    return (n) => get('/api/orders', { cookie: `${COOKIE}=${tokenOf('account', n % requests.accounts)}` })
  }
  if (requests.kind === 'pickup') {
    const tokens = readFileSync(requests.file, 'utf8').split('\n')
    return (n) =>
      post(
        '/api/pickups',
        `{"token":"${tokens[n]}","scan_id":"${randomUUID()}"}`,
        `cookie: ${COOKIE}=${tokenOf('partner', n % requests.restaurants)}\r\n`,
      )
  }
  return (n) =>
    post(
      '/api/auth/login',
      JSON.stringify({ email: emailOf(n % requests.accounts), password: requests.password }),
      '',
    )
}
