import { expect, it } from 'vitest'
import { networkDigest } from '#server/platform/limits/network-digest.ts'

it('is one for the networks of one line, and another for the next', () => {
  const [one, same, other, old, oldToo] = [
    '2001:db8:1:2200::1',
    '2001:db8:1:22ff::9',
    '2001:db8:1:2300::1',
    '203.0.113.7',
    '::ffff:203.0.113.7',
  ].map(networkDigest)
  expect([one === same, one === other, old === oldToo, old === one]).toEqual([true, false, true, false])
})
