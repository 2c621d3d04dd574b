import { argon2Sync, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { accountsApi } from '#contract/people/accounts.ts'
import { calendarApi } from '#contract/orders/calendar.ts'
import { passkeysApi } from '#contract/people/passkeys.ts'
import { twoFactorApi } from '#contract/people/two-factor.ts'
import type { TestApp } from '#tests/support/app.ts'
import { codeAt, enableTwoFactor } from '#tests/support/authenticator-app.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { patientAddress, runBehindLock } from '#tests/support/lock-queue.ts'
import { createAuthenticator, registerPasskey } from '#tests/support/passkey.ts'
import { databaseForFile } from '#tests/support/postgres.ts'
import { appForFile } from '#tests/support/for-file.ts'

type Person = Awaited<ReturnType<TestApp['aCustomer']>>
type Act = () => Promise<{ status: number }>
/** What changes how somebody gets in, and what tries at the same time to act on how it was before. */
interface Race {
  change: Act
  attempts: Act[]
}

const NEW_PASSWORD = 'a newer password'

const url = await databaseForFile()
const t = await appForFile({ database_url: patientAddress(url), env: { RATE_LIMITS: 'off' } })

/** Runs the acts in this order behind a lock, and gives the status that each was answered with. */
const inOrder = async (lock: string, acts: Act[]): Promise<number[]> =>
  (await runBehindLock(url, lock, acts)).map(({ status }) => status)

/** Has the change wait for the account first and the attempts behind it, each with its proof checked already. */
const behind = (account_id: string, { change, attempts }: Race): Promise<number[]> =>
  inOrder(`select 1 from account where id = '${account_id}' for update`, [change, ...attempts])

const isSignedIn = async (client: Client): Promise<boolean> =>
  (await client.send(accountsApi.me, {})).status === 200

/** Somebody who signs in with the password, twice at once; and whether any of it left a session. */
function signIns({ user }: Person, code?: string) {
  const clients = [t.client(), t.client()]
  const attempts = clients.map(
    (client) => () => client.send(accountsApi.login, { email: user.email, password: PASSWORD, code }),
  )
  return { attempts, left: async () => (await Promise.all(clients.map(isSignedIn))).filter(Boolean).length }
}

async function resetLink({ user }: Person): Promise<string> {
  await t.client().ok(accountsApi.forgotPassword, { email: user.email })
  await t.jobs.drain()
  const mail = t.mails.findLast(({ to, text }) => to === user.email && text.includes('reset='))
  return /reset=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const newPassword = ({ client }: Person) =>
  client.send(accountsApi.changePassword, { current: PASSWORD, password: NEW_PASSWORD })
const reset = (token: string, password = NEW_PASSWORD) =>
  t.client().send(accountsApi.resetPassword, { token, password })
const mayEnter = async ({ user }: Person, password: string): Promise<boolean> =>
  (await t.client().send(accountsApi.login, { email: user.email, password })).status === 200

async function anotherSession({ user }: Person): Promise<Client> {
  const client = t.client()
  await client.ok(accountsApi.login, { email: user.email, password: PASSWORD })
  return client
}

const changes: [string, (person: Person) => Promise<Act>][] = [
  ['a change of the password', async (person) => () => newPassword(person)],
  [
    'a reset of the password',
    async (person) => {
      const token = await resetLink(person)
      return () => reset(token)
    },
  ],
  [
    'two-step sign-in being switched on',
    async ({ client }) => {
      const { otpauth_url } = await client.ok(twoFactorApi.begin, { password: PASSWORD })
      return () => client.send(twoFactorApi.confirm, { code: codeAt(otpauth_url, t.now()) })
    },
  ],
  [
    'the erasing of the account',
    async ({ client }) =>
      () =>
        client.send(accountsApi.erase, { password: PASSWORD }),
  ],
]

it.each(changes)(
  'keeps no session of a sign-in with the old password that %s overtook',
  async (_what, prepare) => {
    for (let round = 0; round < 3; round += 1) {
      const person = await t.aCustomer()
      const { attempts, left } = signIns(person)
      const answers = await behind(person.user.id, { change: await prepare(person), attempts })
      expect([answers, await left()]).toEqual([
        [expect.toSatisfy((status: number) => status < 300), 401, 401],
        0,
      ])
    }
  },
)

it('keeps no session of a sign-in with a recovery code that was replaced at the same time', async () => {
  const person = await t.aCustomer()
  const { recovery_codes } = await enableTwoFactor(t, person)
  const [code = '', another = ''] = recovery_codes
  const { attempts, left } = signIns(person, another)
  const change = () => person.client.send(twoFactorApi.recoveryCodes, { password: PASSWORD, code })
  expect([await behind(person.user.id, { change, attempts }), await left()]).toEqual([[200, 401, 401], 0])
})

it('ends a session whose sign-in without a code ran while two-factor sign-in was enabled', async () => {
  const person = await t.aCustomer()
  const { attempts, left } = signIns(person)
  const { otpauth_url } = await person.client.ok(twoFactorApi.begin, { password: PASSWORD })
  const confirm = () => person.client.send(twoFactorApi.confirm, { code: codeAt(otpauth_url, t.now()) })
  // A sign-in writes its device last.
  const [, , confirmed] = await inOrder('lock table known_device in share mode', [...attempts, confirm])
  expect([confirmed, await left()]).toEqual([200, 0])
})

it('keeps no session of a sign-in with a passkey that was removed at the same time', async () => {
  const person = await t.aCustomer()
  const { passkey, id } = await registerPasskey(person)
  const client = t.client()
  const { challenge } = await client.ok(passkeysApi.beginSignIn, {})
  const answers = await inOrder(`select 1 from passkey where id = '${id}' for update`, [
    () => person.client.send(passkeysApi.remove, { passkey_id: id, password: PASSWORD }),
    () => client.send(passkeysApi.signIn, { credential: passkey.use(challenge, person.user.id) }),
  ])
  expect([answers, await isSignedIn(client)]).toEqual([[204, 401], false])
})

it('accepts one of two reset links that are used at once', async () => {
  const person = await t.aCustomer()
  const [one, two] = [await resetLink(person), await resetLink(person)]
  expect(
    await behind(person.user.id, {
      change: () => reset(one),
      attempts: [() => reset(two, 'the second one')],
    }),
  ).toEqual([204, 422])
  expect([await mayEnter(person, NEW_PASSWORD), await mayEnter(person, 'the second one')]).toEqual([
    true,
    false,
  ])
})

it('invalidates an open reset link when the password is changed at the same time', async () => {
  const person = await t.aCustomer()
  const [link, secondLink] = [await resetLink(person), await resetLink(person)]
  const attempts = [() => reset(link, 'set by the link')]
  expect(await behind(person.user.id, { change: () => newPassword(person), attempts })).toEqual([204, 422])
  expect((await reset(secondLink)).status).toBe(422)
  expect(await mayEnter(person, NEW_PASSWORD)).toBe(true)
})

const withOldPassword: [string, (client: Client, passkey_id: string) => ReturnType<Act>][] = [
  [
    'change the password',
    (client) => client.send(accountsApi.changePassword, { current: PASSWORD, password: 'of somebody else' }),
  ],
  ['erase the account', (client) => client.send(accountsApi.erase, { password: PASSWORD })],
  ['begin two-step sign-in', (client) => client.send(twoFactorApi.begin, { password: PASSWORD })],
  ['begin a passkey', (client) => client.send(passkeysApi.begin, { password: PASSWORD })],
  [
    'remove a passkey',
    (client, passkey_id) => client.send(passkeysApi.remove, { passkey_id, password: PASSWORD }),
  ],
]

it.each(withOldPassword)(
  'does not let another session %s while the password is reset',
  async (_what, act) => {
    const person = await t.aCustomer()
    const { id } = await registerPasskey(person)
    const other = await anotherSession(person)
    const token = await resetLink(person)
    const [changed, tried = 0] = await behind(person.user.id, {
      change: () => reset(token),
      attempts: [() => act(other, id)],
    })
    expect([changed, [401, 422].includes(tried)]).toEqual([204, true])
    expect(await mayEnter(person, NEW_PASSWORD)).toBe(true)
  },
)

it('keeps no calendar address that another session created while the password was reset', async () => {
  const person = await t.aCustomer()
  const other = await anotherSession(person)
  const token = await resetLink(person)
  const attempts = [() => other.send(calendarApi.link, { rotate: true })]
  expect((await behind(person.user.id, { change: () => reset(token), attempts }))[0]).toBe(204)
  expect(await t.database.query.selectFrom('calendar_feed').selectAll().execute()).toEqual([])
})

it('adds no passkey whose ceremony began before a concurrent password reset', async () => {
  const person = await t.aCustomer()
  const other = await anotherSession(person)
  const { challenge } = await other.ok(passkeysApi.begin, { password: PASSWORD })
  const token = await resetLink(person)
  const answers = await behind(person.user.id, {
    change: () => reset(token),
    attempts: [
      () => other.send(passkeysApi.add, { name: 'x', credential: createAuthenticator().make(challenge) }),
    ],
  })
  expect(answers).toEqual([204, 400])
  const client = t.client()
  await client.ok(accountsApi.login, { email: person.user.email, password: NEW_PASSWORD })
  expect(await client.ok(passkeysApi.all, {})).toEqual([])
})

it('keeps at most twenty passkeys, however many are added at once', async () => {
  const { client } = await t.aCustomer()
  const challenges: string[] = []
  for (let at = 0; at < 24; at += 1)
    challenges.push((await client.ok(passkeysApi.begin, { password: PASSWORD })).challenge)
  await Promise.all(
    challenges.map((challenge) =>
      client.send(passkeysApi.add, { name: 'x', credential: createAuthenticator().make(challenge) }),
    ),
  )
  expect(await client.ok(passkeysApi.all, {})).toHaveLength(20)
})

it('signs in with a password that another sign-in is rehashing at the same time', async () => {
  const { user } = await t.aCustomer()
  const nonce = randomBytes(16)
  const hash = argon2Sync('argon2id', {
    message: PASSWORD,
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: 8_192,
    passes: 1,
  })
  const parts = [nonce, hash].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  const password_hash = ['', 'argon2id', 'v=19', 'm=8192,t=1,p=1', ...parts].join('$')
  await t.database.query.updateTable('account').set({ password_hash }).where('id', '=', user.id).execute()
  const answers = await t.together(5, () =>
    t.client().send(accountsApi.login, { email: user.email, password: PASSWORD }),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})

it('signs in with one of two passkeys that were copied at the same count', async () => {
  const person = await t.aCustomer()
  const { passkey } = await registerPasskey(person)
  const attempts = await Promise.all(
    [1, 2].map(async () => {
      const { challenge } = await t.client().ok(passkeysApi.beginSignIn, {})
      passkey.rewind(1)
      const credential = passkey.use(challenge, person.user.id)
      return () => t.client().send(passkeysApi.signIn, { credential })
    }),
  )
  expect(await inOrder(`select 1 from account where id = '${person.user.id}' for update`, attempts)).toEqual([
    200, 401,
  ])
})
