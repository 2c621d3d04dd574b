import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { accountsApi } from '#contract/people/accounts.ts'
import { installationApi } from '#contract/desk/installation.ts'
import { operatorsApi } from '#contract/people/operators.ts'
import { startApp } from '#tests/support/app.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { forFile } from '#tests/support/for-file.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { operatorSettings } from '#tests/support/operator-settings.ts'
import { anOperator } from '#tests/support/operators.ts'

const mailbox = await forFile(openMailbox())
const bare = await forFile(startApp())
const t = await forFile(
  startApp({ env: { SMTP_URL: mailbox.url, APPROVAL: 'by_hand', ...operatorSettings } }),
)
const admin = await anOperator(t)
const namesOf = async ({ client }: Pick<typeof admin, 'client'>) =>
  (await client.ok(installationApi.setup, {})).map(({ name }) => name)

describe('what is to be set up', () => {
  it('is everything for an instance that nobody has set up, to administrators alone', async () => {
    const first = await anOperator(bare)
    expect(await namesOf(first)).toEqual([
      'mail_server',
      'second_approver',
      'legal_texts',
      'approval',
      'backup',
      'first_restaurant',
    ])
    const finance = await anOperator(bare, 'finance')
    await finance.client.fails('403 role_required', installationApi.setup, {})
    expect(await namesOf(first)).not.toContain('second_approver')
    await first.client.fails('409 no_mail_server', installationApi.sendTestEmail, {})
  })

  it('loses each step as it is done, and is empty at the end', async () => {
    expect(await namesOf(admin)).toEqual(['test_email', 'second_approver', 'backup', 'first_restaurant'])
    await anOperator(t, 'finance')
    await t.aRestaurant()
    await t.sql`insert into last_backup (at) values (${t.now()})`
    expect(await namesOf(admin)).toEqual(['test_email'])
    mailbox.refuse('550 5.1.1 no such mailbox')
    const refusal = await admin.client.fails('409 email_not_taken', installationApi.sendTestEmail, {})
    expect(refusal.detail).toMatch(/check the email of your account.* 550 5\.1\.1 no such mailbox/)
    expect(await namesOf(admin)).toEqual(['test_email'])
    const { email } = admin.user
    expect(await admin.client.ok(installationApi.sendTestEmail, {})).toEqual({ sent_to: email })
    expect(mailbox.last(admin).subject).toBe('The emails of your shop arrive')
    expect(await namesOf(admin)).toEqual([])
    const [entry] = await admin.client.ok(auditApi.browse, { object_id: admin.operator_id })
    expect(entry).toMatchObject({ action: 'sent a test email', actor_id: admin.operator_id })
  })

  it('sends five test emails in a quarter of an hour, and no more', async () => {
    const other = await anOperator(t)
    for (let sent = 0; sent < 5; sent++) await other.client.ok(installationApi.sendTestEmail, {})
    await other.client.fails('429 too_many_requests', installationApi.sendTestEmail, {})
  })
})

it('names the version that runs, and what has changed since the one before', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const before = new Date(t.now().getTime() - 1)
  await t.sql`insert into instance_version values ('0.1.0', '', ${before})`
  const running = await admin.client.ok(installationApi.version, {})
  expect(running).toMatchObject({ version, previous: '0.1.0' })
  const versions = running.changes.map((one) => one.version)
  expect(versions[0]).toBe(version)
  expect(versions).not.toContain('0.1.0')
  expect(running.changes.flatMap(({ to_do }) => to_do)).not.toEqual([])
  expect(running.migrations.newest).toMatch(/^\d{4}-/)
})

it('is handed over by an administrator to another, who then ends the role of the first', async () => {
  const [old, next] = [await anOperator(bare), await anOperator(bare, 'support', 'Ada Moss')]
  const reason = 'Takes over the instance.'
  await old.client.ok(operatorsApi.changeRole, { operator_id: next.operator_id, role: 'admin', reason })
  await bare.advance({ minutes: 1 })
  expect(bare.mailsTo(next, 'notable_entry').at(-1)?.text).toContain(reason)
  await next.client.ok(operatorsApi.end, { operator_id: old.operator_id })
  await old.client.fails('404 not_found', operatorsApi.overview, {})
  await next.client.fails('409 own_operator', operatorsApi.end, { operator_id: next.operator_id })
  await next.client.fails('409 role_at_desk', accountsApi.erase, { password: PASSWORD })
})
