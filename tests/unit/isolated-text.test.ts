import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutText, graphemesOf, isolatedText } from '#contract/text/isolated-text.ts'
import { orderLinesText } from '#contract/orders/order-lines-wording.ts'
import { sanitizeUserText } from '#server/features/messages/notifications/public.ts'
import { toEvidence } from '#server/features/money/disputes/dispute-rules.ts'
import type { AcceptedScanRow } from '#server/features/orders/pickups/public.ts'
import { isIsolated, OVERRIDDEN, rightToLeftNames } from '#tests/support/right-to-left.ts'

const controls = [
  '\u200E',
  '\u200F',
  '\u061C',
  ...'\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069'.split(''),
]
const parts = [
  ...Object.values(rightToLeftNames),
  ...controls,
  ' ',
  '3',
  '$12.50',
  'Lasagne',
  '(',
  '👨‍👩‍👧',
  'ශ්‍රී',
]
const directedName = fc
  .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 8 })
  .map((some) => some.join(''))

it('isolates every name with a letter or control of direction, whatever it leaves open', () => {
  fc.assert(
    fc.property(directedName, directedName, (name, other) => {
      const text = orderLinesText([
        { quantity: 2, name },
        { quantity: 11, name: other },
      ])
      expect(isIsolated(text)).toBe(true)
      expect(text).toMatch(/^2 × .*, 11 × /su)
      expect(isolatedText(isolatedText(name))).toBe(isolatedText(name))
      expect(isIsolated(sanitizeUserText(name))).toBe(true)
    }),
    { numRuns: 10_000 },
  )
})

it('returns a name of any left-to-right script as it is', () => {
  for (const name of ['Nonna Pina', 'Phở bò 2', '红烧牛肉面', 'ผัดไทย', 'मसाला डोसा', 'ශ්‍රී', 'Σουβλάκι', '👩‍🍳'])
    expect(isolatedText(name)).toBe(name)
})

const joined = [
  'می\u200Cخواهم',
  'क्\u200Dष',
  'ශ්\u200Dරී ලංකා',
  'ക്\u200Dഷ',
  '👩\u200D🍳',
  '🏳️\u200D🌈',
  '❤️\u200D🔥',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '👨🏽\u200D🍳',
]

it.each(joined)('keeps the joiners of %s in an email', (name) => {
  expect(sanitizeUserText(name)).toBe(isolatedText(name))
  expect(sanitizeUserText(`Pie ${name} pie`)).toContain(name)
})

it('removes joiners where they show nothing', () => {
  expect(sanitizeUserText('ev\u200Di\u200Cl.\u200Dexample👩\u200D \u{E0041}a')).toBe('evil. example👩 a')
})

const segments = fc.array(fc.constantFrom(...joined, ...parts, 'e\u0301', '\uD83C\uDDE6\uD83C\uDDFA'), {
  maxLength: 30,
})

it('cuts a text between graphemes, and ends the isolates that it cuts through', () => {
  fc.assert(
    fc.property(segments, fc.integer({ min: 1, max: 60 }), (some, lengthMax) => {
      const text = some.map(isolatedText).join('')
      const cut = cutText(text, lengthMax)
      expect(cut.length).toBeLessThanOrEqual(lengthMax)
      const start = cut.replace(/\u2069+$/, '')
      expect(text.startsWith(start)).toBe(true)
      const ends = new Set<number>([0])
      let at = 0
      for (const grapheme of graphemesOf(text)) ends.add((at += grapheme.length))
      expect([start.length, cut.length].some((length) => ends.has(length))).toBe(true)
      expect(cut.split('\u2069')).toHaveLength(cut.split('\u2068').length)
    }),
    { numRuns: 5_000 },
  )
})

it('isolates the names in the evidence that a bank is given', () => {
  const at = new Date('2026-11-21T08:00:00Z')
  const scan = {
    scan_id: 's',
    scanned_at: at,
    received_at: at,
    proof: 'pass',
    member: rightToLeftNames.hebrew,
    device: null,
  }
  const { product_description, signed_scan } = toEvidence({
    order: { id: 'o', code: 'K7M2QX', restaurant_id: 'r', pass_issue: 1, paid_at: at },
    scan: scan as unknown as AcceptedScanRow,
    lines: [{ name: rightToLeftNames.mixed, quantity: 3, cancelled_quantity: 1 }],
    restaurant: { name: OVERRIDDEN, address: rightToLeftNames.digits, suburb: rightToLeftNames.urdu },
    customer_name: undefined,
  })
  for (const line of [product_description, ...signed_scan.split('\n')]) expect(line).toSatisfy(isIsolated)
  expect(signed_scan).toContain(`Handed over: 2 × \u2068${rightToLeftNames.mixed}\u2069`)
})
