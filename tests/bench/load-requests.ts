import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Endpoint } from '#contract/endpoint.ts'
import { api } from '#contract/api.ts'
import { type CallRequest, requestOf } from '#tests/support/request-of.ts'
import { cookieOf, emailOf, idOf } from './city-ids.ts'
import type { Requests, Template } from './load-spec.ts'

/** A request as it stands on the connection. */
function bytesOf({ method, path, headers, body = '' }: CallRequest): Buffer {
  const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ host: 'localhost', ...headers, ...length })
  const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  return typeof body === 'string' ? Buffer.from(head + body) : Buffer.concat([Buffer.from(head), body])
}

const callBy = (kind: 'account' | 'partner', n: number, endpoint: Endpoint, input: object): Buffer => {
  const request = requestOf(endpoint, input)
  request.headers['cookie'] = cookieOf(kind, n)
  return bytesOf(request)
}

/** More than the words of a city that is filled for this have, so that these are misspelt. */
const WORD_SYLLABLES = 6
const SYLLABLES = ['ba', 'ka', 'ti', 'no', 'ra', 'mi', 'lo', 'sa', 'ne', 'du']

/** Letters that read like a word; two numbers below `10 ** syllables` have different ones. */
export const wordOf = (n: number, syllables: number): string =>
  Array.from({ length: syllables }, (_, at) => SYLLABLES[Math.floor(n / 10 ** at) % 10] ?? '').join('')

function makerOf({ method = 'GET', path, headers, body_file, body }: Template): (n: number) => Buffer {
  const file = body_file === undefined ? undefined : readFileSync(body_file)
  const fill = (text: string, n: number): string =>
    text.replaceAll('{n}', String(n)).replaceAll('{word}', wordOf(n, WORD_SYLLABLES))
  return (n) => bytesOf({ method, path: fill(path, n), headers, body: file ?? (body && fill(body, n)) })
}

/** Gives the bytes of the `n`th request. */
export function requestsOf(requests: Requests): (n: number) => Buffer {
  const oneOf = <Value>(values: Value[], n: number): Value => values[n % values.length] as Value
  switch (requests.kind) {
    case 'get': {
      const { headers } = requests
      const all = requests.paths.map((path) => bytesOf({ method: 'GET', path, headers, body: undefined }))
      return (n) => oneOf(all, n)
    }
    case 'made': {
      const makers = requests.templates.map(makerOf)
      return (n) => oneOf(makers, n)(n)
    }
    case 'order': {
      // The next order is another buyer's, so that nobody runs into the cap of unpaid holds.
      const { items, accounts } = requests
      return (n) => {
        const order = { items: [{ food_item_id: idOf('item', n % items), quantity: 1 }] }
        return callBy('account', n % accounts, api.orders.place, order)
      }
    }
    case 'mine':
      return (n) => callBy('account', n % requests.accounts, api.orders.all, {})
    case 'pickup': {
      const tokens = readFileSync(requests.file, 'utf8').split('\n')
      return (n) => {
        const scan = { token: tokens[n], scan_id: randomUUID() }
        return callBy('partner', n % requests.restaurants, api.pickups.collect, scan)
      }
    }
    case 'sign-in': {
      const { accounts, password } = requests
      return (n) => bytesOf(requestOf(api.accounts.login, { email: emailOf(n % accounts), password }))
    }
  }
}
