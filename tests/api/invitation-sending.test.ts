import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'
import { appForFile, forFile } from '#tests/support/for-file.ts'
import { openMailbox } from '#tests/support/mailbox.ts'

const mailbox = await forFile(openMailbox())
const t = await appForFile({ env: { SMTP_URL: mailbox.url } })
const nonna = await t.aRestaurant('Nonna Pina')

const linksTo = (email: string): string[] =>
  mailbox.to({ user: { email } }).map(({ text }) => /invitation=([\w-]+)/.exec(text)?.[1] ?? '')
const statusOf = async (invitation_token: string): Promise<number> =>
  (await t.visitor.send(api.staff.invitation, { invitation_token })).status
const jobStates = async (): Promise<string[]> =>
  (await t.sql<{ state: string }>`select state from pgboss.job where name = 'staff.emails'`).map(
    ({ state }) => state,
  )
const inviteByEmail = async (email: string) => {
  await nonna.client.ok(api.staff.invite, { email, role: 'counter' })
  await t.jobs.drain()
}

it('keeps the link of an invitation that was delivered although sending it failed, until one of its links is used', async () => {
  const email = 'mia.tran@surplate.example'
  mailbox.failAfterDelivery(451)
  await inviteByEmail(email)
  expect(await jobStates()).toEqual(['retry'])
  await t.retryJobs()
  const [first = '', second = ''] = linksTo(email)
  expect(first).not.toBe(second)
  const stored = await t.sql`select data::text from pgboss.job union all select key from message_sent`
  for (const link of [first, second]) expect(JSON.stringify(stored)).not.toContain(link)
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
  await t.visitor.ok(api.staff.acceptInvitation, {
    token: first,
    name: 'Mia Tran',
    mobile_number: MOBILE,
    password: PASSWORD,
  })
  expect([await statusOf(first), await statusOf(second)]).toEqual([410, 410])
})

it('ends every link of an invitation that is replaced', async () => {
  const email = 'ines.duarte@surplate.example'
  for (const _ of [1, 2]) await inviteByEmail(email)
  const [first = '', second = ''] = linksTo(email)
  expect([await statusOf(first), await statusOf(second)]).toEqual([410, 200])
})

it('does not send an invitation again to an address that the mail server refuses for good', async () => {
  const before = await jobStates()
  mailbox.refuse('550 5.1.1 no such user')
  await inviteByEmail('nobody@surplate.example')
  expect((await jobStates()).toSorted()).toEqual([...before, 'completed'].toSorted())
})
