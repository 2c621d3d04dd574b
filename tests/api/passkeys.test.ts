import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { TestApp } from '#tests/support/app.ts'
import { enableTwoFactor } from '#tests/support/authenticator-app.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { createAuthenticator, registerPasskey } from '#tests/support/passkey.ts'

const t = await appForFile()

const signInChallenge = async (client: Client = t.client()): Promise<string> =>
  (await client.ok(api.passkeys.beginSignIn, {})).challenge
const addChallenge = async (client: Client): Promise<string> =>
  (await client.ok(api.passkeys.begin, { password: PASSWORD })).challenge

async function owner(person: TestApp['aCustomer'] | TestApp['aRestaurant'] = t.aCustomer) {
  const who = await person()
  return { ...who, ...(await registerPasskey(who)) }
}

describe('passkeys', () => {
  it.each(['customer', 'restaurant'] as const)(
    'signs a %s in with a passkey and without a password',
    async (kind) => {
      const { user, passkey } = await owner(kind === 'customer' ? t.aCustomer : t.aRestaurant)
      const client = t.client()
      const credential = passkey.use(await signInChallenge(client), user.id)
      expect((await client.ok(api.passkeys.signIn, { credential })).user).toEqual(user)
      expect((await client.ok(api.accounts.me, {})).user.id).toBe(user.id)
    },
  )

  it('shows a passkey with the time of its last use, and refuses it once it is removed', async () => {
    const [{ client, user, passkey, id }, neighbour] = [await owner(), await owner()]
    await t.advance({ minutes: 3 })
    await t.visitor.ok(api.passkeys.signIn, { credential: passkey.use(await signInChallenge(), user.id) })
    const expected = { id, name: 'My phone', last_used_at: t.now().toISOString() }
    expect(await client.ok(api.passkeys.all, {})).toMatchObject([expected])
    expect(await neighbour.client.ok(api.passkeys.all, {})).toMatchObject([{ last_used_at: null }])
    await client.ok(api.passkeys.remove, { passkey_id: id, password: PASSWORD })
    const credential = passkey.use(await signInChallenge(), user.id)
    await t.visitor.fails('401 invalid_credentials', api.passkeys.signIn, { credential })
    expect(await client.ok(api.passkeys.all, {})).toEqual([])
  })

  it('removes the passkey that is named, and no other', async () => {
    const { client, id, ...who } = await owner()
    const other = await registerPasskey({ client, ...who }, 'My key ring')
    await client.ok(api.passkeys.remove, { passkey_id: id, password: PASSWORD })
    expect((await client.ok(api.passkeys.all, {})).map((one) => one.id)).toEqual([other.id])
  })

  it('requires the password to remove a passkey', async () => {
    const { client, id } = await owner()
    expect(await client.errors(api.passkeys.remove, { passkey_id: id, password: 'not this one' })).toEqual({
      password: 'That is not your current password',
    })
    expect((await client.ok(api.passkeys.all, {})).map((one) => one.id)).toEqual([id])
  })

  it('accepts a passkey as both factors and asks for no one-time code', async () => {
    const who = await t.aCustomer()
    const { passkey } = await registerPasskey(who)
    await enableTwoFactor(t, who)
    await t.visitor.ok(api.passkeys.signIn, { credential: passkey.use(await signInChallenge(), who.user.id) })
  })

  it('requests a discoverable passkey with user verification', async () => {
    const { client, user, passkey } = await owner()
    const options = await client.ok(api.passkeys.begin, { password: PASSWORD })
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Surplate' },
      user: { name: user.email, displayName: user.name },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: passkey.credential_id }],
    })
    const toUse = await t.visitor.ok(api.passkeys.beginSignIn, {})
    expect(toUse).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(toUse['allowCredentials']).toBeUndefined()
  })

  it('accepts a passkey without a counter again and again', async () => {
    const { client, user } = await t.aCustomer()
    const passkey = createAuthenticator()
    passkey.rewind(-1)
    const credential = passkey.make(await addChallenge(client))
    await client.ok(api.passkeys.add, { name: 'Counts nothing', credential })
    for (let round = 0; round < 2; round += 1) {
      passkey.rewind(-1)
      await t.visitor.ok(api.passkeys.signIn, { credential: passkey.use(await signInChallenge(), user.id) })
    }
  })

  it('deletes passkeys with their account, and none of another', async () => {
    const [{ client, user, passkey }, neighbour] = [await owner(), await owner()]
    const challenge = await addChallenge(neighbour.client)
    expect((await client.ok(api.accountExport.read, {})).passkeys).toMatchObject([{ name: 'My phone' }])
    await client.ok(api.accounts.erase, { password: PASSWORD })
    const credential = passkey.use(await signInChallenge(), user.id)
    await t.visitor.fails(401, api.passkeys.signIn, { credential })
    expect(await t.rows('passkey', { account_id: user.id })).toEqual([])
    const begunBefore = { name: 'Begun before', credential: createAuthenticator().make(challenge) }
    await neighbour.client.ok(api.passkeys.add, begunBefore)
    expect(await neighbour.client.ok(api.passkeys.all, {})).toHaveLength(2)
  })
})

