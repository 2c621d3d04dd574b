import { argon2Sync, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { codeAt, enableTwoFactor } from '#tests/support/authenticator-app.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { rowLock, runBehindLock, statusesBehindLock } from '#tests/support/lock-queue.ts'
import { createAuthenticator, registerPasskey } from '#tests/support/passkey.ts'
import { processesForFile } from '#tests/support/for-file.ts'

type Act = () => Promise<{ status: number }>

const NEW_PASSWORD = 'a newer password'

const { url, t } = await processesForFile('t')

/**
 * Has a change of how somebody gets in wait for the account first and attempts behind it, each with its proof
 * checked already.
 */
const inOrder = ({ user }: Person, change: Act, ...attempts: Act[]): Promise<number[]> =>
  statusesBehindLock(url, rowLock('account', user.id), [change, ...attempts])

const isSignedIn = async (client: Client): Promise<boolean> =>
  (await client.send(api.accounts.me, {})).status === 200

/** Somebody who signs in with the password, twice at once; and whether any of it left a session. */
function signIns({ user }: Person, code?: string) {
  const clients = [t.client(), t.client()]
  const attempts = clients.map(
    (client) => () => client.send(api.accounts.login, { email: user.email, password: PASSWORD, code }),
  )
  return { attempts, left: async () => (await Promise.all(clients.map(isSignedIn))).filter(Boolean).length }
}

const newPassword = ({ client }: Person) =>
  client.send(api.accounts.changePassword, { current: PASSWORD, password: NEW_PASSWORD })
const erase = (client: Client) => client.send(api.accounts.erase, { password: PASSWORD })
const reset = (token: string, password = NEW_PASSWORD) =>
  t.client().send(api.accounts.resetPassword, { token, password })
const mayEnter = async ({ user }: Person, password: string): Promise<boolean> =>
  (await t.client().send(api.accounts.login, { email: user.email, password })).status === 200

async function signedInClient({ user }: Person, password = PASSWORD): Promise<Client> {
  const client = t.client()
  await client.ok(api.accounts.login, { email: user.email, password })
  return client
}

const changes: [string, (person: Person) => Promise<Act>][] = [
  ['a change of the password', async (person) => () => newPassword(person)],
  ['a reset of the password', ({ user }) => t.resetToken(user.email).then((token) => () => reset(token))],
  [
    'two-step sign-in being switched on',
    async ({ client }) => {
      const { otpauth_url } = await client.ok(api.twoFactor.begin, { password: PASSWORD })
      return () => client.send(api.twoFactor.confirm, { code: codeAt(otpauth_url, t.now()) })
    },
  ],
  ['the erasing of the account', async (person) => () => erase(person.client)],
]

it.each(changes)(
  'keeps no session of a sign-in with the old password that %s overtook',
  async (_what, prepare) => {
    for (let round = 0; round < 3; round += 1) {
      const person = await t.aCustomer()
      const { attempts, left } = signIns(person)
      const [changed, ...signedIn] = await inOrder(person, await prepare(person), ...attempts)
      expect([changed, signedIn, await left()]).toEqual([expect.toBeOneOf([200, 204]), [401, 401], 0])
    }
  },
)

it('keeps no session of a sign-in with a recovery code that was replaced at the same time', async () => {
  const person = await t.aCustomer()
  const { recovery_codes } = await enableTwoFactor(t, person)
  const [code = '', another = ''] = recovery_codes
  const { attempts, left } = signIns(person, another)
  const change = () => person.client.send(api.twoFactor.recoveryCodes, { password: PASSWORD, code })
  expect([await inOrder(person, change, ...attempts), await left()]).toEqual([[200, 401, 401], 0])
})

it('ends a session whose sign-in without a code ran while two-factor sign-in was enabled', async () => {
  const person = await t.aCustomer()
  const { attempts, left } = signIns(person)
  const { otpauth_url } = await person.client.ok(api.twoFactor.begin, { password: PASSWORD })
  const confirm = () => person.client.send(api.twoFactor.confirm, { code: codeAt(otpauth_url, t.now()) })
  // A sign-in writes its device last.
  const lock = 'lock table known_device in share mode'
  const [, , confirmed] = await statusesBehindLock(url, lock, [...attempts, confirm])
  expect([confirmed, await left()]).toEqual([200, 0])
})

it('keeps no session of a sign-in with a passkey that was removed at the same time', async () => {
  const person = await t.aCustomer()
  const { passkey, id } = await registerPasskey(person)
  const client = t.client()
  const { challenge } = await client.ok(api.passkeys.beginSignIn, {})
  const answers = await statusesBehindLock(url, rowLock('passkey', id), [
    () => person.client.send(api.passkeys.remove, { passkey_id: id, password: PASSWORD }),
    () => client.send(api.passkeys.signIn, { credential: passkey.use(challenge, person.user.id) }),
  ])
  expect([answers, await isSignedIn(client)]).toEqual([[204, 401], false])
})

it('accepts one of two reset links that are used at once', async () => {
  const person = await t.aCustomer()
  const [one, two] = [await t.resetToken(person.user.email), await t.resetToken(person.user.email)]
  const second = () => reset(two, 'the second one')
  expect(await inOrder(person, () => reset(one), second)).toEqual([204, 422])
  expect(await mayEnter(person, NEW_PASSWORD)).toBe(true)
  expect(await mayEnter(person, 'the second one')).toBe(false)
})

it('invalidates an open reset link when the password is changed at the same time', async () => {
  const person = await t.aCustomer()
  const [one, two] = [await t.resetToken(person.user.email), await t.resetToken(person.user.email)]
  const useLink = () => reset(one, 'set by the link')
  expect(await inOrder(person, () => newPassword(person), useLink)).toEqual([204, 422])
  expect((await reset(two)).status).toBe(422)
  expect(await mayEnter(person, NEW_PASSWORD)).toBe(true)
})

const withOldPassword: [string, (client: Client, passkey_id: string) => ReturnType<Act>][] = [
  [
    'change the password',
    (client) => client.send(api.accounts.changePassword, { current: PASSWORD, password: 'of somebody else' }),
  ],
  ['erase the account', erase],
  ['begin two-step sign-in', (client) => client.send(api.twoFactor.begin, { password: PASSWORD })],
  ['begin a passkey', (client) => client.send(api.passkeys.begin, { password: PASSWORD })],
  [
    'remove a passkey',
    (client, passkey_id) => client.send(api.passkeys.remove, { passkey_id, password: PASSWORD }),
  ],
]

it.each(withOldPassword)(
  'does not let another session %s while the password is reset',
  async (_what, act) => {
    const person = await t.aCustomer()
    const { id } = await registerPasskey(person)
    const other = await signedInClient(person)
    const token = await t.resetToken(person.user.email)
    const answers = await inOrder(
      person,
      () => reset(token),
      () => act(other, id),
    )
    expect(answers).toEqual([204, expect.toBeOneOf([401, 422])])
    expect(await mayEnter(person, NEW_PASSWORD)).toBe(true)
  },
)

it('keeps no calendar address that another session created while the password was reset', async () => {
  const person = await t.aCustomer()
  const other = await signedInClient(person)
  const token = await t.resetToken(person.user.email)
  const create = () => other.send(api.calendar.link, { rotate: true })
  expect((await inOrder(person, () => reset(token), create))[0]).toBe(204)
  expect(await t.rows('calendar_feed')).toEqual([])
})

it('adds no passkey whose ceremony began before a concurrent password reset', async () => {
  const person = await t.aCustomer()
  const other = await signedInClient(person)
  const { challenge } = await other.ok(api.passkeys.begin, { password: PASSWORD })
  const token = await t.resetToken(person.user.email)
  const credential = createAuthenticator().make(challenge)
  const add = () => other.send(api.passkeys.add, { name: 'x', credential })
  expect(await inOrder(person, () => reset(token), add)).toEqual([204, 400])
  const client = await signedInClient(person, NEW_PASSWORD)
  expect(await client.ok(api.passkeys.all, {})).toEqual([])
})

it('keeps at most twenty passkeys, however many are added at once', async () => {
  const { client } = await t.aCustomer()
  const challenges: string[] = []
  for (let at = 0; at < 24; at += 1)
    challenges.push((await client.ok(api.passkeys.begin, { password: PASSWORD })).challenge)
  await Promise.all(
    challenges.map((challenge) =>
      client.send(api.passkeys.add, { name: 'x', credential: createAuthenticator().make(challenge) }),
    ),
  )
  expect(await client.ok(api.passkeys.all, {})).toHaveLength(20)
  await client.fails('409 too_many_passkeys', api.passkeys.begin, { password: PASSWORD })
})

it('signs in with a password that another sign-in is rehashing at the same time', async () => {
  const { user } = await t.aCustomer()
  const nonce = randomBytes(16)
  const cost = { parallelism: 1, tagLength: 32, memory: 8_192, passes: 1 }
  const hash = argon2Sync('argon2id', { message: PASSWORD, nonce, ...cost })
  const parts = [nonce, hash].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  const password_hash = ['', 'argon2id', 'v=19', 'm=8192,t=1,p=1', ...parts].join('$')
  await t.update('account', { id: user.id }, { password_hash })
  const answers = await t.together(5, () =>
    t.client().send(api.accounts.login, { email: user.email, password: PASSWORD }),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})

it('signs in with one of two passkeys that were copied at the same count', async () => {
  const person = await t.aCustomer()
  const { passkey } = await registerPasskey(person)
  const attempts = await Promise.all(
    [1, 2].map(async () => {
      const { challenge } = await t.client().ok(api.passkeys.beginSignIn, {})
      passkey.rewind(1)
      const credential = passkey.use(challenge, person.user.id)
      return () => t.client().send(api.passkeys.signIn, { credential })
    }),
  )
  const lock = rowLock('account', person.user.id)
  expect(await statusesBehindLock(url, lock, attempts)).toEqual([200, 401])
})

it('does not give an email back that became that of another account while its change was being undone', async () => {
  const [person, other] = [await t.aCustomer(), await t.aCustomer()]
  const { id, email } = person.user
  await person.client.ok(api.emailAddresses.change, { email: 'moved@surplate.example', password: PASSWORD })
  const link = await t.emailToken('moved@surplate.example', 'confirm_email')
  await t.visitor.ok(api.emailAddresses.confirm, { token: link })
  const token = await t.emailToken(email, 'undo_email')
  // As if its time had passed at the process that gives it away.
  const taking = `update account set email = '${email}' where id = '${other.user.id}'`
  const [answer] = await runBehindLock(url, taking, [
    () => t.visitor.send(api.emailAddresses.undo, { token }),
  ])
  expect(answer).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  expect(await t.row('account', { id })).toMatchObject({ email: 'moved@surplate.example' })
  await person.client.ok(api.accounts.me, {})
})
