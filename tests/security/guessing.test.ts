import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#tests/support/app.ts'
import { basketOf, checkoutOf, from, newAccount, PASSWORD, somewhere } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { DEEP, figure } from '#tests/support/figure.ts'
import { appForFile } from '#tests/support/for-file.ts'

let owner: { email: string; client: Client }
const reached = { an_hour: 0, a_day: 0, owner_refused: 0, differ: 0 }

const t = await appForFile({ env: { TRUST_PROXY: '127.0.0.1/32' } })
beforeEach(async () => {
  const { user, client } = await t.aCustomer()
  owner = { email: user.email, client }
})

const signIn = (email: string, password: string, address: string, client = t.client()) =>
  client.send(api.accounts.login, { email, password }, from(address))
const guess = async (email: string, address: string, client?: Client): Promise<number> =>
  (await signIn(email, `guess ${randomUUID()}`, address, client)).status
const guesses = (count: number, email: string, address: string) =>
  t.together(count, () => guess(email, address))
const count = (statuses: number[], expected: number): number =>
  statuses.filter((status) => status === expected).length

/** A device that signed in once and has nothing left of that but being known. */
async function knownDevice(email: string): Promise<Client> {
  const client = t.client()
  await signIn(email, PASSWORD, somewhere(), client)
  client.cookie = client.cookie.split('; ').find((cookie) => cookie.startsWith('surplate_device=')) ?? ''
  return client
}

