import { argon2Sync, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { newAccount, PASSWORD } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile({ costly_hashes: true })

const person = newAccount('ana@surplate.example', { name: 'Ana Silva', mobile_number: '0491 570 006' })

/** Somebody who has signed in on another device too. */
async function twoDevices() {
  const [{ client, user }, other] = [await t.aCustomer(), t.client()]
  await other.ok(api.accounts.login, { email: user.email, password: PASSWORD })
  return { client, user, other }
}

describe('POST /api/auth/register', () => {
  it('registers an account, signs it in and stores the mobile number in E.164 form', async () => {
    const client = t.client()
    const answer = await client.send(api.accounts.register, person)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      name: 'Ana Silva',
      email: 'ana@surplate.example',
      mobile_number: '+61491570006',
      subscription_status: null,
      restaurant_id: null,
    })
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
    expect((await client.ok(api.accounts.me, {})).user.name).toBe('Ana Silva')
  })

  it.each([
    ' ANA@Surplate.example ',
    'Ana <ana@surplate.example>',
    '\uFF21na\uFF20surplate\u3002example.',
    'a\u200Bna@surplate.example',
  ])(
    'knows the email of an account also as %j, and neither registers it twice nor sends a link elsewhere',
    async (email) => {
      await t.visitor.fails('409 email_taken', api.accounts.register, { ...person, email })
      const { user } = await t.client().ok(api.accounts.login, { email, password: PASSWORD })
      const before = t.mailsTo({ user }).length
      await t.visitor.ok(api.accounts.forgotPassword, { email })
      await t.jobs.drain()
      const subjects = t.mailsTo({ user }).map(({ subject }) => subject)
      expect(subjects.slice(before)).toContain('Set a new password for Surplate')
    },
  )

  it('refuses an invalid registration form with one message per field', async () => {
    expect(
      await t.visitor.errors(api.accounts.register, {
        name: ' ',
        email: 'ana@',
        mobile_number: '12',
        user_type: 'customer',
        password: '12345',
      }),
    ).toEqual({
      name: 'Name is required',
      email: 'Please enter a valid email address',
      mobile_number: 'Please enter a valid Australian mobile number',
      password: 'Password must be at least 6 characters',
    })
  })

  it('stores neither the password nor the session token in plain text', async () => {
    const client = t.client()
    await client.ok(api.accounts.register, { ...person, email: 'kept@surplate.example' })
    const account = await t.row('account', { email: 'kept@surplate.example' })
    expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const { token_hash } = await t.row('session', { account_id: account.id })
    expect(Buffer.from(token_hash).toString('base64url')).not.toBe(client.cookie.split('=')[1])
  })
})

describe('sessions', () => {
  it('gives the same answer to a wrong password and to an unknown email address', async () => {
    const signIn = (email: string) =>
      t.visitor.fails(401, api.accounts.login, { email, password: 'not-this-one' })
    expect(await signIn(person.email)).toEqual(await signIn('nobody@surplate.example'))
  })

  it('makes the session cookie worthless when the account signs out', async () => {
    const client = t.client()
    await client.ok(api.accounts.login, { email: person.email, password: PASSWORD })
    const { cookie } = client
    await client.ok(api.accounts.logout, {})
    client.cookie = cookie
    await client.fails(401, api.accounts.me, {})
  })

  it('shows the sessions of an account and ends one of them', async () => {
    const { client, other } = await twoDevices()
    const sessions = await client.ok(api.accounts.sessions, {})
    expect(new Set(sessions.map(({ current }) => current))).toEqual(new Set([false, true]))
    expect(sessions).toHaveLength(2)
    const session_id = sessions.find(({ current }) => !current)?.id ?? ''
    await client.ok(api.accounts.endSession, { session_id })
    await other.fails(401, api.accounts.me, {})
    await client.ok(api.accounts.me, {})
  })

  it('ends the previous session of a browser when somebody signs in there again', async () => {
    const [one, other] = [await t.aCustomer(), await t.aCustomer()]
    const { client } = one
    const before = client.cookie
    await client.ok(api.accounts.login, { email: other.user.email, password: PASSWORD })
    expect((await client.ok(api.accounts.me, {})).user.id).toBe(other.user.id)
    client.cookie = before
    await client.fails(401, api.accounts.me, {})
  })

  it('ends a session after 30 days without use, and after 90 days in any case', async () => {
    const [always, once] = [(await t.aCustomer()).client, (await t.aCustomer()).client]
    const lasted: Record<string, number[]> = { always: [], once: [] }
    for (let day = 0; day <= 100; day += 10) {
      if ((await always.send(api.accounts.me, {})).status === 200) lasted['always']?.push(day)
      if ((day === 20 || day >= 50) && (await once.send(api.accounts.me, {})).status === 200)
        lasted['once']?.push(day)
      await t.advance({ days: 10 })
    }
    expect(lasted).toEqual({ always: [0, 10, 20, 30, 40, 50, 60, 70, 80], once: [20] })
  })
})

