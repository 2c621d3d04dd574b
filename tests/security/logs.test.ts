import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { api } from '#contract/api.ts'
import { readNear, toPlane } from '#contract/position.ts'
import { codeAt } from '#tests/support/authenticator-app.ts'
import { newAccount, newScan, PASSWORD, type Person } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { forFile } from '#tests/support/for-file.ts'
import { figure } from '#tests/support/figure.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { connected, databaseForFile } from '#tests/support/postgres.ts'
import { startServer } from '#tests/support/server-process.ts'

/** Where somebody stands. */
const NEAR = '-37.83,144.96'

/** What must be in no line, and what it is. */
const secrets = new Map<string, string>()

const secret = (what: string, ...values: (string | null | undefined)[]): void => {
  for (const one of values) if (one !== null && one !== undefined && one.length > 5) secrets.set(one, what)
}
const cookiesOf = (client: Client): string[] =>
  client.cookie.split('; ').map((cookie) => cookie.split('=')[1] ?? '')
const pathSecret = (url: string): string =>
  new URL(url).searchParams.get('pass') ?? url.split('/').at(-1)?.replace('.ics', '') ?? ''

// Its own database by address, because the test is going to cut the connections to it. And every line it has.
const database_url = await databaseForFile()
const box = await forFile(openMailbox())
const env = { DATABASE_URL: database_url, SMTP_URL: box.url, LOG_LEVEL: 'debug' }
const s = await startServer({ env })
// What was broken on purpose is in the log as errors.
afterAll(() => expect(s.stop()).rejects.toThrow('The server was in trouble'))

async function mailed(person: Person, subject: RegExp): Promise<string> {
  const findEmail = () => box.to(person).find((mail) => subject.test(mail.subject))
  await expect.poll(() => findEmail()?.text).toBeDefined()
  return findEmail()?.text ?? ''
}

async function signsUpAndIn(person: Person): Promise<void> {
  const { client, user } = person
  secret('an email', user.email)
  secret('a name', user.name)
  secret('a cookie', ...cookiesOf(client))
  const registration = newAccount(user.email, { name: user.name })
  await s.client().fails(409, api.accounts.register, registration)
  const wrong = `not the password ${randomUUID()}`
  secret('a wrong password', wrong)
  await s.client().fails(401, api.accounts.login, { email: user.email, password: wrong })
  await client.ok(api.accounts.forgotPassword, { email: user.email })
  const token = /reset=(\S+)/.exec(await mailed(person, /password/i))?.[1] ?? ''
  secret('a reset token', token)
  const fresh = `a new password ${randomUUID()}`
  secret('a new password', fresh)
  await client.ok(api.accounts.resetPassword, { token, password: fresh })
  await client.ok(api.accounts.login, { email: user.email, password: fresh })
  secret('a cookie', ...cookiesOf(client))
  await client.ok(api.accounts.changePassword, { current: fresh, password: PASSWORD })
  secret('a cookie', ...cookiesOf(client))
  const { secret: app, otpauth_url } = await client.ok(api.twoFactor.begin, { password: PASSWORD })
  const { recovery_codes } = await client.ok(api.twoFactor.confirm, { code: codeAt(otpauth_url, s.now()) })
  secret('a secret of an app', app, otpauth_url)
  secret('a recovery code', ...recovery_codes)
  secret(
    'a challenge',
    (await client.ok(api.passkeys.begin, { password: PASSWORD, code: recovery_codes[1] })).challenge,
  )
  await client.ok(api.accountExport.read, {})
}

async function buysAndCollects(customer: Person, restaurant: Person): Promise<void> {
  const order = await s.aPaidOrder(customer, await s.aFoodItem(restaurant))
  secret('a QR string', order.pickup_token)
  const { url } = await customer.client.ok(api.orders.sharePass, { order_id: order.id })
  secret('a link to a pass', pathSecret(url))
  await s.client().ok(api.orders.sharedPass, { share_token: pathSecret(url) })
  const { pickup_token } = await customer.client.ok(api.orders.takeBackPass, { order_id: order.id })
  secret('a QR string', pickup_token)
  secret('a calendar address', pathSecret((await customer.client.ok(api.calendar.link, {})).url))
  const feed = (await customer.client.ok(api.calendar.link, {})).url
  await s.client().raw('GET', new URL(feed).pathname)
  // Within the signature. Its last characters hold so few bits that they may be what they are changed to.
  const changed = pickup_token?.replace(/(?<=^.{100})./, (one) => (one === 'A' ? 'B' : 'A'))
  secret('a changed QR string', changed)
  await restaurant.client.fails(404, api.pickups.collect, newScan({ token: changed }))
  await restaurant.client.ok(api.pickups.collect, newScan({ token: pickup_token }))
}

