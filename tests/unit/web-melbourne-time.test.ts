import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAndTime, dayName, timeOfDay } from '#contract/time-wording.ts'
import { fromMelbourneLocal, melbourneInstants, toMelbourneLocal } from '#web/domain/melbourne-time.ts'

const iso = (local: string): string[] => melbourneInstants(local).map((instant) => instant.toISOString())

describe('datetime-local values in Melbourne time', () => {
  it.each([
    ['in summer', '2026-12-24T20:30', ['2026-12-24T09:30:00.000Z']],
    ['that daylight saving skips', '2026-10-04T02:30', []],
    ['that happens twice', '2027-04-04T02:30', ['2027-04-03T15:30:00.000Z', '2027-04-03T16:30:00.000Z']],
  ])('converts a time %s to all its instants, and to the first of them', (_when, local, instants) => {
    expect(iso(local)).toEqual(instants)
    expect(fromMelbourneLocal(local)?.toISOString()).toBe(instants[0])
  })

  const wrong = ['', '2026-07-01', '2026-13-01T10:00', '2026-07-01T20:30Z', 'soon']
  it.each(wrong)('returns nothing for %j', (local) => {
    expect(melbourneInstants(local)).toEqual([])
  })

  it('converts every instant back to the same minute', () => {
    const minutes = fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2031, 0, 1) / 60_000 })
    fc.assert(
      fc.property(minutes, (minute) => {
        const instant = new Date(minute * 60_000)
        expect(iso(toMelbourneLocal(instant))).toContain(instant.toISOString())
      }),
    )
  })
})

describe('wording of instants', () => {
  const now = new Date('2026-08-01T13:30:00Z')

  it('names days by the Melbourne calendar when UTC is still on the day before', () => {
    expect(dayName('2026-08-01T13:59:00Z', now)).toBe('today')
    expect(dayName('2026-08-01T14:00:00Z', now)).toBe('tomorrow')
    expect(dayName('2026-08-02T14:00:00Z', now)).toBe('Mon 3 Aug')
  })

  it('writes the time of the Melbourne clock', () => {
    expect(timeOfDay('2026-08-01T10:30:00Z').replaceAll(/\s/g, ' ')).toBe('8:30 pm')
    expect(dayAndTime('2026-08-01T10:30:00Z', now).replaceAll(/\s/g, ' ')).toBe('today, 8:30 pm')
  })
})
