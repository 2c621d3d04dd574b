import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { MOBILE, ORIGIN, PASSWORD } from '#tests/support/builders.ts'

type Json = Record<string, unknown>
/** Things that exist, by the name of the field they go into. They change while requests are made. */
export type Pool = Record<string, string[]>

const NAMES_THINGS = /(?:_ids?|token|code|email|^number|^month|^stream)$/
/** Puts what the fields of an input name into the pool. */
export function addToPool(pool: Pool, input: unknown, name = ''): void {
  if (typeof input === 'string' && NAMES_THINGS.test(name)) (pool[name] ??= []).push(input)
  else if (Array.isArray(input)) for (const one of input) addToPool(pool, one, name)
  else if (typeof input === 'object' && input !== null)
    for (const [field, part] of Object.entries(input)) addToPool(pool, part, field)
}

/**
 * Instants at the edges of what their format, JSON, the database and pickup passes can hold, and just beyond.
 */
export const oddInstants = [
  '0000-01-01T00:00:00Z',
  '0000-01-01T00:00:00+23:59',
  '0001-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '1969-12-31T23:59:59Z',
  '1999-12-31T23:59:59.999Z',
  '2000-01-01T00:00:00+00:01',
  '2026-11-21T24:00:00Z',
  '2026-12-31T24:00:00+23:59',
  '2026-11-30T23:59:60Z',
  '2038-01-19T03:14:08Z',
  '2099-12-31T23:59:59Z',
  '2099-12-31T23:59:59-23:59',
  '2100-01-01T00:00:00Z',
  '2106-02-07T06:28:16Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-23:59',
  '9999-12-31T24:00:00Z',
  '+010000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01T00:00:00Z',
  'infinity',
]

/** What no text may hold: the database has no NUL, and UTF-8 no half of a surrogate pair. */
const unstorable = ['\u0000', '\ud800', '\udfff', '\udc00\ud800']
export const oddNumbers = [
  0,
  -0,
  -1,
  0.001,
  1e16,
  -1e16,
  8.64e15,
  8.64e15 + 2,
  1e21,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  99_999_999_999,
]

/** Text that has been trouble somewhere. */
export const oddTexts = [
  ...unstorable,
  ...oddInstants,
  '',
  ' ',
  'a\u0000b',
  '\u202e\u200b\ufeff',
  '𝕊𝕦𝕣𝕡𝕝𝕒𝕥𝕖 🍝',
  'Ａ'.repeat(300),
  'x'.repeat(5_000),
  '<script>alert(1)</script>',
  `"><img src=x onerror=alert(1)>`,
  "'; drop table account; --",
  '${7*7}{{7*7}}<%= 7*7 %>',
  '../../../etc/passwd',
  '%00%0d%0aset-cookie:x=y',
  'a\r\nset-cookie: x=y',
  '=cmd|calc',
  '__proto__',
  'constructor',
  'toString',
  '-1',
  '1e309',
  'NaN',
  'null',
  '2026-02-30T25:61:61Z',
]

/** Values of every other kind. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1 }, { toString: 1 }),
  fc.constantFrom<unknown>(...oddNumbers),
  fc.constantFrom<unknown>(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

const soon = fc
  .date({ min: new Date('2026-11-01T00:00:00Z'), max: new Date('2026-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
export const instant = fc.oneof(
  { weight: 4, arbitrary: soon },
  { weight: 1, arbitrary: fc.constantFrom(...oddInstants) },
)
export const scanId = fc.oneof(
  { weight: 2, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.constantFrom(...oddTexts) },
)

/** Places in an order of browsing as their links say them, and what only looks like one. */
export const cursor = fc
  .oneof(
    fc.tuple(
      fc.constantFrom('ending', 'price', 'discount'),
      fc.oneof(fc.constantFrom(...oddNumbers), fc.integer(), fc.double()),
      fc.uuid(),
    ),
    fc.tuple(
      fc.constantFrom<unknown>('ending', 1e16, null),
      fc.constantFrom<unknown>(1, 1e16, '1', null),
      fc.constantFrom<unknown>(1e16, ...unstorable, {}),
    ),
    fc.jsonValue({ maxDepth: 1 }),
  )
  .map((cursorContent) => Buffer.from(JSON.stringify(cursorContent)).toString('base64url'))

