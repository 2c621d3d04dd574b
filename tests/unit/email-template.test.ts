import { expect, it } from 'vitest'
import {
  type EmailTemplate,
  renderHtml,
  renderText,
} from '#server/features/messages/notifications/email-template.ts'
import { renderEmail } from '#server/features/messages/notifications/outgoing-email.ts'

const template: EmailTemplate = {
  subject: '<1>',
  lead: 'Do <1>',
  blocks: [
    { text: 'a & b\nc' },
    { table: [['<i>x</i>', '"y"']] },
    { link: '<u>go</u>', href: 'https://a.example/?a=1&b="2"' },
    { label: 'Say', code: 'K7M 2QX' },
    { image: 'pass', alt: "it's <b>" },
  ],
}

const ORIGIN = 'https://surplate.example:8443'
const render = (key: string, of = template) =>
  renderEmail({ key, to: { name: 'Kim Lee', email: 'kim@surplate.example' }, template: of }, ORIGIN)

it('renders an email as plain text', () => {
  const footer = `Surplate
Terms of use: ${ORIGIN}/terms
Refunds: ${ORIGIN}/refunds
Privacy: ${ORIGIN}/privacy`
  expect(renderText(template, ORIGIN)).toBe(
    `Do <1>\n\na & b\nc\n\n<i>x</i>: "y"\n\n<u>go</u>:\nhttps://a.example/?a=1&b="2"\n\nSay: K7M 2QX\n\nit's <b>\n\n${footer}`,
  )
})

it('renders an email as HTML in which no text becomes markup', () => {
  const html = renderHtml(template, ORIGIN)
  expect(html).toMatch(/<body[^>]*><div[^>]*><h1[^>]*>Do &lt;1&gt;<\/h1>/)
  expect(html).toContain('<p>a &amp; b<br>c</p>')
  expect(html).toContain('href="https://a.example/?a=1&amp;b=&quot;2&quot;"')
  expect(html).toContain('<img src="cid:pass" alt="it&#39;s &lt;b&gt;"')
  for (const path of ['/terms', '/refunds', '/privacy']) expect(html).toContain(`<a href="${ORIGIN}${path}">`)
  expect(html).not.toMatch(/<(i|u|b|1)>/)
})

it.each([
  [200, 'x'.repeat(200)],
  [201, `${'x'.repeat(199)}…`],
])('cuts a subject of %i characters at 200', (length, subject) => {
  const long = { subject: 'x'.repeat(length), lead: '', blocks: [] }
  expect(render('order_paid:1', long).subject).toBe(subject)
})

it('gives an email with the same key the same Message-ID at the host of the shop, and logs it by its kind', () => {
  const { message_id, kind } = render('order_paid:1')
  expect(message_id).toMatch(/^[0-9a-f]{32}@surplate\.example$/)
  expect(kind).toBe('order_paid')
  expect(render('order_paid:1').message_id).toBe(message_id)
  expect(render('order_paid:2').message_id).not.toBe(message_id)
})
