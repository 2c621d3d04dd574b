import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { registerPasskey } from '#tests/support/passkey.ts'

const NEW_PASSWORD = 'a newer password'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })

const resetLink = ({ user }: Person): Promise<string> => t.resetToken(user.email)

const statusOf = async (client: Client): Promise<number> => (await client.send(api.accounts.me, {})).status
const resetWith = async (token: string, password: string): Promise<number> =>
  (await t.visitor.send(api.accounts.resetPassword, { token, password })).status

const signInWith = async ({ user }: Person, password: string): Promise<number> =>
  (await t.visitor.send(api.accounts.login, { email: user.email, password })).status

describe('a reset of the password', () => {
  it('ends every session of the account, and none of others', async () => {
    const [person, neighbour] = [await t.aCustomer(), await t.aCustomer()]
    const other = t.client()
    await other.ok(api.accounts.login, { email: person.user.email, password: PASSWORD })
    expect(await resetWith(await resetLink(person), NEW_PASSWORD)).toBe(204)
    expect(await Promise.all([person.client, other, neighbour.client].map(statusOf))).toEqual([401, 401, 200])
  })

  it('removes the passkeys of the account, says so by email, and leaves those of others', async () => {
    const [person, neighbour] = [await t.aCustomer(), await t.aCustomer()]
    await registerPasskey(person)
    await registerPasskey(neighbour)
    await resetWith(await resetLink(person), NEW_PASSWORD)
    await t.jobs.drain()
    const texts = t.mailsTo(person).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining('The passkeys of your account were removed.'))
    await person.client.ok(api.accounts.login, { email: person.user.email, password: NEW_PASSWORD })
    expect(await person.client.ok(api.passkeys.all, {})).toEqual([])
    expect(await neighbour.client.ok(api.passkeys.all, {})).toHaveLength(1)
  })

  it('belongs to the account that its link was sent to, whoever else has one', async () => {
    const [person, neighbour] = [await t.aCustomer(), await t.aCustomer()]
    const [link, linkOfNeighbour] = [await resetLink(person), await resetLink(neighbour)]
    expect([
      await resetWith(linkOfNeighbour, 'of the neighbour'),
      await resetWith(link, NEW_PASSWORD),
    ]).toEqual([204, 204])
    expect(await signInWith(neighbour, 'of the neighbour')).toBe(200)
    expect(await signInWith(person, NEW_PASSWORD)).toBe(200)
  })

  it('ends every other reset link of the account', async () => {
    const person = await t.aCustomer()
    const [first, second] = [await resetLink(person), await resetLink(person)]
    expect([await resetWith(second, NEW_PASSWORD), await resetWith(first, 'by the other link')]).toEqual([
      204, 422,
    ])
    expect(await signInWith(person, NEW_PASSWORD)).toBe(200)
  })
})

it('ends every open reset link of the account when its password is changed', async () => {
  const person = await t.aCustomer()
  const link = await resetLink(person)
  await person.client.ok(api.accounts.changePassword, { current: PASSWORD, password: NEW_PASSWORD })
  expect(await resetWith(link, 'set by the link')).toBe(422)
  expect(await signInWith(person, NEW_PASSWORD)).toBe(200)
})

it('refuses a reset link from the instant at which it is too old, before any job has removed it', async () => {
  const person = await t.aCustomer()
  const link = await resetLink(person)
  await moveToEndOfLink(person)
  expect(await resetWith(link, NEW_PASSWORD)).toBe(422)
})

it('says of a reset link that it is too old before it says anything of the new password', async () => {
  const person = await t.aCustomer()
  const link = await resetLink(person)
  await moveToEndOfLink(person)
  const errors = await t.visitor.errors(api.accounts.resetPassword, { token: link, password: 'password' })
  expect(errors['token']).toContain('too old')
})

async function moveToEndOfLink({ user }: Person): Promise<void> {
  const { expires_at } = await t.row('password_reset', { account_id: user.id })
  t.moveClock({ seconds: (expires_at.getTime() - t.now().getTime()) / 1000 })
}