/** What people would put into fields whose schema says less than their name. */
const named: Record<string, fc.Arbitrary<unknown>> = {
  password: fc.constantFrom(PASSWORD, 'another good one', 'short', 'password'),
  current: fc.constantFrom(PASSWORD, 'not it'),
  mobile_number: fc.constantFrom(MOBILE, '+61491570156', '0291570156'),
  origin_url: fc.constantFrom(ORIGIN, 'https://elsewhere.example'),
  image_url: fc.constantFrom('https://images.example/a.jpg', 'http://127.0.0.1/a.jpg', ''),
  expires_at: instant,
  pickup_start: instant,
  pickup_end: instant,
  scanned_at: instant,
  abn: fc.constantFrom('51 824 753 556', '12345678901', ''),
  month: fc.constantFrom('2026-11', '2026-13', ''),
  scan_id: scanId,
  cursor,
  metadata: fc.jsonValue(),
}

const fromPool = (pool: Pool, name: string): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.nat().map((at) => pool[name]?.[at % (pool[name]?.length ?? 1)] ?? '') },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom(...oddTexts) },
  )

function text(schema: Json): fc.Arbitrary<string> {
  if (schema['format'] === 'date-time') return instant
  if (schema['format'] === 'date') return instant.map((at) => at.slice(0, 10))
  const { minLength = 0, maxLength = 60 } = schema as { minLength?: number; maxLength?: number }
  return fc.string({
    unit: 'grapheme',
    minLength: Math.min(minLength, 60),
    maxLength: Math.min(maxLength, minLength + 60),
  })
}

function amount(schema: Json): fc.Arbitrary<number> {
  const { minimum = -1_000, maximum = 20_000 } = schema as { minimum?: number; maximum?: number }
  const [min, max] = [Math.max(minimum, -1e6), Math.min(maximum, 1e6)]
  return schema['type'] === 'integer'
    ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    : fc.integer({ min: Math.ceil(min * 100), max: Math.floor(max * 100) }).map((cents) => cents / 100)
}

function fields(schema: Json, pool: Pool): fc.Arbitrary<Json> {
  const properties = (schema['properties'] ?? {}) as Record<string, Json>
  const required = new Set(schema['required'] as string[] | undefined)
  return fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, value(one, pool, name)])),
    {
      requiredKeys: Object.keys(properties).filter((name) => required.has(name)),
    },
  )
}

function value(schema: Json, pool: Pool, name: string): fc.Arbitrary<unknown> {
  const byName = named[name]
  if (byName !== undefined) return byName
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['anyOf']))
    return fc.oneof(...(schema['anyOf'] as Json[]).map((one) => value(one, pool, name)))
  return byType(schema, pool, name)
}

function byType(schema: Json, pool: Pool, name: string): fc.Arbitrary<unknown> {
  switch (schema['type']) {
    case 'string':
      return name in pool ? fromPool(pool, name) : text(schema)
    case 'integer':
    case 'number':
      return amount(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(value(schema['items'] as Json, pool, name), {
        minLength: Number(schema['minItems'] ?? 0),
        maxLength: 4,
      })
    case 'object':
      return fields(schema, pool)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

/** Inputs that the schema of this call takes, or nearly. */
export function inputsOf(endpoint: Endpoint, pool: Pool): fc.Arbitrary<Json> {
  const schema = z.toJSONSchema(endpoint.input, { io: 'output', unrepresentable: 'any' }) as Json
  return schema['type'] === 'object' ? fields(schema, pool) : fc.dictionary(fc.string(), fc.jsonValue())
}
