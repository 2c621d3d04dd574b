import { describe, expect, it } from 'vitest'
import { GONE_AFTER_MS, isNewScan } from '#web/features/orders/counter/scanning/scan-deduplication.ts'

describe('a reading of the camera', () => {
  it('is a scan when no code was read before', () => {
    expect(isNewScan('A', 0, undefined, undefined)).toBe(true)
  })

  it('is no scan while its result is shown, however long the code was away', () => {
    expect(isNewScan('A', 10 * GONE_AFTER_MS, { code: 'A', read_at: 0 }, 'A')).toBe(false)
  })

  it('is no scan while the code is still in front of the camera after its result has gone', () => {
    expect(isNewScan('A', 1_150, { code: 'A', read_at: 1_000 }, undefined)).toBe(false)
  })

  it('is a scan again after the code was removed', () => {
    expect(isNewScan('A', 1_001 + GONE_AFTER_MS, { code: 'A', read_at: 1_000 }, undefined)).toBe(true)
  })

  it('is no scan at the last millisecond in which the code does not count as removed', () => {
    expect(isNewScan('A', 1_000 + GONE_AFTER_MS, { code: 'A', read_at: 1_000 }, undefined)).toBe(false)
  })

  it('is a scan at once when it is of another code', () => {
    expect(isNewScan('B', 1_001, { code: 'A', read_at: 1_000 }, 'A')).toBe(true)
  })
})
