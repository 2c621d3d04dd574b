import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWithinBounds } from '#server/platform/http/requests/input.ts'

const check = (text: string): boolean => isWithinBounds(Buffer.from(text))
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

function depthOf(value: unknown): number {
  return typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
    : 0
}

describe('the bounds of a JSON body', () => {
  it('refuse sixty thousand brackets, and many small values', () => {
    expect(check(nested(30_000))).toBe(false)
    expect(check(`{"a":${nested(30_000)}}`)).toBe(false)
    expect(check('{"a":'.repeat(1_000))).toBe(false)
    expect(check(`[${'{},'.repeat(20_000)}{}]`)).toBe(false)
  })

  it('have room for a text of any length and signs', () => {
    expect(check(JSON.stringify({ note: '[{"\\,'.repeat(10_000) }))).toBe(true)
    expect(check('{"cut off": "at the end \\')).toBe(true)
  })

  it('refuse exactly what nests deeper than sixteen levels', () => {
    expect([check(nested(16)), check(nested(17))]).toEqual([true, false])
    fc.assert(
      fc.property(fc.json({ maxDepth: 24 }), (text) => {
        expect(check(text)).toBe(depthOf(JSON.parse(text)) <= 16)
      }),
    )
  })
})
