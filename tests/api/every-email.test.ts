import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { operatorsApi } from '#contract/people/operators.ts'
import { accountExportApi } from '#contract/account-export.ts'
import { accountsApi } from '#contract/people/accounts.ts'
import { spacedCode, unspokenCode } from '#contract/orders/order-code-wording.ts'
import {
  isOptionalEmail,
  optionalEmails,
} from '#server/features/people/accounts/optional-emails/optional-email-rules.ts'
import type { JobName } from '#server/platform/jobs/jobs.ts'
import { makeMailer } from '#server/platform/mail/mailer.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { bankFileSettings } from '#tests/support/bank-file-settings.ts'
import { startBrowser } from '#tests/support/browser.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { EXAMPLE_EMAILS_START, makeExampleEmails } from '#tests/support/example-emails.ts'
import { DEEP } from '#tests/support/figure.ts'
import { appForFile, forFile } from '#tests/support/for-file.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { anOperator } from '#tests/support/operators.ts'
import { RECEIVED_OUTSIDE, sentEmails } from '#tests/support/sent-emails.ts'
import { operatorSettings } from '#tests/support/operator-settings.ts'

const mailbox = await forFile(openMailbox())
const t = await appForFile({
  at: EXAMPLE_EMAILS_START,
  env: {
    ...bankFileSettings,
    ...operatorSettings,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Surplate <hello@surplate.example>',
    RATE_LIMITS: 'off',
  },
})
const examples = Object.entries(await makeExampleEmails(t)).flatMap(([job, of]) =>
  Object.entries<object>(of).map(([kind, data]) => ({ kind, job, data: { kind, ...data } })),
)
const desk = await anOperator(t)
const queues = new Set(examples.map(({ job }) => job))
const undelivered = async (expected: 'waiting' | 'refused') => {
  const { undelivered_emails } = await desk.client.ok(operatorsApi.overview, {})
  return undelivered_emails.filter(({ outcome }) => outcome === expected).map(({ kind }) => kind)
}

function enqueue(some: typeof examples) {
  return t.database.transaction(async (tx) => {
    for (const { job, data } of some) await t.jobs.enqueue(tx, job as JobName, [data] as never)
  })
}

// What was sent while the examples were made is forgotten, so that each is sent for its own sake.
await t.jobs.drain()
await t.sql`delete from message_sent`
mailbox.refuseAll('530 5.7.0 Authentication required')
const before = mailbox.received.length
await enqueue(examples)
await t.jobs.drain(queues)
const arrivedMeanwhile = mailbox.received.length - before
const waiting = await undelivered('waiting')
mailbox.refuseAll(undefined)

/** The emails of a kind that arrive now, and the first name of whom they are for. */
async function receive({ kind, job }: (typeof examples)[number]) {
  const first = mailbox.received.length
  await t.sql`update pgboss.job set start_after = now() + case data ->> 'kind' when ${kind} then '0'::interval else '1 day' end
    where state = 'retry'`
  await t.jobs.drain(new Set([job]))
  const received = mailbox.received.slice(first)
  const [owner] = await t.sql<{ name: string | null }>`
    select case user_type when 'customer' then name end as name from account left join email_change on account_id = account.id
    where ${received[0]?.to ?? ''} in (account.email, old_email, new_email)`
  return { kind, received, name: owner?.name?.split(' ')[0] }
}
const emails: Awaited<ReturnType<typeof receive>>[] = []
for (const example of examples) emails.push(await receive(example))

if (DEEP) {
  rmSync(sentEmails, { recursive: true, force: true })
  mkdirSync(sentEmails, { recursive: true })
  for (const { kind, received } of emails)
    writeFileSync(
      join(sentEmails, `${kind}.eml`),
      Buffer.concat([RECEIVED_OUTSIDE, ...received.map(({ raw }) => raw)]),
    )
}

