import { describe, expect, it } from 'vitest'
import { operatorsApi } from '#contract/desk/operators.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import type { JobName } from '#server/platform/jobs/jobs.ts'
import { bankFileSettings } from '#tests/support/bank-file-settings.ts'
import { EXAMPLE_EMAILS_START, makeExampleEmails } from '#tests/support/example-emails.ts'
import { appForFile, forFile } from '#tests/support/for-file.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { anOperator } from '#tests/support/operators.ts'
import { operatorSettings } from '#tests/support/operator-settings.ts'

const mailbox = await forFile(openMailbox())
const t = await appForFile({
  at: EXAMPLE_EMAILS_START,
  env: { ...bankFileSettings, ...operatorSettings, SMTP_URL: mailbox.url, RATE_LIMITS: 'off' },
})
const examples = Object.entries(await makeExampleEmails(t)).flatMap(([job, of]) =>
  Object.entries(of).map(([kind, data]) => ({ kind, job, data: { kind, ...data } })),
)
const desk = await anOperator(t)
const queues = new Set(examples.map(({ job }) => job))
const undelivered = async () => {
  const { undelivered_emails } = await desk.client.ok(operatorsApi.overview, {})
  return undelivered_emails.filter(({ outcome }) => outcome === 'waiting').map(({ kind }) => kind)
}

// What was sent while the examples were made is forgotten, so that each is sent for its own sake.
await t.jobs.drain()
await t.sql`delete from message_sent`
mailbox.refuseAll('530 5.7.0 Authentication required')
const before = mailbox.received.length
await t.database.transaction(async (tx) => {
  for (const { job, data } of examples) await t.jobs.enqueue(tx, job as JobName, [data] as never)
})
await t.jobs.drain(queues)
const arrivedMeanwhile = mailbox.received.length - before
const waiting = await undelivered()
mailbox.refuseAll(undefined)

/** The emails of a kind that arrive now, and the first name of whom they are for. */
async function receive({ kind, job }: (typeof examples)[number]) {
  const first = mailbox.received.length
  await t.sql`update pgboss.job set start_after = now() + case data ->> 'kind' when ${kind} then '0'::interval else '1 day' end
    where state = 'retry'`
  await t.jobs.drain(new Set([job]))
  const received = mailbox.received.slice(first)
  const [owner] = await t.sql<{ name: string }>`
    select name from account left join email_change on account_id = account.id
    where ${received[0]?.to ?? ''} in (account.email, old_email, new_email)`
  return { kind, received, name: owner?.name.split(' ')[0] }
}
const emails: Awaited<ReturnType<typeof receive>>[] = []
for (const example of examples) emails.push(await receive(example))

const codes = (await t.rows('customer_order')).map(({ code }) => code)

/** What HTML shows, with the alternatives of its pictures. */
const plainOf = (html: string): string =>
  html
    .replaceAll(/<img\b[^>]*\balt="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

describe('the email of each kind', () => {
  it.each(emails)(
    '$kind arrives once after a minute of 530, and is named on the desk meanwhile',
    ({ kind, received }) => {
      expect(arrivedMeanwhile).toBe(0)
      expect(waiting).toContain(kind)
      expect(received.map(({ subject }) => subject)).toHaveLength(1)
    },
  )

  it('is counted each time that it is not taken', async () => {
    const { body } = await t.visitor.raw('GET', '/metrics')
    const counts = String(body).matchAll(/^emails_total\{.*outcome="failed".*\} (\d+)$/gm)
    expect([...counts].reduce((sum, [, count]) => sum + Number(count), 0)).toBe(examples.length)
  })

  it('leaves nothing that waits', async () => {
    expect(await undelivered()).toEqual([])
  })

  it.each(emails)('$kind names whom it is for before the address', ({ received: [mail], name }) => {
    const address = name === undefined ? mail?.to : `${name} <${mail?.to}>`
    expect(mail?.headers.get('to')).toBe(address)
  })

  it.each(emails)('$kind has a subject, a text and HTML that say the same', ({ received: [mail] }) => {
    const { subject = '', text = '', html = '' } = mail ?? {}
    expect(subject.length).toBeGreaterThan(10)
    expect(text.split('\n\n').filter((part) => part.trim() === '')).toEqual([])
    expect(html).not.toMatch(/<(p|td|th|a|title)\b[^>]*>\s*<\//)
    expect(html).not.toMatch(/<img\b(?![^>]*\balt="[^"]{10})/)
    expect(subject + text + html).not.toMatch(/undefined|\bnull\b|NaN|\[object/)
    const htmlWords = wordsOf(plainOf(html))
    expect(wordsOf(text.replaceAll(/https?:\S+/g, '')).filter((word) => !htmlWords.includes(word))).toEqual(
      [],
    )
  })

  it.each(emails)('$kind has every order code in two halves', ({ received: [mail] }) => {
    const { subject = '', text = '', html = '' } = mail ?? {}
    for (const code of codes) expect(subject + text + html).not.toContain(code)
  })

  it('that has an order code shows it in subject, text, HTML and the picture’s alternative alike', () => {
    const find = (sought: string) => emails.find(({ kind }) => kind === sought)?.received[0]
    const [paid, reminder, listed] = [find('order_paid'), find('pickup_reminder'), find('new_order')]
    const code = spacedCode(codes.find((each) => listed?.subject.includes(spacedCode(each))) ?? '')
    expect(code).toMatch(/^\w{3} \w{3}$/)
    expect(listed?.text).toContain(`Code: ${code}\n`)
    for (const mail of [paid, reminder]) {
      expect(mail?.text).toContain(`say this code: ${code}\n`)
      expect(mail?.html).toContain(`say this code: ${code}<`)
      expect(mail?.html).toMatch(new RegExp(`<img [^>]*alt="[^"]*${code}`))
    }
  })
})
