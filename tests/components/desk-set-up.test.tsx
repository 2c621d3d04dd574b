import { expect, it } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { forFile } from '#tests/support/for-file.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { aClosedOperator, anOperator, openDesk } from '#tests/support/operators.ts'
import { Page } from '#tests/support/page.tsx'

const mailbox = await forFile(openMailbox())
const t = await forFile(startApp({ env: { SMTP_URL: mailbox.url } }))

async function aRealAdmin() {
  const admin = await aClosedOperator(t, 'admin')
  await t.update('operator', { id: admin.operator_id }, { is_demo: false })
  await t.update('session', { account_id: admin.user.id }, { second_step_at: t.now() })
  await openDesk(admin)
  return admin
}

it('opens with what is to be set up, each with a way there, and sends a test email', async () => {
  const admin = await aRealAdmin()
  const page = new Page(admin.client, { as: admin, path: '/desk' })
  await page.shows('6 to do')
  mailbox.refuse('535 5.7.8 wrong password')
  await page.press('Send a test email to me')
  await page.shows('check user and password in SMTP_URL')
  await page.press('Send a test email to me')
  await page.shows(`Please look whether it is at`)
  await page.shows('5 to do')
  expect(mailbox.subjects(admin)).toEqual(['The emails of your shop arrive'])
  await page.press('Invite somebody')
  expect(await page.find('heading', 'Invite an operator')).toBeDefined()
  page.close()
})

it('shows the list folded in the demo', async () => {
  const admin = await anOperator(t)
  const page = new Page(admin.client, { as: admin, path: '/desk' })
  expect(await page.find('heading', 'Set up')).toBeDefined()
  await page.hides('There is no backup')
  page.close()
})

it('shows the version, and hands the instance over to another administrator', async () => {
  const [admin, next] = [await aRealAdmin(), await anOperator(t, 'support', 'Ada Moss')]
  const page = new Page(admin.client, { as: admin, path: '/desk' })
  await page.press('Operators', await page.find('navigation', 'Desk'))
  await page.unfold('Version')
  await page.shows('What changed')
  await page.unfold('Hand over this instance')
  await page.user.selectOptions(await page.find('combobox', 'Who takes over'), next.operator_id)
  await page.press('Make them administrator')
  await page.shows('They are an administrator now, and an email asks them to end their role')
  expect(await t.row('operator', { id: next.operator_id })).toMatchObject({ role: 'admin' })
  page.close()
})
