import { describe, expect, it } from 'vitest'
import { ProblemDocument } from '#contract/problems.ts'
import { figure } from '#tests/support/figure.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { drip, openLine } from './raw-socket.ts'

const t = await appForFile({ env: { APP_ORIGIN: 'https://surplate.example', PAYMENTS: 'sandbox' } })

const CRLF = '\r\n'
const head = (line: string, ...headers: string[]): string =>
  [line, 'Host: surplate.example', ...headers].join(CRLF)
const login = (...headers: string[]): string =>
  head('POST /api/auth/login HTTP/1.1', 'Content-Type: application/json', ...headers)
const end = CRLF + CRLF

const reached = { kinds: 0, longest_ms: 0 }
/** What is heard until the server hangs up, and how long that took. */
async function untilCut(ended: Promise<string>): Promise<string> {
  const started = performance.now()
  const received = await ended
  reached.kinds += 1
  reached.longest_ms = Math.max(reached.longest_ms, Math.round(performance.now() - started))
  return received
}

/** The answers in what came over a line. */
const statuses = (received: string): number[] =>
  [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))

/**
 * What came over a line: the answers, the headers that belong to every one, and the problem that the last
 * tells of.
 */
function parseAnswer(received: string) {
  const [headers = '', body = ''] = received.split(end)
  const lines = headers.toLowerCase().split(CRLF)
  const { status, code } = ProblemDocument.parse(JSON.parse(body))
  const header = (name: string): string | undefined =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
  return {
    statuses: statuses(received),
    problem: [status, code],
    type: header('content-type'),
    cacheControl: header('cache-control'),
    policy: header('content-security-policy')?.startsWith("default-src 'none'"),
    https: header('strict-transport-security'),
  }
}

const refusal = (status: number, code: string): ReturnType<typeof parseAnswer> => ({
  statuses: [status],
  problem: [status, code],
  type: 'application/problem+json; charset=utf-8',
  cacheControl: 'no-store',
  policy: true,
  https: 'max-age=63072000; includesubdomains',
})

// Each is over when the server hangs up; without its limits that would take minutes, and the test's own
// patience ends first.
describe('slow clients', { timeout: 60_000, concurrent: true }, () => {
  it.each([
    ['sends its headers slowly', '', login(`X-Slow: ${'a'.repeat(1_000)}`), 100],
    ['sends its body slowly', login('Content-Length: 1000') + end, `{"email":"${'a'.repeat(900)}`, 100],
    [
      'sends its body in pieces',
      login('Transfer-Encoding: chunked') + end,
      `1${CRLF}a${CRLF}`.repeat(500),
      50,
    ],
    ['stops in the middle', `${login('Content-Length: 50')}${end}{"email":`, '', 100],
    ['sends nothing at all', '', '', 100],
  ])('cuts off a client that %s', async (_what, atOnce, slowly, every_ms) => {
    const { socket, ended } = await openLine(t.address)
    socket.write(atOnce)
    drip(socket, slowly, every_ms)
    expect(parseAnswer(await untilCut(ended))).toEqual(refusal(408, 'too_slow'))
  })
})

describe('large requests', () => {
  it.each([
    ['in one header', login(`X-Much: ${'a'.repeat(20_000)}`)],
    ['in many headers', login(...Array.from({ length: 3_000 }, (_, at) => `X-${at}: much`))],
    ['in cookies', login(`Cookie: ${'a=b; '.repeat(5_000)}`)],
    ['in its address', head(`GET /api/food-items?q=${'a'.repeat(20_000)} HTTP/1.1`)],
  ])('%s', async (_where, text) => {
    const { socket, ended } = await openLine(t.address)
    socket.write(text + end)
    expect(parseAnswer(await untilCut(ended))).toEqual(refusal(431, 'headers_too_large'))
  })

  it('refuses a large request before it has sent the body that it announces', async () => {
    const { socket, ended } = await openLine(t.address)
    socket.write(login('Content-Length: 1000000000') + end)
    expect(parseAnswer(await untilCut(ended))).toEqual(refusal(413, 'too_large'))
  })

  it('cuts off a large body that is not announced', async () => {
    const { socket, ended } = await openLine(t.address)
    socket.write(login('Transfer-Encoding: chunked') + end)
    const piece = `4000${CRLF}${'a'.repeat(0x4000)}${CRLF}`
    const more = setInterval(() => socket.write(piece), 5)
    const received = await untilCut(ended)
    clearInterval(more)
    expect(parseAnswer(received)).toEqual(refusal(413, 'too_large'))
  })
})

describe('ambiguous requests', () => {
  const smuggled = `GET /api/auth/me HTTP/1.1${CRLF}Host: surplate.example${end}`

  it.each([
    ['two lengths', login('Content-Length: 2', 'Content-Length: 60')],
    ['a length and pieces', login('Content-Length: 60', 'Transfer-Encoding: chunked')],
    ['pieces by a name of their own', login('Transfer-Encoding: chunked, identity')],
    ['pieces said twice', login('Transfer-Encoding: identity', 'Transfer-Encoding: chunked')],
    ['a length with a sign', login('Content-Length: +2')],
    ['a length that is a list', login('Content-Length: 2, 60')],
    ['a folded header', login('X-Long: a\r\n b')],
    ['a space before a colon', login('Content-Length : 2')],
    ['a header without a name', login(': value')],
    ['NUL in a header', login('X-Odd: a\u0000b')],
    ['another protocol', head('GET / HTTP/3.0')],
    ['no protocol', `GET /${CRLF}Host: a`],
    ['another language', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
    ['two hosts', head('GET /healthz HTTP/1.1', 'Host: evil.example')],
  ])('%s', async (_what, text) => {
    const { socket, ended } = await openLine(t.address)
    socket.write(`${text}${end}{}${smuggled}`)
    const received = await untilCut(ended)
    expect(statuses(received).filter((status) => status < 400)).toEqual([])
    expect(statuses(received)).not.toContain(401)
  })

  it('refuses a request without a host', async () => {
    const { socket, ended } = await openLine(t.address)
    socket.write(`GET /healthz HTTP/1.1${CRLF}Connection: close${end}`)
    expect(parseAnswer(await untilCut(ended))).toEqual(refusal(400, 'malformed'))
  })
})

it('answers other clients while it cuts slow and large ones off', async () => {
  const cut: Promise<string>[] = []
  const done = new AbortController()
  /**
   * Somebody slow, who comes again as soon as the server hangs up, for as long as the others are being
   * answered.
   */
  const beSlow = async (at: number): Promise<void> => {
    while (!done.signal.aborted) {
      const { socket, ended } = await openLine(t.address)
      socket.write(at % 2 === 0 ? login() : login('Content-Length: 1000') + end)
      drip(socket, 'X-Slow: '.padEnd(500, 'a'), 200)
      cut.push(ended)
      await ended
    }
  }
  const slow = t.together(150, beSlow)
  await expect.poll(() => cut.length).toBeGreaterThanOrEqual(150)
  const others = (await t.together(150, () => t.visitor.raw('GET', '/api/food-items'))).map(
    ({ status }) => status,
  )
  done.abort()
  await slow
  expect(new Set(others)).toEqual(new Set([200]))
  for (const ended of cut) expect(statuses(await ended)).toEqual([408])
  const harmed = others.filter((status) => status !== 200).length
  figure('slow and huge requests', {
    kinds: reached.kinds,
    'cut off ms most': reached.longest_ms,
    'others harmed': harmed,
  })
})