describe('adding a passkey', () => {
  it('refuses to add a passkey without the password', async () => {
    const { client } = await t.aCustomer()
    expect(await client.errors(api.passkeys.begin, { password: 'a guess' })).toEqual({
      password: 'That is not your current password',
    })
  })

  it.each([
    ['from another origin', { origin: 'https://surplate.evil.example' }],
    ['for another site', { rp_id: 'evil.example' }],
    ['that nobody had to open', { flags: 0x01 }],
  ])('%s', async (_how, site) => {
    const { client } = await t.aCustomer()
    const credential = createAuthenticator().make(await addChallenge(client), site)
    await client.fails('400 malformed', api.passkeys.add, { name: 'x', credential })
    expect(await client.ok(api.passkeys.all, {})).toEqual([])
  })

  it('refuses to add a passkey with a challenge that is foreign, made for signing in, forged, expired or used', async () => {
    const [mine, theirs] = [await t.aCustomer(), await t.aCustomer()]
    const add = async (challenge: string) => {
      const credential = createAuthenticator().make(challenge)
      return (await mine.client.send(api.passkeys.add, { name: 'x', credential })).status
    }
    expect(await add(await addChallenge(theirs.client))).toBe(400)
    expect(await add(await signInChallenge())).toBe(400)
    expect(await add('bWFkZSB1cA')).toBe(400)
    const late = await addChallenge(mine.client)
    t.moveClock({ minutes: 5 })
    expect(await add(late)).toBe(400)
    const once = await addChallenge(mine.client)
    expect([await add(once), await add(once)]).toEqual([201, 400])
  })

  it('refuses to add a passkey that another account has', async () => {
    const [mine, theirs] = [await owner(), await t.aCustomer()]
    const credential = mine.passkey.make(await addChallenge(theirs.client))
    await theirs.client.fails('409 passkey_in_use', api.passkeys.add, { name: 'x', credential })
  })
})

it('refuses to add a passkey that was begun before the password was changed', async () => {
  const { client } = await t.aCustomer()
  const challenge = await addChallenge(client)
  await client.ok(api.accounts.changePassword, { current: PASSWORD, password: 'a newer password' })
  await client.fails(400, api.passkeys.add, { name: 'x', credential: createAuthenticator().make(challenge) })
})

describe('signing in with a passkey', () => {
  it.each([
    ['from another origin', { origin: 'https://surplate.evil.example' }],
    ['for another site', { rp_id: 'evil.example' }],
    ['when nobody had to open it', { flags: 0x01 }],
  ])('%s', async (_how, site) => {
    const { user, passkey } = await owner()
    const credential = passkey.use(await signInChallenge(), user.id, site)
    const { status, body, headers } = await t.visitor.send(api.passkeys.signIn, { credential })
    expect([status, body.code, headers.get('set-cookie')]).toEqual([401, 'invalid_credentials', null])
  })

  it('refuses a sign-in with a challenge that is forged, expired, made for adding or used, also at once', async () => {
    const { client, user, passkey } = await owner()
    const signIn = async (challenge: string) =>
      (await t.visitor.send(api.passkeys.signIn, { credential: passkey.use(challenge, user.id) })).status
    expect(await signIn('bWFkZSB1cA')).toBe(401)
    expect(await signIn(await addChallenge(client))).toBe(401)
    const late = await signInChallenge()
    t.moveClock({ minutes: 5 })
    expect(await signIn(late)).toBe(401)
    const credential = passkey.use(await signInChallenge(), user.id)
    const answers = await t.together(8, () => t.visitor.send(api.passkeys.signIn, { credential }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('refuses a sign-in with another key, in another name, or with a signature counter that went back', async () => {
    const [mine, theirs] = [await owner(), await owner()]
    const send = async (credential: ReturnType<typeof mine.passkey.use>) =>
      (await t.visitor.send(api.passkeys.signIn, { credential })).status
    const forged = theirs.passkey.use(await signInChallenge(), mine.user.id)
    const id = mine.passkey.credential_id
    expect(await send({ ...forged, id, rawId: id })).toBe(401)
    expect(await send(theirs.passkey.use(await signInChallenge(), mine.user.id))).toBe(401)
    expect(await send(mine.passkey.use(await signInChallenge(), mine.user.id))).toBe(200)
    mine.passkey.rewind(0)
    expect(await send(mine.passkey.use(await signInChallenge(), mine.user.id))).toBe(401)
  })
})

it('shows and removes passkeys of the signed-in account only', async () => {
  const [mine, theirs] = [await owner(), await t.aCustomer()]
  await theirs.client.fails(404, api.passkeys.remove, { passkey_id: mine.id, password: PASSWORD })
  expect(await theirs.client.ok(api.passkeys.all, {})).toEqual([])
  expect(await mine.client.ok(api.passkeys.all, {})).toHaveLength(1)
})

it('deletes passkey challenges that have expired, and no other', async () => {
  await signInChallenge()
  await t.advance({ minutes: 20 })
  const { user, passkey } = await owner()
  const challenge = await signInChallenge()
  await t.advance({ minutes: 4 })
  const challenges = await t.rows('passkey_challenge')
  expect(challenges.filter(({ expires_at }) => expires_at < t.now())).toEqual([])
  await t.visitor.ok(api.passkeys.signIn, { credential: passkey.use(challenge, user.id) })
})
