import { expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { makeMailer } from '#server/platform/mail/mailer.ts'

const LINK = 'http://localhost:3000/?reset=letmein'
const mail = { kind: 'reset', to: 'kim@surplate.example', subject: 'Hi Kim', text: `Open ${LINK}` }

async function logOf(settings: Record<string, string>): Promise<string> {
  const lines: string[] = []
  const mailer = makeMailer(readConfig(settings), makeLog('info', { write: (line) => void lines.push(line) }))
  await mailer.send(mail)
  return lines.join('')
}

it('shows a mail with its link in the log of a trial on this machine', async () => {
  expect(await logOf({})).toContain(LINK)
})

it.each<Record<string, string>>([
  { NODE_ENV: 'production', PAYMENTS: 'sandbox' },
  { APP_ORIGIN: 'https://surplate.example', PAYMENTS: 'sandbox' },
  { APP_ORIGIN: 'http://192.0.2.7:3000' },
])('says in the log that a mail was not sent, and of what kind, and nothing of what it says: %o', async (settings) => {
  const log = await logOf(settings)
  expect(log).toContain('a mail was not sent: no SMTP_URL is set')
  expect(log).toContain('"mail":"reset"')
  expect(log).not.toMatch(/letmein|Kim|kim@/)
})