describe('passwords', () => {
  it('changes the password with the current one and signs the other devices out', async () => {
    const { client, user, other } = await twoDevices()
    expect(
      await client.errors(api.accounts.changePassword, { current: 'wrong one', password: 'a new password' }),
    ).toEqual({ current: 'That is not your current password' })
    await client.ok(api.accounts.changePassword, { current: PASSWORD, password: 'a new password' })
    await client.ok(api.accounts.me, {})
    await other.fails(401, api.accounts.me, {})
    await t.visitor.ok(api.accounts.login, { email: user.email, password: 'a new password' })
  })

  it('accepts a password that was hashed at another cost and hashes it again at sign-in', async () => {
    const { user } = await t.aCustomer()
    const nonce = randomBytes(16)
    const parameters = { message: PASSWORD, nonce, parallelism: 1, tagLength: 32, memory: 8_192, passes: 1 }
    const parts = [nonce, argon2Sync('argon2id', parameters)].map((bytes) =>
      bytes.toString('base64').replaceAll('=', ''),
    )
    const old = ['', 'argon2id', 'v=19', 'm=8192,t=1,p=1', ...parts].join('$')
    await t.update('account', { id: user.id }, { password_hash: old })
    const findHash = async () => (await t.row('account', { id: user.id })).password_hash
    const signIn = async (password: string) =>
      (await t.visitor.send(api.accounts.login, { email: user.email, password })).status
    expect([await signIn('another one'), await findHash()]).toEqual([401, old])
    expect(await signIn(PASSWORD)).toBe(200)
    const renewed = await findHash()
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect([await signIn(PASSWORD), await findHash()]).toEqual([200, renewed])
  })

  it('resets a forgotten password by email, once and within the hour', async () => {
    const { user } = await t.aCustomer()
    const token = await t.resetToken(user.email)
    await t.visitor.ok(api.accounts.resetPassword, { token, password: 'remembered now' })
    await t.visitor.ok(api.accounts.login, { email: user.email, password: 'remembered now' })
    await t.visitor.fails(422, api.accounts.resetPassword, { token, password: 'once more' })

    const late = await t.resetToken(user.email)
    await t.advance({ minutes: 61 })
    await t.visitor.fails(422, api.accounts.resetPassword, { token: late, password: 'too late' })
  })

  it('deletes expired password reset links', async () => {
    const { user } = await t.aCustomer()
    await t.visitor.ok(api.accounts.forgotPassword, { email: user.email })
    await t.jobs.drain()
    const links = () => t.rows('password_reset', { account_id: user.id })
    expect(await links()).toHaveLength(1)
    await t.advance({ minutes: 75 })
    expect(await links()).toEqual([])
  })

  it('gives the same answer to a password reset for a known and for an unknown email address', async () => {
    const before = t.mails.length
    const answer = await t.visitor.send(api.accounts.forgotPassword, { email: 'nobody@surplate.example' })
    await t.jobs.drain()
    expect([answer.status, t.mails.length]).toEqual([202, before])
  })
})

it('erases an account with its password and keeps the records of its money without the person', async () => {
  const restaurant = await t.aRestaurant()
  const item = await t.aFoodItem(restaurant)
  const { client, user } = await t.aCustomer('Erin Gone')
  await t.aPaidOrder({ client }, item)
  const data = await client.ok(api.accountExport.read, {})
  expect(data.orders).toHaveLength(1)
  await client.fails(422, api.accounts.erase, { password: 'not it' })
  await client.ok(api.accounts.erase, { password: PASSWORD })
  await client.fails(401, api.accounts.me, {})
  await t.visitor.fails(401, api.accounts.login, { email: user.email, password: PASSWORD })
  const text = JSON.stringify(await t.rows('account'))
  expect(text).not.toContain('Erin Gone')
  const [order] = await restaurant.client.ok(api.orders.ofRestaurant, {})
  expect(order).toMatchObject({ status: 'paid', customer_first_name: null })
})

it('closes a restaurant only when it has no open orders, and takes all of its food items off sale', async () => {
  const restaurant = await t.aRestaurant()
  const item = await t.aFoodItem(restaurant)
  const customer = await t.aCustomer()
  const order = await t.aPaidOrder(customer, item)
  await restaurant.client.fails('open_orders', api.accounts.erase, { password: PASSWORD })
  expect((await t.visitor.ok(api.foodItems.get, { food_item_id: item.id })).is_available).toBe(true)
  await customer.client.ok(api.orders.cancel, { order_id: order.id })
  await restaurant.client.ok(api.accounts.erase, { password: PASSWORD })
  await t.visitor.fails(404, api.foodItems.get, { food_item_id: item.id })
})

it.each([
  ['another site by its Origin', { origin: 'https://evil.example' }],
  ['another site by the browser', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling site', { 'sec-fetch-site': 'same-site' }],
])('refuses a write from %s before anything changes', async (_who, headers) => {
  const account = newAccount('cross@surplate.example')
  await t.visitor.fails('403 cross_site', api.accounts.register, account, headers)
  await t.visitor.fails(401, api.accounts.login, { email: account.email, password: PASSWORD })
})
