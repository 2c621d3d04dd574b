import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { passBytes } from '#contract/orders/passes.ts'
import { hasVisible, Instant, isStorable, NOT_STORABLE, Price, text, visibleText } from '#contract/values.ts'
import { leavesOf } from './input-schemas.ts'

const inputs = endpoints
  .filter(([, { access }]) => access !== 'provider')
  .flatMap(([name, { input }]) => leavesOf(input, name))

const bad = ['\u0000', '\ud800', '\udfff', '\udc00\ud800']
/** Texts of every length with something in them that cannot be stored. */
const unstorable = bad.flatMap((one) =>
  [0, 1, 5, 10, 20, 36, 60].flatMap((more) => ['3'.repeat(more) + one, one + 'a'.repeat(more)]),
)
const edges = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '1999-12-31T23:59:59.999Z',
  '2000-01-01T00:00:00+00:01',
  '2100-01-01T00:00:00Z',
  '2099-12-31T23:59:59-00:01',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-23:59',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2026-11-21T24:00:00Z',
  '2026-11-21T23:59:60Z',
  `2026-11-21T07:00:00.${'0'.repeat(99)}Z`,
  '0000-01-01',
  '1999-12-31',
  '2100-01-01',
  '9999-12-31',
]
const wide = [1e16, -1e16, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, -1e308, Infinity, -Infinity, NaN]

type Leaves = ReturnType<typeof leavesOf>
const takes = (values: unknown[], kind: string, all: Leaves): string[] =>
  all
    .filter((leaf) => leaf.kind === kind && values.some((value) => leaf.schema.safeParse(value).success))
    .map(({ path }) => path)
const isTime = ({ schema }: Leaves[number]): boolean =>
  schema instanceof z.ZodISODateTime || schema instanceof z.ZodISODate
const takesUnstorable = (all: Leaves) => takes(unstorable, 'string', all)
const takesWide = (all: Leaves) => takes(wide, 'number', all)
const takesEdges = (all: Leaves) => takes(edges, 'string', all.filter(isTime))
const open = (all: Leaves) =>
  all.filter(({ kind }) => kind !== 'string' && kind !== 'number').map(({ path }) => path)
const madeUp = (fields: Record<string, z.ZodType>): Leaves => leavesOf(z.object(fields), 'made up')

const ID = '01980000-0000-7000-8000-000000000001'

describe('inputs of the contract', () => {
  it('checks every text, number and instant of every input', () => {
    expect(inputs.filter(({ kind }) => kind === 'string').length).toBeGreaterThan(50)
    expect(inputs.filter(({ kind }) => kind === 'number').length).toBeGreaterThan(8)
    expect(inputs.filter(isTime).length).toBeGreaterThan(6)
  })

  it('refuses a NUL or half of a surrogate pair in any text field', () => {
    // The file of a bank is answered in its own words, and what is kept of it is made storable.
    expect(takesUnstorable(inputs)).toEqual(['reconciliation.addBankStatement.csv'])
    const fields = { a: z.array(z.string().max(9).nullish()), b: text() }
    expect(takesUnstorable(madeUp(fields))).toEqual(['made up.a[]'])
  })

  it('refuses instants and days outside the years 2000 to 2099, after their offset', () => {
    expect(takesEdges(inputs)).toEqual([])
    const fields = { a: z.iso.datetime({ offset: true }), b: Instant, c: z.iso.date() }
    expect(takesEdges(madeUp(fields))).toEqual(['made up.a', 'made up.c'])
    const { error } = Instant.safeParse('2099-12-31T23:59:59-00:01')
    expect(error?.issues[0]?.message).toBe('Please choose a time between the years 2000 and 2099')
  })

  it('bounds every number', () => {
    expect(takesWide(inputs)).toEqual([])
    const fields = { a: z.number(), b: z.coerce.number().int(), c: z.int().min(0).max(9) }
    expect(takesWide(madeUp(fields))).toEqual(['made up.a', 'made up.b'])
  })

  it('consist of text, numbers, choices, and lists and objects of these only', () => {
    expect(open(inputs)).toEqual([])
    expect(open(madeUp({ a: z.unknown(), b: z.any() }))).toEqual(['made up.a', 'made up.b'])
  })
})

it.each([
  '2000-01-01T00:00:00Z',
  '2026-11-21T18:00:00+11:00',
  '2026-11-21T07:00:00Z',
  '2099-12-31T23:59:59.999Z',
])('accepts the instant %s', (value) => {
  expect(Instant.safeParse(value).success).toBe(true)
})

it('reports text that cannot be saved with one message', () => {
  const { error } = text().max(1).safeParse('a\u0000')
  expect(error?.issues.map(({ message }) => message)).toEqual([NOT_STORABLE])
  expect(isStorable('𝕊 🍝 e\u0301 \u200d')).toBe(true)
})

const invisible = {
  'a zero-width space': '\u200b',
  'a word joiner': '\u2060',
  'a byte order mark': '\ufeff',
  'a soft hyphen': '\u00ad',
  'marks of direction': '\u202e\u2066\u200f\u061c',
  'Hangul fillers': '\u115f\u1160\u3164\uffa0',
  'variation selectors': '\ufe0f\u{e0100}',
  'an empty Braille cell': '\u2800',
  tags: '\u{e0041}',
  'a combining mark alone': '\u0301',
  'a grapheme joiner': '\u034f',
  'kinds of spaces': ' \u00a0\u2003\u3000\u180e',
  'a control character': '\u0007',
  'a character of nobody': '\ue000\ufdd0',
}

const name = visibleText('Name is required')

it.each(Object.entries(invisible))('refuses a name of nothing but %s as an empty one', (_what, value) => {
  expect(name.safeParse(value).error?.issues[0]?.message).toBe('Name is required')
  expect(hasVisible(`${value}a`)).toBe(true)
})

it.each(['Ana', '李', '🍝', 'नि', '가', '7', '…', '\u200bبيتزا'])('accepts %s as a name', (value) => {
  expect(name.safeParse(value).success).toBe(true)
})

const ids = { key_id: '00c0ffee', order_id: ID, restaurant_id: ID }
const pass = { ...ids, issue: 1, from: new Date(0), until: new Date(0) }

it.each([
  ['ends in the year 2107', { until: new Date('2107-01-01T00:00:00Z') }],
  ['begins before 1970', { from: new Date(-1) }],
  ['has no date', { from: new Date(Number.NaN) }],
  ['is issued for the 65,536th time', { issue: 2 ** 16 }],
])('refuses to encode a pass that %s, because it would be parsed as another', (_what, change) => {
  expect(() => passBytes({ ...pass, ...change })).toThrow('has no room in a pickup pass')
  expect(passBytes(pass).length).toBe(47)
})

it('refuses an amount that is no number in words, also one that cannot be written as text', () => {
  for (const amount of [{ toString: 1 }, [], 'five', null])
    expect(Price.safeParse(amount).error?.issues[0]?.message).toBe('Please enter a price, such as 12.50')
  expect(Price.safeParse('12.505').error?.issues[0]?.message).toBe('A price has at most two decimals')
})
