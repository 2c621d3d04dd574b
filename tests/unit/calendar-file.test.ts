import { describe, expect, it } from 'vitest'
import type { CalendarEntry } from '#server/features/orders/ordering/replies/calendar-entry-rules.ts'
import { renderCalendar } from '#server/features/orders/ordering/replies/calendar-file.ts'

const entry = (change: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'order-1@surplate.example',
  sequence: 0,
  revised_at: new Date('2026-11-21T07:05:09.400Z'),
  isCancelled: false,
  start: new Date('2026-11-21T07:00:00Z'),
  end: new Date('2026-11-21T10:00:00Z'),
  title: 'Pick up 2 × Lasagne at Nonna Pina',
  location: 'Nonna Pina, 12 Lygon St; Carlton',
  description: 'Show your pass.\nRing.',
  url: 'https://surplate.example/?order=1',
  ...change,
})
const unfolded = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n')
const lineOf = (file: string, name: string): string =>
  unfolded(file).findLast((line) => new RegExp(`^${name}[:;]`).test(line)) ?? ''
const linesOf = (file: string, names: string): string[] => names.split(' ').map((name) => lineOf(file, name))

describe('a calendar file', () => {
  it('ends every line in CRLF, also the last', () => {
    const file = renderCalendar([entry(), entry({ uid: 'order-2@surplate.example' })])
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(unfolded(file).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  })

  it.each([
    ['Japanese', '寿'],
    ['emoji', '🍝'],
  ])('folds lines of %s text at 75 octets and never inside a character', (_kind, character) => {
    for (const count of [10, 31, 32, 63, 64, 74, 75, 200]) {
      const file = renderCalendar([entry({ description: character.repeat(count) })])
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(lineOf(file, 'DESCRIPTION')).toBe(`DESCRIPTION:${character.repeat(count)}`)
      expect(file).not.toContain('\uFFFD')
    }
  })

  it('lets no text become a line of its own', () => {
    const title = 'x\r\nEND:VEVENT\r\nSTATUS:CANCELLED'
    const file = renderCalendar([entry({ title, location: 'a\nBEGIN:VALARM', description: 'b\rDTSTART:1' })])
    const lines = unfolded(file).filter((line) => /^(END:VEVENT|STATUS:|BEGIN:VALARM|DTSTART:1)/.test(line))
    expect(lines).toEqual(['STATUS:CONFIRMED', 'END:VEVENT'])
  })

  it('has a name and says how often to refresh it only if it is a feed', () => {
    expect(renderCalendar([])).not.toMatch(/REFRESH-INTERVAL|X-WR-CALNAME/)
    const feed = renderCalendar([], { name: 'Surplate pickups', refresh_minutes: 15 })
    expect(linesOf(feed, 'X-WR-CALNAME REFRESH-INTERVAL X-PUBLISHED-TTL')).toEqual([
      'X-WR-CALNAME:Surplate pickups',
      'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
      'X-PUBLISHED-TTL:PT15M',
    ])
  })
})

describe('an entry of a calendar file', () => {
  it('has UTC times, its edition, its texts escaped, and does not make its hours busy', () => {
    const file = renderCalendar([entry({ sequence: 3 })])
    const names =
      'UID SEQUENCE DTSTAMP LAST-MODIFIED DTSTART DTEND SUMMARY LOCATION DESCRIPTION TRANSP STATUS'
    expect(linesOf(file, names)).toEqual([
      'UID:order-1@surplate.example',
      'SEQUENCE:3',
      'DTSTAMP:20261121T070509Z',
      'LAST-MODIFIED:20261121T070509Z',
      'DTSTART:20261121T070000Z',
      'DTEND:20261121T100000Z',
      'SUMMARY:Pick up 2 × Lasagne at Nonna Pina',
      'LOCATION:Nonna Pina\\, 12 Lygon St\\; Carlton',
      'DESCRIPTION:Show your pass.\\nRing.',
      'TRANSP:TRANSPARENT',
      'STATUS:CONFIRMED',
    ])
    expect(lineOf(file, 'URL')).toMatch(/^URL.*:https:\/\/surplate\.example\/\?order=1$/)
  })

  it('that is cancelled keeps its identity and has the status CANCELLED', () => {
    const file = renderCalendar([entry({ isCancelled: true, sequence: 4 })])
    expect(linesOf(file, 'UID SEQUENCE STATUS')).toEqual([
      'UID:order-1@surplate.example',
      'SEQUENCE:4',
      'STATUS:CANCELLED',
    ])
  })
})
