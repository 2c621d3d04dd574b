import { wallClock, ZONE, HOUR_MS } from '#contract/time.ts'

/** One entry of a calendar. */
export interface Appointment {
  /** The same in every edition of this entry, and unique in the world. */
  uid: string
  /** Grows with every change, so that a calendar knows which edition is newer. */
  revision: number
  changed_at: Date
  cancelled: boolean
  start: Date
  end: Date
  title: string
  place: string
  text: string
  url: string
}

const LINE_OCTETS = 75
const two = (count: number): string => String(count).padStart(2, '0')

/** Text as a value: what has a meaning in the format is escaped, and what has no place in it is left out. */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- these are what the format forbids
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

const octets = (sign: string): number => {
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** A line in pieces of at most 75 octets, each but the first behind a space; no character is cut in two. */
export function fold(line: string): string {
  let folded = ''
  let used = 0
  for (const sign of line) {
    const needed = octets(sign)
    if (used + needed > LINE_OCTETS) {
      folded += '\r\n '
      used = 1
    }
    folded += sign
    used += needed
  }
  return folded
}

const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

function onTheWall(at: Date): string {
  const { year, month, day, hour, minute, second } = wallClock(at)
  return `${year}${two(month)}${two(day)}T${two(hour)}${two(minute)}${two(second)}`
}

/** A time as Melbourne's clocks show it; in UTC in the hour that happens twice, of which programs take one or the other. */
function time(name: string, at: Date): string {
  const shown = onTheWall(at)
  const twice = [-HOUR_MS, HOUR_MS].some((ms) => onTheWall(new Date(at.getTime() + ms)) === shown)
  return twice ? `${name}:${utc(at)}` : `${name};TZID=${ZONE}:${shown}`
}

// Daylight saving from the first Sunday of October at 2:00 to the first Sunday of April at 3:00, the rule since 2008.
const zone = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:20080406T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU',
  'TZOFFSETFROM:+1100',
  'TZOFFSETTO:+1000',
  'TZNAME:AEST',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:20081005T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU',
  'TZOFFSETFROM:+1000',
  'TZOFFSETTO:+1100',
  'TZNAME:AEDT',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

const entry = (one: Appointment): string[] => [
  'BEGIN:VEVENT',
  `UID:${one.uid}`,
  `SEQUENCE:${one.revision}`,
  `DTSTAMP:${utc(one.changed_at)}`,
  `LAST-MODIFIED:${utc(one.changed_at)}`,
  `STATUS:${one.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  time('DTSTART', one.start),
  time('DTEND', one.end),
  `SUMMARY:${escapeText(one.title)}`,
  `LOCATION:${escapeText(one.place)}`,
  `DESCRIPTION:${escapeText(one.text)}`,
  `URL:${one.url}`,
  // Hours in which one may come are not hours in which one is busy.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** An iCalendar file (RFC 5545); one that is fetched again and again says how often. */
export function toCalendar(appointments: Appointment[], feed?: { name: string; refresh_minutes: number }): string {
  const named =
    feed === undefined
      ? []
      : [
          `NAME:${escapeText(feed.name)}`,
          `X-WR-CALNAME:${escapeText(feed.name)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:PT${feed.refresh_minutes}M`,
          `X-PUBLISHED-TTL:PT${feed.refresh_minutes}M`,
        ]
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Surplate//Pickups//EN', 'CALSCALE:GREGORIAN', ...named, ...zone]
  return [...lines, ...appointments.flatMap(entry), 'END:VCALENDAR', ''].map(fold).join('\r\n')
}
