import { expect, it } from 'vitest'
import { isLapse, waitAfter } from '#server/features/orders/ordering/placing/hold-wait-rules.ts'

const placed_at = new Date('2026-07-01T10:00:00Z')
const after = (minutes: number): Date => new Date(placed_at.getTime() + minutes * 60_000)

it.each([
  [1, undefined],
  [2, 2],
  [3, 10],
  [4, 60],
  [5, 240],
  [50, 240],
])('makes an account wait after %i lapses for %s minutes', (lapses, minutes) => {
  expect(waitAfter(lapses, placed_at)).toEqual(minutes === undefined ? undefined : after(minutes))
})

it.each([
  [null, 10, true],
  ['customer', 2, true],
  ['customer', 1, false],
  ['restaurant', 9, false],
] as const)('counts what %s ended after %i minutes as a lapse: %s', (cancelled_by, minutes, expected) => {
  expect(isLapse({ cancelled_by, placed_at, ended_at: after(minutes) })).toBe(expected)
})
