import { expect, it } from 'vitest'
import { addressBlock, waitText, waitMs } from '#server/platform/limits/limits-rules.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0000:ffff::', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8::ffff:cb00:7107', '2001:db8:0:0::/64'],
  ['2001::ffff:cb00:7107', '2001:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
  ['not an address', 'not an address'],
  ['2001:db8::1::2', '2001:db8::1::2'],
])('counts the address %s under the network %s', (address, block) => {
  expect(addressBlock(address)).toBe(block)
})

it('writes how long to wait, and what else the user can do', () => {
  const budget = { purpose: 'test', limit: 10, minutes: 15 }
  const now = new Date('2026-11-21T07:00:00Z')
  const full_at = new Date(now.getTime() + 15 * 60_000)
  expect(waitMs(budget, full_at, now)).toBe(90_000)
  expect(waitMs(budget, now, now)).toBe(0)
  expect(waitText(budget, 90_000)).toBe('That was too often. Please try again in 2 minutes.')
  expect(waitText({ ...budget, advice: 'Or ask.' }, 4_000)).toBe('That was too often. Please try again in a minute. Or ask.')
})