await t.sql`delete from message_sent`
mailbox.refuseAll('550 5.1.1 user unknown')
await enqueue(examples)
await t.jobs.drain(queues)
mailbox.refuseAll(undefined)
const refused = await undelivered('refused')

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
    expect([...counts].reduce((sum, [, count]) => sum + Number(count), 0)).toBeGreaterThanOrEqual(
      examples.length,
    )
  })

  it('leaves nothing that waits', async () => {
    expect(await undelivered('waiting')).toEqual([])
  })

  it.each(examples)('$kind ends, and is named on the desk, when its address takes no email', ({ kind }) => {
    expect(refused).toContain(kind)
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

  it.each(emails)(
    '$kind says first what to do, or that there is nothing to do, and then greets a person by name',
    ({ received: [mail], name }) => {
      const { text = '', html = '' } = mail ?? {}
      const [lead = '', second = ''] = text.split('\n\n')
      const greetings = [second.replaceAll(/[\u2068\u2069]/g, '')].filter((line) =>
        /^(Hi|Hello)\b/.test(line),
      )
      expect(lead).toMatch(
        /^(Please|Open|Choose|If .*(there is nothing to do|open our)|There is nothing to (do|pay)|Your restaurant is approved\. Open)\b/,
      )
      expect(lead.length).toBeLessThan(180)
      expect(plainOf(/<body.*?<\/h1>/s.exec(html)?.[0] ?? '').trim()).toBe(lead.replaceAll('\n', ' '))
      expect([[], [name === undefined ? 'Hello,' : `Hi ${name},`]]).toContainEqual(greetings)
    },
  )

  it.each(emails)('$kind fits into the 280 pixels of a narrow phone', ({ received: [mail] }) => {
    const html = mail?.html ?? ''
    const widths = [...html.matchAll(/(?<!max-)\bwidth[=:]"?(\d+)(?!\d|%)/g)].map(([, width]) =>
      Number(width),
    )
    expect(widths.filter((width) => width > 280)).toEqual([])
    expect(html).not.toContain('<pre')
    // A code stays on its line.
    expect((html.match(/nowrap">[^<]{8,}/g) ?? []).length).toBe(0)
  })

  it('that has a picture has enough words beside it, with the place and the time', () => {
    const pictured = emails.filter(({ received: [mail] }) => mail?.html.includes('<img'))
    expect(pictured.map(({ kind }) => kind).toSorted()).toEqual([
      'order_paid',
      'pass_again',
      'pickup_reminder',
    ])
    for (const { received } of pictured) {
      expect(received[0]?.html.length).toBeGreaterThan(3_300)
      expect(received[0]?.text).toContain(
        'Please go to Nonna Pina, 12 Lygon St, Carlton, Sun 1 Nov, until 9:30 pm.',
      )
    }
  })

  it.each(emails)('$kind has every order code in two halves', ({ received: [mail] }) => {
    const { subject = '', text = '', html = '' } = mail ?? {}
    for (const code of codes) expect(subject + text + html).not.toContain(code)
  })

  it('that has an order code shows it in subject, text, HTML and the picture’s alternative alike', () => {
    const find = (sought: string) => emails.find(({ kind }) => kind === sought)?.received[0]
    const [paid, reminder, listed] = [find('order_paid'), find('pickup_reminder'), find('new_order')]
    const sold = codes.find((each) => listed?.subject.includes(unspokenCode(each))) ?? ''
    const code = spacedCode(sold)
    expect(code).toMatch(/^\w{3} \w{3}$/)
    expect(listed?.text).toContain(`Code: ${unspokenCode(sold)}\n`)
    for (const mail of [paid, reminder]) {
      expect(mail?.text).toContain(`say this code: ${code}\n`)
      expect(mail?.html).toMatch(new RegExp(`say this code: <strong [^>]*>${code}<`))
      expect(mail?.html).toMatch(new RegExp(`<img [^>]*alt="[^"]*${code}`))
    }
  })
})

const programs = [
  ['light', undefined],
  ['dark', undefined],
  // One that knows no dark style sheet turns the colours of all but pictures around.
  ['light', 'html { filter: invert(1) hue-rotate(180deg) } img { filter: invert(1) hue-rotate(180deg) }'],
] as const

it
  .runIf(process.env['SCREENS'] === '1')
  .for([320, 600].flatMap((width) => programs.map(([scheme, style]) => ({ width, scheme, style }))))(
  'shows every email whole in a $scheme mail program of $width pixels, style: $style',
  async ({ width, scheme, style }) => {
    const folder = join(import.meta.dirname, '..', '..', 'test-results', 'emails')
    mkdirSync(folder, { recursive: true })
    const browser = await startBrowser()
    const page = await browser.visit({ origin: 'http://localhost:3000', shift_ms: 0 }, { scheme })
    await page.setViewportSize({ width, height: 600 })
    for (const { kind, received } of emails) {
      const { html = '', attachments } = received[0] ?? {}
      const picture = attachments?.get('pickup-pass.png')?.content.toString('base64')
      await page.setContent(html.replaceAll(/cid:[^"]*/g, `data:image/png;base64,${picture}`))
      if (style !== undefined) await page.addStyleTag({ content: style })
      expect([kind, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([kind, width])
      const program = style === undefined ? scheme : 'inverted'
      await page.screenshot({ path: join(folder, `${kind}-${width}-${program}.png`), fullPage: true })
    }
    await browser.stop()
  },
)

const optional = examples.filter(({ kind }) => isOptionalEmail(kind))
const unsubscribeUrl = (kind: string): string => {
  const mail = emails.find((email) => email.kind === kind)?.received[0]
  return mail?.headers.get('list-unsubscribe')?.replace(/^<(.*)>$/, '$1') ?? ''
}
/** The kinds of the optional emails that are sent when each has a reason. */
async function optionalKindsSent() {
  await t.sql`delete from message_sent`
  const first = t.mails.length
  await enqueue(optional)
  await t.jobs.drain(queues)
  return t.mails.slice(first).map(({ kind }) => kind)
}

describe('an email that its recipient can do without', () => {
  it('has the address that stops it in its headers and in its text, and no other email has', () => {
    const withHeader = emails.filter(({ kind }) => unsubscribeUrl(kind) !== '').map(({ kind }) => kind)
    expect(withHeader.toSorted()).toEqual(Object.keys(optionalEmails).toSorted())
    for (const kind of withHeader) {
      const mail = emails.find((email) => email.kind === kind)?.received[0]
      expect(unsubscribeUrl(kind)).toMatch(/^http:\/\/localhost:3000\/unsubscribe\/[\w-]{36}\/\w+$/)
      expect(mail?.headers.get('list-id')).toBe(`<${kind}.localhost>`)
      expect(mail?.text).toContain(`\nUnsubscribe: ${unsubscribeUrl(kind)}`)
      expect(mail?.html).toContain(`<a href="${unsubscribeUrl(kind)}">Unsubscribe</a>`)
    }
  })

  it.each([
    ['https://surplate.example/unsubscribe/1', 'List-Unsubscribe=One-Click'],
    ['http://localhost:3000/unsubscribe/1', undefined],
  ])('invites mail programs to post to %s: %s', async (unsubscribe_url, post) => {
    const mailer = makeMailer(
      { smtp_url: mailbox.url, mail_from: 'shop@surplate.example', mail_in_log: false },
      makeLog('silent'),
    )
    await mailer.send({ kind: 'x', to: 'kim@surplate.example', subject: 'x', text: 'x', unsubscribe_url })
    const headers = mailbox.received.at(-1)?.headers
    expect([headers?.get('list-unsubscribe'), headers?.get('list-unsubscribe-post')]).toEqual([
      `<${unsubscribe_url}>`,
      post,
    ])
    mailer.close()
  })

  it.each(optional)('$kind is stopped by a POST of a mail program, and by nothing else', async ({ kind }) => {
    const { pathname } = new URL(unsubscribeUrl(kind))
    const send = async (method: 'GET' | 'POST', path = pathname) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const body = method === 'GET' ? undefined : 'List-Unsubscribe=One-Click'
      const { status, body: html, headers: reply } = await t.client().raw(method, path, { headers, body })
      return [status, reply.get('location') ?? /<h1>(.*)<\/h1>/.exec(String(html))?.[1]]
    }
    const others = optional.map((each) => each.kind).filter((each) => each !== kind)
    expect(await send('GET')).toEqual([200, 'Stop these emails?'])
    expect((await optionalKindsSent()).toSorted()).toEqual([kind, ...others].toSorted())
    expect(await send('POST')).toEqual([200, 'These emails are stopped'])
    expect(await send('POST')).toEqual([200, 'These emails are stopped'])
    expect((await optionalKindsSent()).toSorted()).toEqual(others.toSorted())
    expect(await send('GET')).toEqual([200, 'These emails are stopped'])
    // A browser is left at an address that can be opened again.
    expect(await send('POST', `${pathname}/undo`)).toEqual([303, pathname])
    expect(await send('GET')).toEqual([200, 'Stop these emails?'])
    expect(await optionalKindsSent()).toContain(kind)
  })

  it('is not stopped by an address that no email has', async () => {
    const { pathname } = new URL(unsubscribeUrl('pickup_reminder'))
    const broken = [
      pathname.replace('pickup_reminder', 'order_paid'),
      pathname.replace('pickup_reminder', 'constructor'),
      `/unsubscribe/${randomUUID()}/pickup_reminder`,
      '/unsubscribe/x/pickup_reminder',
    ]
    for (const path of broken)
      expect([
        (await t.client().raw('GET', path)).status,
        (await t.client().raw('POST', path)).status,
      ]).toEqual([404, 404])
  })

  it('is stopped in the settings of the account where it has one there, otherwise in its export, and has no address once that is erased', async () => {
    const { pathname } = new URL(unsubscribeUrl('pickup_reminder'))
    const { id, email } = await t.row('account', { name: 'Noor Haddad' })
    const client = t.client()
    await client.ok(accountsApi.login, { email, password: PASSWORD })
    await t.client().raw('POST', pathname)
    expect((await client.ok(accountsApi.me, {})).user.pickup_reminders).toBe(false)
    await client.ok(accountsApi.changeSettings, { pickup_reminders: true })
    expect(String((await client.raw('GET', pathname)).body)).toContain('<h1>Stop these emails?</h1>')
    await t.client().raw('POST', pathname.replace('pickup_reminder', 'holiday_question'))
    expect((await client.ok(accountExportApi.read, {})).stopped_emails).toEqual(['holiday_question'])
    await client.ok(accountsApi.erase, { password: PASSWORD })
    expect((await client.raw('GET', pathname)).status).toBe(404)
    expect(await t.rows('email_option', { account_id: id })).toEqual([])
  })
})
