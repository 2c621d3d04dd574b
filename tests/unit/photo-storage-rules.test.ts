import { expect, it } from 'vitest'
import { PHOTOS_MB_MAX } from '#contract/constants.ts'
import { isDiskShort, isStorageFull } from '#server/features/kitchen/photos/photo-storage-rules.ts'

const GB = 1024 ** 3

it.each([
  [100, 10, false],
  [100, 9.9, true],
  [5, 1, false],
  [5, 0.99, true],
  [0.25, 0.25, true],
])('a disk of %d GB with %d GB free is short: %s', (total, free, isShort) => {
  expect(isDiskShort({ total_bytes: total * GB, free_bytes: free * GB })).toBe(isShort)
})

it('the storage of a restaurant is full when it has what it may have', () => {
  const most = PHOTOS_MB_MAX * 1024 * 1024
  expect([isStorageFull(most - 1), isStorageFull(most)]).toEqual([false, true])
})
