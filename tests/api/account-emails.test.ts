import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { enableTwoFactor } from '#tests/support/authenticator-app.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { registerPasskey } from '#tests/support/passkey.ts'

const t = await appForFile()

async function subjectsOf(person: Person): Promise<string[]> {
  await t.jobs.drain()
  return t.mailsTo(person).map(({ subject }) => subject)
}

async function resetByMail({ user }: Person): Promise<void> {
  const token = await t.resetToken(user.email)
  await t.visitor.ok(api.accounts.resetPassword, { token, password: 'remembered again' })
}

/** Everything that changes how somebody gets in: what is done before, what is done, and what its mail is called. */
const changes: [string, string, (person: Person) => Promise<() => Promise<unknown>>][] = [
  [
    'a new password',
    'Your Surplate password was changed',
    async ({ client }) =>
      () =>
        client.ok(api.accounts.changePassword, { current: PASSWORD, password: 'a newer password' }),
  ],
  [
    'a new password by mail',
    'Your Surplate password was set anew',
    async (person) => () => resetByMail(person),
  ],
  ['two-step sign-in on', 'Two-step sign-in is on', async (person) => () => enableTwoFactor(t, person)],
  [
    'two-step sign-in off',
    'Two-step sign-in is off',
    async (person) => {
      const { code } = await enableTwoFactor(t, person)
      return () => person.client.ok(api.twoFactor.remove, { password: PASSWORD, code: code(1) })
    },
  ],
  [
    'new recovery codes',
    'You have new recovery codes',
    async (person) => {
      const { code } = await enableTwoFactor(t, person)
      return () => person.client.ok(api.twoFactor.recoveryCodes, { password: PASSWORD, code: code(1) })
    },
  ],
  ['a new passkey', 'A passkey was added', async (person) => () => registerPasskey(person)],
  [
    'a passkey less',
    'A passkey was removed',
    async (person) => {
      const { id } = await registerPasskey(person)
      return () => person.client.ok(api.passkeys.remove, { passkey_id: id, password: PASSWORD })
    },
  ],
  [
    'a calendar address',
    'Your pickups have a calendar address',
    async ({ client }) =>
      async () => {
        await client.ok(api.calendar.link, {})
        await client.ok(api.calendar.link, {})
      },
  ],
  [
    'another calendar address',
    'Your calendar address was replaced',
    async ({ client }) => {
      await client.ok(api.calendar.link, {})
      return () => client.ok(api.calendar.link, { rotate: true })
    },
  ],
]

it.each(changes)('notifies the account owner exactly once that %s', async (_what, subject, prepare) => {
  const [owner, other] = [await t.aCustomer('Kim Lee'), await t.aCustomer()]
  const change = await prepare(owner)
  expect(await subjectsOf(owner)).not.toContain(subject)
  await change()
  expect((await subjectsOf(owner)).filter((text) => text === subject)).toEqual([subject])
  await t.advance({ hours: 1 })
  expect((await subjectsOf(owner)).filter((text) => text === subject)).toEqual([subject])
  expect(await subjectsOf(other)).toEqual([])
})

it('emails the owner the time of a change and what to do if it was somebody else, and no secret', async () => {
  const owner = await t.aCustomer('Kim Lee')
  await registerPasskey(owner, 'The phone on the counter')
  const { otpauth_url, recovery_codes } = await enableTwoFactor(t, owner)
  await t.jobs.drain()
  const mails = t.mailsTo(owner)
  expect(mails).toHaveLength(2)
  for (const { text, html = '' } of mails) {
    expect(text).toMatch(/^Hi Kim,\n\n.* on S.. 2. Nov, \d+:\d\d [ap]m, Melbourne time\.\n\nIf that was you/)
    expect(text).toContain('set a new password by email')
    for (const secret of [...recovery_codes, otpauth_url, 'counter', 'reset='])
      expect(text + html).not.toContain(secret)
  }
})

it('emails the owner about every change of credentials, and about none that was refused', async () => {
  const owner = await t.aCustomer()
  const one = await registerPasskey(owner)
  const two = await registerPasskey(owner)
  await owner.client.ok(api.passkeys.remove, { passkey_id: one.id, password: PASSWORD })
  await owner.client.fails(404, api.passkeys.remove, { passkey_id: one.id, password: PASSWORD })
  await (
    await t.aCustomer()
  ).client.fails(404, api.passkeys.remove, { passkey_id: two.id, password: PASSWORD })
  await owner.client.fails(422, api.accounts.changePassword, {
    current: 'not it',
    password: 'a newer password',
  })
  expect((await subjectsOf(owner)).toSorted()).toEqual([
    'A passkey was added',
    'A passkey was added',
    'A passkey was removed',
  ])
})

it('sends no email about a change once the account is erased, and stores no address in the job', async () => {
  const owner = await t.aCustomer()
  await registerPasskey(owner)
  const result = await sql<{
    data: unknown
  }>`select data from pgboss.job where name = 'accounts.emails' and state = 'created'`.execute(
    t.database.query,
  )
  const job = result.rows.find(({ data }) => JSON.stringify(data).includes(owner.user.id))
  expect(job).toBeDefined()
  expect(JSON.stringify(job?.data)).not.toMatch(/@|Kim|phone/)
  await owner.client.ok(api.accounts.erase, { password: PASSWORD })
  expect(await subjectsOf(owner)).toEqual([])
})

it('stores the link of a reset email neither in its job nor with the emails that were sent', async () => {
  const { user } = await t.aCustomer()
  const token = await t.resetToken(user.email)
  expect(token.length).toBeGreaterThan(20)
  const jobs = await sql<{
    job_data: string
  }>`select data::text as job_data from pgboss.job where name = 'accounts.emails'`.execute(t.database.query)
  const keys = await t.database.query.selectFrom('message_sent').select('key').execute()
  expect(JSON.stringify(jobs.rows)).toContain(user.id)
  expect(JSON.stringify([jobs.rows, keys])).not.toContain(token)
})
