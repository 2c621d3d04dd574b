import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { city } from '#contract/city.ts'
import { HOUR_MS, wallClock } from '#contract/time.ts'
import { longDate, shortDate, timeOfDay } from '#contract/time-wording.ts'

/** What `Intl` makes of an instant, with plain spaces and without commas. */
function intl(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-AU', { timeZone: city.zone, ...options })
  return (at) => format.format(at).replaceAll(/\s/g, ' ').replaceAll(',', '')
}

const intlTime = intl({ hour: 'numeric', minute: '2-digit', hour12: true })
const intlShortDate = intl({ weekday: 'short', day: 'numeric', month: 'short' })
const intlLongDate = intl({ day: 'numeric', month: 'long', year: 'numeric' })
const intlClock = intl({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** As `intlClock` writes it. */
function clockText(at: Date): string {
  const { year, month, day, hour, minute, second } = wallClock(at)
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${two(day)}/${two(month)}/${year} ${two(hour)}:${two(minute)}:${two(second)}`
}

// Daylight saving has had its present dates since April 2008.
const FROM = Date.UTC(2008, 3, 1)
const TO = Date.UTC(2100, 0, 1)
const instant = fc.integer({ min: FROM, max: TO - 1 }).map((ms) => new Date(ms))

describe('Melbourne time', () => {
  it('is what the time zone database says, at every hour of the weeks in which the clocks change', () => {
    const years = Array.from({ length: 91 }, (_, index) => 2009 + index)
    const weeks = years.flatMap((year) => [Date.UTC(year, 2, 24), Date.UTC(year, 8, 24)])
    const hours = weeks.flatMap((start) =>
      Array.from({ length: 14 * 24 }, (_, hour) => new Date(start + hour * HOUR_MS)),
    )
    expect(hours.filter((at) => clockText(at) !== intlClock(at))).toEqual([])
  })

  it('is worded as for Australian English', () => {
    fc.assert(
      fc.property(instant, (at) => {
        expect(clockText(at)).toBe(intlClock(at))
        expect(timeOfDay(at)).toBe(intlTime(at))
        expect(shortDate(at)).toBe(intlShortDate(at))
        expect(longDate(at)).toBe(intlLongDate(at))
      }),
      { numRuns: 2_000 },
    )
  })
})
