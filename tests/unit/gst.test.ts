import { expect, it } from 'vitest'
import { gstIn, isGstRegistered } from '#contract/payments/gst.ts'

it.each([
  [0, 0],
  [5, 0],
  [6, 1],
  [16, 1],
  [17, 2],
  [1_100, 100],
  [2_199, 200],
  [-1_100, -100],
  [-5, -0],
  [-6, -1],
])('gstIn rounds the eleventh part of %i cents to %i', (cents, gst) => {
  expect(gstIn(cents)).toBe(gst)
})

it.each([
  ['from its first day on', '2026-11-16', '2026-11-16', true],
  ['after it', '2026-11-16', '2026-12-01', true],
  ['not on the day before', '2026-11-16', '2026-11-15', false],
  ['never without a first day', null, '2026-11-16', false],
  ['never where it has not said', undefined, '2026-11-16', false],
])('isGstRegistered is true %s', (_when, gst_since, day, expected) => {
  expect(isGstRegistered(gst_since, day)).toBe(expected)
})