describe('guessing the password of one account', () => {
  it('stops guesses after ten tries from one address, however many come at once, and refuses the right password there too', async () => {
    const address = somewhere()
    const statuses = await guesses(30, owner.email, address)
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 20])
    const late = await signIn(owner.email, PASSWORD, address)
    expect([late.status, late.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(late.body.detail).toMatch(/Please try again in .* set a new password by email/)
    await t.advance({ seconds: Number(late.headers.get('retry-after')) })
    expect((await signIn(owner.email, PASSWORD, address)).status).toBe(200)
  })

  it('counts an IPv6 /64 network as one address, and an IPv4 address in any spelling', async () => {
    await guesses(10, owner.email, '2001:db8:1:2::1')
    expect(await guess(owner.email, '2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(429)
    expect(await guess(owner.email, '2001:db8:1:3::1')).toBe(401)
    const address = somewhere()
    await guesses(10, owner.email, address)
    expect(await guess(owner.email, `::ffff:${address}`)).toBe(429)
  })

  it('stops guesses from many addresses, and lets the owner sign in on a known device', async () => {
    const device = await knownDevice(owner.email)
    const statuses = await t.together(50, () => guess(owner.email, somewhere()))
    expect(count(statuses, 401)).toBe(30)
    expect((await signIn(owner.email, PASSWORD, somewhere())).status).toBe(429)
    const owner_in = (await signIn(owner.email, PASSWORD, somewhere(), device)).status
    reached.owner_refused += owner_in === 200 ? 0 : 1
    expect(owner_in).toBe(200)
  })

  it('slows guesses that come from many addresses over days down further and further', async () => {
    let tried = 0
    for (let hour = 0; hour < 24; hour += 1) {
      tried += count(await t.together(40, () => guess(owner.email, somewhere())), 401)
      await t.advance({ hours: 1 })
    }
    reached.a_day = tried
    expect(tried).toBeLessThanOrEqual(200)
  })

  it('lets the owner sign in on a new device by the reset email', async () => {
    await t.together(40, () => guess(owner.email, somewhere()))
    const fresh = t.client()
    expect((await signIn(owner.email, PASSWORD, somewhere(), fresh)).status).toBe(429)
    const token = await t.resetToken(owner.email, from(somewhere()))
    await fresh.ok(api.accounts.resetPassword, { token, password: 'back at my stove' })
    expect((await signIn(owner.email, 'back at my stove', somewhere(), fresh)).status).toBe(200)
  })

  it('stops guesses on a known device after fifteen tries, and does not extend a device to another account', async () => {
    const device = await knownDevice(owner.email)
    const deviceCookie = device.cookie
    const tries = await t.together(20, () => {
      const client = t.client()
      client.cookie = deviceCookie
      return guess(owner.email, somewhere(), client)
    })
    expect(count(tries, 401)).toBe(15)
    const { user } = await t.aCustomer()
    await t.together(40, () => guess(user.email, somewhere()))
    device.cookie = deviceCookie
    expect((await signIn(user.email, PASSWORD, somewhere(), device)).status).toBe(429)
  })

  it('does not count successful sign-ins as guesses', async () => {
    const address = somewhere()
    for (let at = 0; at < 12; at += 1) expect((await signIn(owner.email, PASSWORD, address)).status).toBe(200)
  })

  it('forgets known devices when the password changes', async () => {
    const device = await knownDevice(owner.email)
    await owner.client.ok(api.accounts.changePassword, { current: PASSWORD, password: 'a different ladle' })
    await t.together(40, () => guess(owner.email, somewhere()))
    expect((await signIn(owner.email, 'a different ladle', somewhere(), device)).status).toBe(429)
  })
})

describe('guessing one password for many accounts', () => {
  it('stops guesses after a hundred tries from one address, without effect on other addresses', async () => {
    const address = somewhere()
    const statuses = await t.together(110, (at) => guess(`nobody-${at}@surplate.example`, address))
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([100, 10])
    expect((await signIn(owner.email, PASSWORD, somewhere())).status).toBe(200)
    reached.an_hour = count(statuses, 401)
    const { an_hour, a_day, owner_refused } = reached
    figure('guessing one password', {
      'in an hour from one network': an_hour,
      'in a day from everywhere': a_day,
      'owner kept out': owner_refused,
    })
  })
})

describe('hiding who has an account', () => {
  it('does not reveal an account by the answer to a sign-in, refused or not', async () => {
    const unknown = `nobody-${randomUUID()}@surplate.example`
    const [here, there] = [somewhere(), somewhere()]
    for (let at = 0; at < 12; at += 1) {
      const answerTo = async (email: string, address: string) => {
        const { status, body, headers } = await signIn(email, 'wrong', address)
        return [status, body, headers.getSetCookie()]
      }
      const [wrongPassword, unknownEmail] = [
        await answerTo(owner.email, here),
        await answerTo(unknown, there),
      ]
      reached.differ += isDeepStrictEqual(unknownEmail, wrongPassword) ? 0 : 1
      expect(unknownEmail).toEqual(wrongPassword)
    }
  })

  it('does not reveal an account by the time of a sign-in, because an unknown one hashes too', async () => {
    const app = await startApp({ costly_hashes: true })
    onTestFinished(app.stop)
    const took = async (email: string): Promise<number> => {
      const started = performance.now()
      const { status } = await app.client().send(api.accounts.login, { email, password: 'wrong' })
      expect(status).toBe(401)
      return performance.now() - started
    }
    // The bounds below are wide; the long form has a figure.
    const ROUNDS = DEEP ? 9 : 5
    const times = { withAccount: [] as number[], unknown: [] as number[] }
    const { user } = await app.aCustomer()
    for (let at = 0; at < ROUNDS; at += 1) {
      times.withAccount.push(await took(user.email))
      times.unknown.push(await took(`nobody-${randomUUID()}@surplate.example`))
    }
    // The quickest of each kind: other work on the machine makes any of them longer, and none shorter.
    const ratio = Math.min(...times.unknown) / Math.min(...times.withAccount)
    figure('who has an account', {
      'answers that differ': reached.differ,
      'time differs percent': Math.round(Math.abs(1 - ratio) * 100),
    })
    // Without a hash for nobody it would be about a tenth.
    expect(ratio).toBeGreaterThan(0.33)
    expect(ratio).toBeLessThan(3)
  })

  it('does not reveal an account by a password reset, and limits the emails it sends', async () => {
    const unknown = `nobody-${randomUUID()}@surplate.example`
    const ask = (email: string, address: string) =>
      t.visitor.send(api.accounts.forgotPassword, { email }, from(address))
    const [here, there] = [somewhere(), somewhere()]
    await t.jobs.drain()
    const before = t.mails.length
    for (let at = 0; at < 7; at += 1) {
      const [deviceCookie, none] = [await ask(owner.email, here), await ask(unknown, there)]
      expect([none.status, none.body]).toEqual([deviceCookie.status, deviceCookie.body])
      expect(deviceCookie.status).toBe(at < 5 ? 202 : 429)
    }
    await t.together(20, () => ask(owner.email, somewhere()))
    await t.jobs.drain()
    expect(t.mails.slice(before).map((mail) => mail.to)).toEqual(
      Array.from({ length: 10 }, () => owner.email),
    )
  })
})

it('lets the owner sign in anywhere after a reset of the password by email, whatever strangers have guessed', async () => {
  const { user } = await t.aCustomer()
  await t.together(50, () => guess(user.email, somewhere()))
  const address = somewhere()
  expect((await signIn(user.email, PASSWORD, address)).status).toBe(429)
  const token = await t.resetToken(user.email)
  await t.client().ok(api.accounts.resetPassword, { token, password: 'remembered again' })
  expect((await signIn(user.email, 'remembered again', address)).status).toBe(200)
})

it('limits guesses of the password that a stolen session has to confirm', async () => {
  const wrong = () =>
    owner.client.send(api.accounts.changePassword, { current: randomUUID(), password: 'a new password' })
  const statuses = await t.together(15, async () => (await wrong()).status)
  expect([count(statuses, 422), count(statuses, 429)]).toEqual([10, 5])
  await owner.client.fails(429, api.accounts.erase, { password: PASSWORD })
})

it('lets an office register and stops a machine', async () => {
  const office = somewhere()
  const register = async (at: number): Promise<number> => {
    const account = newAccount(`office-${at}@surplate.example`)
    return (await t.visitor.send(api.accounts.register, account, from(office))).status
  }
  const statuses: number[] = []
  for (let at = 0; at < 110; at += 10) statuses.push(...(await t.together(10, (one) => register(at + one))))
  expect([count(statuses, 201), count(statuses, 429)]).toEqual([100, 10])
})

it('limits open checkout sessions and orders', async () => {
  const { client } = owner
  const checkout = async () => client.send(api.payments.checkout, checkoutOf({ id: randomUUID() }))
  const pages = await t.together(70, async () => (await checkout()).status)
  expect(count(pages, 429)).toBe(10)
  const order = async () => client.send(api.orders.place, basketOf({ id: randomUUID() }))
  const orders: number[] = []
  for (let at = 0; at < 310; at += 31)
    orders.push(...(await t.together(31, async () => (await order()).status)))
  expect(count(orders, 429)).toBe(10)
})
