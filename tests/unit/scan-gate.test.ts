import { describe, expect, it } from 'vitest'
import { GONE_AFTER_MS, isNewScan } from '#web/features/counter/scan-gate.ts'

describe('a reading of the camera', () => {
  it('is a scan when nothing was seen before', () => {
    expect(isNewScan('A', 0, undefined, undefined)).toBe(true)
  })

  it('is not sent again while its result shows, however long it was away', () => {
    expect(isNewScan('A', 10 * GONE_AFTER_MS, { code: 'A', seen_at: 0 }, 'A')).toBe(false)
  })

  it('is not sent again while it is still held up after its result has gone', () => {
    expect(isNewScan('A', 1_150, { code: 'A', seen_at: 1_000 }, undefined)).toBe(false)
  })

  it('is a scan again once it was taken away', () => {
    expect(isNewScan('A', 1_001 + GONE_AFTER_MS, { code: 'A', seen_at: 1_000 }, undefined)).toBe(true)
  })

  it('is a scan at once when it is another code', () => {
    expect(isNewScan('B', 1_001, { code: 'A', seen_at: 1_000 }, 'A')).toBe(true)
  })
})