/** Everything that can go wrong and is worth a line. */
async function goesWrong(customer: Person): Promise<void> {
  const { client, user } = customer
  for (const path of [
    `/api/orders/${user.email}`,
    `/?reset=${PASSWORD}`,
    `/${user.email}`,
    `/%zz${user.email}`,
    `/api/food-items?q=${user.email}`,
    `/api/food-items?sort=distance&near=${NEAR}`,
    `/api/food-items?near=${NEAR}&cuisine_type=None`,
    `/api/food-items?near=${NEAR}&cursor=${NEAR}`,
    `/api/food-items?near=${NEAR}&near=${NEAR}`,
  ])
    await client.raw('GET', path)
  secret('a position', ...NEAR.split(','), ...Object.values(toPlane(readNear(NEAR))).map(String))
  await client.raw('POST', '/api/auth/login', { body: `{"email":"${user.email}","password":"${PASSWORD}"` })
  await client.raw('POST', '/api/payments/webhook', {
    body: `{"email":"${user.email}"}`,
    headers: { 'stripe-signature': `t=1,v1=${user.email}` },
  })
  await client.send(api.payments.checkout, {
    package_id: 'order',
    origin_url: `https://${user.email}`,
    metadata: { user_id: user.email },
  })
  const wrong = newAccount(user.email, { name: user.name, mobile_number: '0491 57' })
  await client.send(api.accounts.register, wrong)
  // A mail server that names the address it refuses, and a database that goes away in the middle of it all.
  box.refuse(550, 451)
  await client.ok(api.accounts.forgotPassword, { email: user.email })
  await s.aCustomer('Ana Refused').then((person) => secret('an email', person.user.email))
  await withoutDatabase(async () => {
    const login = () => client.send(api.accounts.login, { email: user.email, password: PASSWORD })
    expect((await login()).status).toBe(503)
    await client.fails(503, api.accounts.me, {})
    expect(
      (await client.raw('GET', `/api/food-items?near=${NEAR}&restaurant_id=${randomUUID()}`)).status,
    ).toBe(503)
  })
}

/** Has the database refuse and drop everybody meanwhile. */
async function withoutDatabase(work: () => Promise<void>): Promise<void> {
  const name = new URL(database_url).pathname.slice(1)
  await connected(inject('postgres_url'), async (db) => {
    await db.query(`alter database ${name} with allow_connections false`)
    await db.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    try {
      await work()
    } finally {
      await db.query(`alter database ${name} with allow_connections true`)
    }
  })
}

describe('the log of the whole test run', () => {
  it('covers a long log with failures in it', async () => {
    const [customer, restaurant] = [await s.aCustomer('Kimberley Loggedout'), await s.aRestaurant()]
    secret('a password', PASSWORD)
    secret('a mobile number', '491570156', '491 570 156')
    secret('an email', restaurant.user.email)
    await signsUpAndIn(customer)
    await buysAndCollects(customer, restaurant)
    await goesWrong(customer)
    await expect.poll(() => s.printed()).toContain('the database does not answer')
    // Lines are gathered for a moment before they are written.
    const answered = () => s.printed().split('"answered"').length - 1
    await expect.poll(answered).toBeGreaterThan(35)
  })

  it('contains no password, token, cookie, pass or personal data in any line', () => {
    const printed = s.printed()
    const findEmail = [...secrets].filter(
      ([values]) => printed.includes(values) || printed.includes(encodeURIComponent(values)),
    )
    figure('log of a whole day', { secrets: secrets.size, 'in the log': findEmail.length })
    expect(secrets.size).toBeGreaterThan(30)
    expect(findEmail.map(([values, what]) => `${what}: ${values}`)).toEqual([])
    expect(printed).not.toMatch(/person-\d+|set-cookie|authorization/i)
  })
})
