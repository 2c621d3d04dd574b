import { describe, expect, it } from 'vitest'
import { type Appointment, escapeText, fold, toCalendar } from '#server/features/calendar/calendar-rules.ts'

const appointment = (wanted: Partial<Appointment> = {}): Appointment => ({
  uid: 'order-1@surplate.example',
  revision: 0,
  changed_at: new Date('2026-11-21T07:05:09.400Z'),
  cancelled: false,
  start: new Date('2026-11-21T07:00:00Z'),
  end: new Date('2026-11-21T10:00:00Z'),
  title: 'Pick up 2 × Lasagne at Nonna Pina',
  place: 'Nonna Pina, 12 Lygon St; Carlton',
  text: 'Say the code 7KM2QX.\nRing.',
  url: 'https://surplate.example/?order=1',
  ...wanted,
})
const unfolded = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n')
const lineOf = (file: string, name: string): string => unfolded(file).findLast((line) => new RegExp(`^${name}[:;]`).test(line)) ?? ''
const octets = (line: string): number => new TextEncoder().encode(line).length

describe('a long line', () => {
  it.each([
    ['plain', 'DESCRIPTION:', 'a'],
    ['accented', 'DESCRIPTION:', 'é'],
    ['Japanese', 'DESCRIPTION:', '寿'],
    ['emoji', 'DESCRIPTION:', '🍝'],
  ])('of %s text is cut at 75 octets and never inside a character', (_kind, name, sign) => {
    for (const count of [10, 31, 32, 63, 64, 74, 75, 200]) {
      const line = name + sign.repeat(count)
      const pieces = fold(line).split('\r\n')
      for (const piece of pieces) expect(octets(piece)).toBeLessThanOrEqual(75)
      expect(pieces.slice(1).every((piece) => piece.startsWith(' '))).toBe(true)
      expect(pieces.map((piece, at) => (at === 0 ? piece : piece.slice(1))).join('')).toBe(line)
      expect(fold(line)).not.toContain('\uFFFD')
    }
  })

  it('is not cut while it fits', () => {
    expect(fold('x'.repeat(75))).toBe('x'.repeat(75))
    expect(fold('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
  })
})

it('escapes what has a meaning in the format, and drops what has no place in it', () => {
  expect(escapeText('a,b;c\\d\r\ne\nf\rg\u0000\u0007\th')).toBe('a\\,b\\;c\\\\d\\ne\\nf\\ng\th')
})

it('lets no text become a line of its own', () => {
  const file = toCalendar([appointment({ title: 'x\r\nEND:VEVENT\r\nSTATUS:CANCELLED', place: 'a\nBEGIN:VALARM' })])
  expect(unfolded(file).filter((line) => /^(END:VEVENT|STATUS:|BEGIN:VALARM)/.test(line))).toEqual(['STATUS:CONFIRMED', 'END:VEVENT'])
})

describe('an entry', () => {
  it('says when in Melbourne’s time, where, what, and how it stands', () => {
    const file = toCalendar([appointment()])
    expect(lineOf(file, 'DTSTART')).toBe('DTSTART;TZID=Australia/Melbourne:20261121T180000')
    expect(lineOf(file, 'DTEND')).toBe('DTEND;TZID=Australia/Melbourne:20261121T210000')
    expect(lineOf(file, 'DTSTAMP')).toBe('DTSTAMP:20261121T070509Z')
    expect(lineOf(file, 'UID')).toBe('UID:order-1@surplate.example')
    expect(lineOf(file, 'SEQUENCE')).toBe('SEQUENCE:0')
    expect(lineOf(file, 'STATUS')).toBe('STATUS:CONFIRMED')
    expect(lineOf(file, 'LOCATION')).toBe('LOCATION:Nonna Pina\\, 12 Lygon St\\; Carlton')
    expect(lineOf(file, 'DESCRIPTION')).toBe('DESCRIPTION:Say the code 7KM2QX.\\nRing.')
    expect(lineOf(file, 'URL')).toBe('URL:https://surplate.example/?order=1')
  })

  it('that is off keeps its identity and says so', () => {
    const file = toCalendar([appointment({ cancelled: true, revision: 3 })])
    expect([lineOf(file, 'UID'), lineOf(file, 'SEQUENCE'), lineOf(file, 'STATUS')]).toEqual([
      'UID:order-1@surplate.example',
      'SEQUENCE:3',
      'STATUS:CANCELLED',
    ])
  })
})

describe('in the nights when clocks change', () => {
  const times = (start: string, end: string): string[] => {
    const file = toCalendar([appointment({ start: new Date(start), end: new Date(end) })])
    return [lineOf(file, 'DTSTART'), lineOf(file, 'DTEND')].map((line) => line.replace(/^DT(START|END)/, ''))
  }
  const zone = ';TZID=Australia/Melbourne'

  it('jumps over the hour that does not exist', () => {
    expect(times('2026-10-03T15:59:59Z', '2026-10-03T16:00:00Z')).toEqual([`${zone}:20261004T015959`, `${zone}:20261004T030000`])
  })

  it('says a time that happens twice in UTC, because programs read it differently', () => {
    expect(times('2027-04-03T14:59:59Z', '2027-04-03T15:00:00Z')).toEqual([`${zone}:20270404T015959`, ':20270403T150000Z'])
    expect(times('2027-04-03T15:30:00Z', '2027-04-03T16:30:00Z')).toEqual([':20270403T153000Z', ':20270403T163000Z'])
    expect(times('2027-04-03T16:59:59Z', '2027-04-03T17:00:00Z')).toEqual([':20270403T165959Z', `${zone}:20270404T030000`])
  })
})

describe('the file', () => {
  it('ends every line in CRLF, also the last', () => {
    const file = toCalendar([appointment(), appointment({ uid: 'order-2@surplate.example' })])
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(unfolded(file).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  })

  it('brings the rules of its time zone: first Sunday of October, first Sunday of April', () => {
    const file = toCalendar([])
    expect(file).toContain(
      'BEGIN:STANDARD\r\nDTSTART:20080406T030000\r\nRRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU\r\nTZOFFSETFROM:+1100\r\nTZOFFSETTO:+1000\r\n',
    )
    expect(file).toContain(
      'BEGIN:DAYLIGHT\r\nDTSTART:20081005T020000\r\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU\r\nTZOFFSETFROM:+1000\r\nTZOFFSETTO:+1100\r\n',
    )
  })

  it('says its name and how often to look again when it is a feed', () => {
    expect(toCalendar([])).not.toContain('REFRESH-INTERVAL')
    const feed = toCalendar([], { name: 'Surplate pickups', refresh_minutes: 15 })
    expect([lineOf(feed, 'X-WR-CALNAME'), lineOf(feed, 'REFRESH-INTERVAL')]).toEqual([
      'X-WR-CALNAME:Surplate pickups',
      'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    ])
  })
})
