import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'
import { ORIGIN } from './world.ts'

type Json = Record<string, unknown>
/** Things that exist, by the name of the field they go into. They change while requests are made. */
export type Pool = Record<string, string[]>

/** Text that has been trouble somewhere. */
export const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
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
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00Z',
]

/** Values of every other kind. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1 }, { toString: 1 }),
  fc.constantFrom<unknown>(0, -0, -1, 0.001, 1e21, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, 2 ** 63, 99_999_999_999),
  fc.constantFrom<unknown>(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

const instant = fc
  .date({ min: new Date('2026-11-01T00:00:00Z'), max: new Date('2026-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())

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
  scan_id: fc.uuid(),
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
  return fc.string({ unit: 'grapheme', minLength: Math.min(minLength, 60), maxLength: Math.min(maxLength, minLength + 60) })
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
  return fc.record(Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, value(one, pool, name)])), {
    requiredKeys: Object.keys(properties).filter((name) => required.has(name)),
  })
}

function value(schema: Json, pool: Pool, name: string): fc.Arbitrary<unknown> {
  if (name in pool) return fromPool(pool, name)
  const known = named[name]
  if (known !== undefined) return known
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['anyOf'])) return fc.oneof(...(schema['anyOf'] as Json[]).map((one) => value(one, pool, name)))
  return byType(schema, pool, name)
}

function byType(schema: Json, pool: Pool, name: string): fc.Arbitrary<unknown> {
  switch (schema['type']) {
    case 'string':
      return text(schema)
    case 'integer':
    case 'number':
      return amount(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(value(schema['items'] as Json, pool, name), { minLength: Number(schema['minItems'] ?? 0), maxLength: 4 })
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
