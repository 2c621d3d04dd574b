import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { findSessionProof, resetSecondFactor } from '#server/features/people/accounts/public.ts'
import { createTwoFactorAccount, enableTwoFactor } from '#tests/support/authenticator-app.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { registerPasskey } from '#tests/support/passkey.ts'

const t = await appForFile()

async function proofOf(client: Client) {
  const sessions = await client.ok(api.accounts.sessions, {})
  return findSessionProof(t.database.query, sessions.find(({ current }) => current)?.id ?? '')
}

describe('what a session was opened with', () => {
  it('stores no second step for registering or for a password alone', async () => {
    const { client, user } = await t.aCustomer()
    const expected = { account_id: user.id, created_at: t.now(), second_step_at: null }
    expect(await proofOf(client)).toEqual(expected)
    const again = t.client()
    await again.ok(api.accounts.login, { email: user.email, password: PASSWORD })
    expect(await proofOf(again)).toEqual(expected)
  })

  it('stores when a one-time code or a recovery code was part of signing in', async () => {
    const { email, code, recovery_codes } = await createTwoFactorAccount(t, t.aCustomer)
    for (const one of [code(), recovery_codes[0] ?? '']) {
      const client = t.client()
      await client.ok(api.accounts.login, { email, password: PASSWORD, code: one })
      expect(await proofOf(client)).toMatchObject({ second_step_at: t.now() })
    }
  })

  it('stores when a passkey signed in', async () => {
    const { user, ...who } = await t.aCustomer()
    const { passkey } = await registerPasskey(who)
    const client = t.client()
    const { challenge } = await client.ok(api.passkeys.beginSignIn, {})
    await client.ok(api.passkeys.signIn, { credential: passkey.use(challenge, user.id) })
    expect(await proofOf(client)).toMatchObject({ account_id: user.id, second_step_at: t.now() })
  })

  it('stores when a passkey was made in it', async () => {
    const { client } = await t.aCustomer()
    await t.advance({ minutes: 1 })
    await registerPasskey({ client })
    expect(await proofOf(client)).toMatchObject({ second_step_at: t.now() })
  })

  it('finds nothing of a session that has ended', async () => {
    const { client } = await t.aCustomer()
    const [session] = await client.ok(api.accounts.sessions, {})
    await client.ok(api.accounts.logout, {})
    expect(await findSessionProof(t.database.query, session?.id ?? '')).toBeUndefined()
  })
})

describe('resetting a second factor', () => {
  const reset = ({ user }: Pick<Person, 'user'>) =>
    t.database.transaction((tx) => resetSecondFactor(tx, { jobs: t.jobs, hooks: [] }, user.id, t.now()))

  it('removes the secret and the codes, ends the sessions and emails the owner, of this account alone', async () => {
    const [owner, neighbour] = [await createTwoFactorAccount(t, t.aCustomer), await t.aCustomer()]
    await enableTwoFactor(t, neighbour)
    expect(await reset(owner)).toBe(true)
    const rows = { account_id: owner.user.id }
    expect([await t.rows('two_factor', rows), await t.rows('recovery_code', rows)]).toEqual([[], []])
    await owner.client.fails('401 sign_in_required', api.accounts.sessions, {})
    await t.visitor.ok(api.accounts.login, { email: owner.email, password: PASSWORD })
    await t.jobs.drain()
    const subjects = t.mailsTo(owner).map(({ subject }) => subject)
    expect(subjects).toContain('Your two-step sign-in was reset')
    expect(await neighbour.client.ok(api.twoFactor.status, {})).toMatchObject({ enabled: true })
  })

  it('changes nothing of an account without a second step', async () => {
    const person = await t.aCustomer()
    expect(await reset(person)).toBe(false)
    await t.jobs.drain()
    expect(await person.client.ok(api.accounts.sessions, {})).toHaveLength(1)
    expect(t.mailsTo(person)).toEqual([])
  })
})
