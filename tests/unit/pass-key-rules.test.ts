import { expect, it } from 'vitest'
import { DAY_MS } from '#contract/time.ts'
import { acceptedUntil, canSign, isAccepted } from '#server/features/orders/passes/pass-key-rules.ts'

const now = new Date('2026-07-01T10:00:00Z')
const after = (ms: number): Date => new Date(now.getTime() + ms)

it.each([
  ['for two days after the last pickup of a paid order', after(3 * DAY_MS), 5 * DAY_MS],
  ['for two days when no order is paid', null, 2 * DAY_MS],
  ['for 31 days at most, however far ahead a pickup is', after(29 * DAY_MS + 1), 31 * DAY_MS],
])('passes of a key that is retired are accepted %s', (_title, last_pickup_end, accepted_ms) => {
  expect(acceptedUntil(last_pickup_end, now)).toEqual(after(accepted_ms))
})

it.each([
  ['is accepted while the key is in use', null, null, true],
  ['is accepted one millisecond before the time of a retired key is over', after(1), null, true],
  ['is refused at the instant at which the time of a retired key is over', now, null, false],
  ['is refused when the key was revoked', null, after(-DAY_MS), false],
  ['is refused when a retired key was revoked', after(DAY_MS), now, false],
])('a pass of a key %s', (_title, believed_until, revoked_at, expected) => {
  expect(isAccepted({ believed_until, revoked_at }, now)).toBe(expected)
})

it.each([
  ['can sign while it is neither retired nor revoked', null, null, true],
  ['cannot sign when it is retired', now, null, false],
  ['cannot sign when it is revoked', null, now, false],
  ['cannot sign when it is retired and revoked', now, now, false],
])('a key %s', (_title, retired_at, revoked_at, expected) => {
  expect(canSign({ retired_at, revoked_at })).toBe(expected)
})
