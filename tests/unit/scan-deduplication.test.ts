import { describe, expect, it } from 'vitest'
import { GONE_AFTER_MS, isNewScan } from '#web/features/orders/counter/scanning/use-scanner.ts'

describe('a reading of the camera', () => {
  const before = { code: 'A', read_at: 1_000 }
  it.each([
    ['a scan when no code was read before', 'A', 0, undefined, undefined, true],
    ['no scan while its result is shown, however late', 'A', 10 * GONE_AFTER_MS, before, 'A', false],
    ['no scan while the code is still there after its result has gone', 'A', 1_150, before, undefined, false],
    ['a scan again after the code was removed', 'A', 1_001 + GONE_AFTER_MS, before, undefined, true],
    ['no scan a millisecond earlier', 'A', 1_000 + GONE_AFTER_MS, before, undefined, false],
    ['a scan at once when it is of another code', 'B', 1_001, before, 'A', true],
  ])('is %s', (_title, code, now, last, displayed, isNew) => {
    expect(isNewScan(code, now, last, displayed)).toBe(isNew)
  })
})
