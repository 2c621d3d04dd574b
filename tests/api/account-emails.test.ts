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

const changePassword = ({ client }: Person) =>
  client.ok(api.accounts.changePassword, { current: PASSWORD, password: 'a newer password' })
const enable = (person: Person) => enableTwoFactor(t, person)
const link = ({ client }: Person) => client.ok(api.calendar.link, {})
type Enabled = Awaited<ReturnType<typeof enable>>
const codeOf = ({ code }: Enabled) => ({ password: PASSWORD, code: code(1) })
const disable = ({ client }: Person, before: Enabled) => client.ok(api.twoFactor.remove, codeOf(before))
const renewCodes = ({ client }: Person, before: Enabled) =>
  client.ok(api.twoFactor.recoveryCodes, codeOf(before))
const removePasskey = ({ client }: Person, { id }: { id: string }) =>
  client.ok(api.passkeys.remove, { passkey_id: id, password: PASSWORD })

/**
 * Everything that changes how somebody gets in: what its email is called, what is done, and what is done
 * before.
 */
const changes: [
  subject: string,
  change: (person: Person, before: never) => unknown,
  prepare?: (person: Person) => unknown,
][] = [
  ['Your Surplate password was changed', changePassword],
  ['Your Surplate password was set anew', resetByMail],
  ['Two-step sign-in is on', enable],
  ['Two-step sign-in is off', disable, enable],
  ['You have new recovery codes', renewCodes, enable],
  ['A passkey was added', (person) => registerPasskey(person)],
  ['A passkey was removed', removePasskey, (person) => registerPasskey(person)],
  ['Your pickups have a calendar address', async (person) => [await link(person), await link(person)]],
  [
    'Your calendar address was replaced',
    ({ client }) => client.ok(api.calendar.link, { rotate: true }),
    link,
  ],
]

it.each(changes)('emails the account owner exactly once: %s', async (subject, change, prepare) => {
  const [owner, other] = [await t.aCustomer('Kim Lee'), await t.aCustomer()]
  const before = await prepare?.(owner)
  expect(await subjectsOf(owner)).not.toContain(subject)
  await change(owner, before as never)
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
    expect(text).toMatch(
      /^If that was you, there is nothing to do\. .*\n\nHi Kim,\n\n.* on S.. 2. Nov, \d+:\d\d [ap]m, Melbourne time\.\n/,
    )
    expect(text).toContain('sets a new password by email')
    for (const secret of [...recovery_codes, otpauth_url, 'counter', 'reset='])
      expect(text + html).not.toContain(secret)
  }
})

it('emails the owner about every change of credentials, and about none that was refused', async () => {
  const owner = await t.aCustomer()
  const one = await registerPasskey(owner)
  const two = await registerPasskey(owner)
  await removePasskey(owner, one)
  await owner.client.fails(404, api.passkeys.remove, { passkey_id: one.id, password: PASSWORD })
  const { client: other } = await t.aCustomer()
  await other.fails(404, api.passkeys.remove, { passkey_id: two.id, password: PASSWORD })
  const wrong = { current: 'not it', password: 'a newer password' }
  await owner.client.fails(422, api.accounts.changePassword, wrong)
  expect((await subjectsOf(owner)).toSorted()).toEqual([
    'A passkey was added',
    'A passkey was added',
    'A passkey was removed',
  ])
})

it('sends no email about a change once the account is erased, and stores no address in the job', async () => {
  const owner = await t.aCustomer()
  await registerPasskey(owner)
  const [job] = await t.sql`select data from pgboss.job where data ->> 'account_id' = ${owner.user.id}`
  expect(job).toBeDefined()
  expect(JSON.stringify(job)).not.toMatch(/@|Kim|phone/)
  await owner.client.ok(api.accounts.erase, { password: PASSWORD })
  expect(await subjectsOf(owner)).toEqual([])
})

it('stores the link of a reset email neither in its job nor with the emails that were sent', async () => {
  const { user } = await t.aCustomer()
  const token = await t.resetToken(user.email)
  expect(token.length).toBeGreaterThan(20)
  const jobs = await t.sql`select data from pgboss.job where name = 'accounts.emails'`
  expect(JSON.stringify(jobs)).toContain(user.id)
  expect(JSON.stringify([jobs, await t.sql`select key from message_sent`])).not.toContain(token)
})
