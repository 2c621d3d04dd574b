import { expect, it } from 'vitest'
import { readConfig } from '#server/application/config.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { makeMailer } from '#server/platform/mail/mailer.ts'
import { openMailbox } from '#tests/support/mailbox.ts'

const LINK = 'http://localhost:3000/?reset=letmein'
const mail = { kind: 'reset', to: 'kim@surplate.example', subject: 'Hi Kim', text: `Open ${LINK}` }

async function logOf(settings: Record<string, string>): Promise<string> {
  const lines: string[] = []
  const mailer = makeMailer(readConfig(settings), makeLog('info', { write: (line) => void lines.push(line) }))
  await mailer.send(mail)
  return lines.join('')
}

it('logs an email with its link in a trial on a local machine', async () => {
  expect(await logOf({})).toContain(LINK)
})

it.each<Record<string, string>>([
  { NODE_ENV: 'production', PAYMENTS: 'sandbox' },
  { APP_ORIGIN: 'https://surplate.example', PAYMENTS: 'sandbox' },
  { APP_ORIGIN: 'http://192.0.2.7:3000' },
])('logs elsewhere that an email of a kind was not sent, and nothing of its text: %o', async (settings) => {
  const log = await logOf(settings)
  expect(log).toContain('a mail was not sent: no SMTP_URL is set')
  expect(log).toContain('"mail":"reset"')
  expect(log).not.toMatch(/letmein|Kim|kim@/)
})

async function logOfCheck(SMTP_URL: string): Promise<string> {
  const lines: string[] = []
  const mailer = makeMailer(
    readConfig({ SMTP_URL }),
    makeLog('info', { write: (line) => void lines.push(line) }),
  )
  await mailer.check()
  mailer.close()
  return lines.join('')
}

it('says at the start whether the mail server accepts the sign-in, and sends nothing', async () => {
  const mailbox = await openMailbox()
  try {
    expect(await logOfCheck(mailbox.url)).toContain('the mail server accepts the sign-in')
    const refused = await logOfCheck(mailbox.url.replace('//', '//kim:hidden-password@'))
    expect(refused).toMatch(/check SMTP_URL/)
    expect(refused).not.toContain('hidden-password')
    expect(mailbox.received).toEqual([])
  } finally {
    await mailbox.close()
  }
  expect(await logOfCheck(mailbox.url)).toMatch(/ECONN|ESOCKET/)
})
