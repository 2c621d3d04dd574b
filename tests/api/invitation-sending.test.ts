import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { staffApi } from '#contract/kitchen/staff.ts'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'
import { appForFile, forFile } from '#tests/support/for-file.ts'
import { openMailbox } from '#tests/support/mailbox.ts'

const mailbox = await forFile(openMailbox())
const t = await appForFile({ env: { SMTP_URL: mailbox.url } })
const nonna = await t.aRestaurant('Nonna Pina')

const linksTo = (email: string): string[] =>
  mailbox.to({ user: { email } }).map(({ text }) => /invitation=([\w-]+)/.exec(text)?.[1] ?? '')
const statusOf = async (invitation_token: string): Promise<number> =>
  (await t.visitor.send(staffApi.invitation, { invitation_token })).status
const jobStates = async (): Promise<string[]> => {
  const { rows } = await sql<{
    state: string
  }>`select state from pgboss.job where name = 'staff.emails'`.execute(t.database.query)
  return rows.map(({ state }) => state)
}

it('keeps the link of an invitation that was delivered although sending it failed, until one of its links is used', async () => {
  const email = 'mia.tran@surplate.example'
  mailbox.failAfterDelivery(451)
  const { id, invited_at } = await nonna.client.ok(staffApi.invite, { email, role: 'counter' })
  await t.jobs.drain()
  expect(await jobStates()).toEqual(['retry'])
  await t.database.transaction((tx) =>
    t.jobs.enqueue(tx, 'staff.emails', [{ kind: 'staff_invitation', id, invited_at }]),
  )
  await t.jobs.drain()
  const [first = '', second = ''] = linksTo(email)
  expect(first).not.toBe(second)
  const { rows } = await sql<{
    stored: string
  }>`select data::text as stored from pgboss.job union all select key from message_sent`.execute(
    t.database.query,
  )
  expect(rows.filter(({ stored }) => stored.includes(first) || stored.includes(second))).toEqual([])
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
  await t.visitor.ok(staffApi.acceptInvitation, {
    token: first,
    name: 'Mia Tran',
    mobile_number: MOBILE,
    password: PASSWORD,
  })
  expect([await statusOf(first), await statusOf(second)]).toEqual([410, 410])
})

it('ends every link of an invitation that is replaced', async () => {
  const email = 'ines.duarte@surplate.example'
  await nonna.client.ok(staffApi.invite, { email, role: 'counter' })
  await t.jobs.drain()
  await nonna.client.ok(staffApi.invite, { email, role: 'manager' })
  await t.jobs.drain()
  const [first = '', second = ''] = linksTo(email)
  expect([await statusOf(first), await statusOf(second)]).toEqual([410, 200])
})

it('does not send an invitation again to an address that the mail server refuses for good', async () => {
  const before = await jobStates()
  mailbox.refuse(550)
  await nonna.client.ok(staffApi.invite, { email: 'nobody@surplate.example', role: 'counter' })
  await t.jobs.drain()
  expect((await jobStates()).toSorted()).toEqual([...before, 'completed'].toSorted())
})
