import { describe, expect, it } from 'vitest'
import { renderHtml, renderText } from '#server/features/notifications/email-template.ts'
import { changedFields, listingOf } from '#server/features/notifications/listing-change-rules.ts'
import { isReminderDue } from '#server/features/notifications/reminder-rules.ts'
import { firstNameToGreet, sanitizeUserText } from '#server/features/notifications/user-text-rules.ts'
import { formatItems, formatMoney, formatPickupWindow } from '#server/features/notifications/wording-rules.ts'

describe('a reminder', () => {
  const end = new Date('2026-11-21T10:00:00Z')
  const paid = (minutes_before_end: number) => ({ paid_at: new Date(end.getTime() - minutes_before_end * 60_000), pickup_end: end })
  const at = (minutes_before_end: number) => new Date(end.getTime() - minutes_before_end * 60_000)

  it.each([
    ['before the last hour', 300, 60.1, false],
    ['as the last hour begins', 300, 60, true],
    ['late, after a pause', 300, 1, true],
    ['once pickup is over', 300, 0, false],
    ['half an hour after paying', 90, 60, true],
    ['sooner after paying', 89.9, 60, false],
    ['when paid within the last hour', 50, 40, false],
  ])('%s', (_when, paid_before_end, now_before_end, due) => {
    expect(isReminderDue(paid(paid_before_end), at(now_before_end))).toBe(due)
  })

  it('is not for what was never paid', () => {
    expect(isReminderDue({ paid_at: null, pickup_end: end }, at(30))).toBe(false)
  })
})

describe('an edited listing', () => {
  const row = {
    id: '1',
    name: 'Lasagne',
    description: 'Beef.',
    expires_at: new Date('2026-11-21T10:00:00Z'),
    pickup_start: null,
    pickup_end: null,
  }

  it('matters to its buyers by name, description and pickup', () => {
    const changes = [{ name: 'Lasange' }, { description: 'Nuts.' }, { pickup_start: new Date('2026-11-21T09:00:00Z') }]
    expect(changes.map((change) => changedFields(listingOf(row), listingOf({ ...row, ...change })))).toEqual([
      ['name'],
      ['description'],
      ['pickup'],
    ])
  })

  it('has its pickup end with its sale, where it says nothing else', () => {
    const later = { ...row, expires_at: new Date('2026-11-21T11:00:00Z') }
    expect(changedFields(listingOf(row), listingOf(later))).toEqual(['pickup'])
    const pickup_end = new Date('2026-11-21T12:00:00Z')
    expect(changedFields(listingOf({ ...row, pickup_end }), listingOf({ ...later, pickup_end }))).toEqual([])
  })
})

describe('words', () => {
  it('say when in Melbourne', () => {
    expect(formatPickupWindow(null, '2026-11-21T10:00:00Z')).toBe('by Sat 21 Nov, 9:00 pm')
    expect(formatPickupWindow('2026-11-21T07:30:00Z', '2026-11-21T10:00:00Z')).toBe('Sat 21 Nov, 6:30 pm to 9:00 pm')
    expect(formatPickupWindow('2026-11-21T12:00:00Z', '2026-11-21T13:30:00Z')).toBe('Sat 21 Nov, 11:00 pm to Sun 22 Nov, 12:30 am')
  })

  it('stay on one line, whatever a name holds', () => {
    expect(sanitizeUserText(' Nonna\r\nPina\u2028 ')).toBe('Nonna Pina')
    expect([firstNameToGreet('Kim Lee'), firstNameToGreet('  Kim')]).toEqual(['Kim', 'Kim'])
  })

  it('list meals and money', () => {
    expect(
      formatItems([
        { name: 'Tiramisù', quantity: 2 },
        { name: 'Pho', quantity: 1 },
      ]),
    ).toBe('2 × Tiramisù, 1 × Pho')
    expect(formatMoney(1234.5)).toBe('$1,234.50')
  })
})

it('renders an email as text and as HTML in which nothing that was typed is markup', () => {
  const template = {
    subject: '<1>',
    blocks: [
      { text: 'a & b\nc' },
      { table: [['<i>x</i>', '"y"']] satisfies [string, string][] },
      { link: '<u>go</u>', href: 'https://a.example/?a=1&b="2"' },
      { image: 'pass', alt: "it's <b>" },
    ],
  }
  expect(renderText(template)).toBe('a & b\nc\n\n<i>x</i>: "y"\n\n<u>go</u>:\nhttps://a.example/?a=1&b="2"\n\nit\'s <b>\n\nSurplate')
  const html = renderHtml(template)
  expect(html).toContain('<p>a &amp; b<br>c</p>')
  expect(html).toContain('href="https://a.example/?a=1&amp;b=&quot;2&quot;"')
  expect(html).not.toMatch(/<(i|u|b|1)>/)
})
