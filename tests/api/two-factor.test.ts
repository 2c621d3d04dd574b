import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { TestApp } from '#tests/support/app.ts'
import * as app from '#tests/support/authenticator-app.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()

const signIn = (email: string, code?: string, password = PASSWORD) =>
  t.visitor.send(api.accounts.login, { email, password, code })
const statusOf = async (...credentials: Parameters<typeof signIn>) => (await signIn(...credentials)).status
const refusalOf = async (...credentials: Parameters<typeof signIn>) =>
  (await signIn(...credentials)).body.code

const careful = (person: TestApp['aCustomer'] | TestApp['aRestaurant'] = t.aCustomer) =>
  app.createTwoFactorAccount(t, person)

describe('enabling two-factor sign-in', () => {
  it('enables two-factor sign-in with the password and a code, and issues ten recovery codes', async () => {
    const { client, user } = await t.aCustomer()
    expect(await client.ok(api.twoFactor.status, {})).toEqual({ enabled: false, recovery_codes_left: 0 })
    const setup = await client.ok(api.twoFactor.begin, { password: PASSWORD })
    expect(setup.otpauth_url).toContain(
      `otpauth://totp/Surplate:${encodeURIComponent(user.email)}?issuer=Surplate&secret=${setup.secret}`,
    )
    const code = app.codeAt(setup.otpauth_url, t.now())
    const { recovery_codes } = await client.ok(api.twoFactor.confirm, { code })
    expect(new Set(recovery_codes).size).toBe(10)
    for (const one of recovery_codes) expect(one).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
    expect(await client.ok(api.twoFactor.status, {})).toEqual({ enabled: true, recovery_codes_left: 10 })
  })

  it('changes nothing before the first code is confirmed', async () => {
    const { client, user } = await t.aCustomer()
    expect(await client.errors(api.twoFactor.begin, { password: 'not this one' })).toEqual({
      password: 'That is not your current password',
    })
    const { otpauth_url } = await client.ok(api.twoFactor.begin, { password: PASSWORD })
    const code = app.wrongCode(app.codeAt(otpauth_url, t.now()))
    expect(Object.keys(await client.errors(api.twoFactor.confirm, { code }))).toEqual(['code'])
    expect(await statusOf(user.email)).toBe(200)
  })

  it('replaces an unconfirmed secret by a later one, and deletes any after half an hour', async () => {
    const { client } = await t.aCustomer()
    const first = await client.ok(api.twoFactor.begin, { password: PASSWORD })
    const second = await client.ok(api.twoFactor.begin, { password: PASSWORD })
    await client.fails(422, api.twoFactor.confirm, { code: app.codeAt(first.otpauth_url, t.now()) })
    await t.advance({ minutes: 31 })
    const code = app.codeAt(second.otpauth_url, t.now())
    await client.fails('409 two_factor_not_begun', api.twoFactor.confirm, { code })
  })

  it('refuses a second step or a passkey while the email is not confirmed', async () => {
    const { client, user } = await t.aCustomer()
    await t.update('account', { id: user.id }, { email_confirmed_at: null })
    await client.fails('409 email_not_confirmed', api.twoFactor.begin, { password: PASSWORD })
    await client.fails('409 email_not_confirmed', api.passkeys.begin, { password: PASSWORD })
  })

  it('refuses to enable two-factor sign-in a second time', async () => {
    const { client, code } = await careful()
    await client.fails('409 two_factor_on', api.twoFactor.begin, { password: PASSWORD })
    await client.fails('409 two_factor_on', api.twoFactor.confirm, { code: code() })
  })

  it('signs the other devices out when two-factor sign-in is enabled', async () => {
    const who = await t.aCustomer()
    const elsewhere = t.client()
    await elsewhere.ok(api.accounts.login, { email: who.user.email, password: PASSWORD })
    await app.enableTwoFactor(t, who)
    await elsewhere.fails(401, api.accounts.me, {})
    await who.client.ok(api.accounts.me, {})
  })
})

describe('signing in with two factors', () => {
  it.each(['customer', 'restaurant'] as const)(
    'asks a %s for the code after the right password, and signs in with it',
    async (kind) => {
      const { email, code } = await careful(kind === 'customer' ? t.aCustomer : t.aRestaurant)
      const answer = await signIn(email)
      expect([answer.status, answer.body.code]).toEqual([401, 'second_factor_required'])
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(await statusOf(email, code())).toBe(200)
    },
  )

  it('does not reveal two-factor sign-in to somebody without the password, whatever code is sent', async () => {
    const { email, code } = await careful()
    const plain = await t.aCustomer()
    const answers = [
      await signIn(email, undefined, 'a guess'),
      await signIn(email, code(), 'a guess'),
      await signIn(plain.user.email, code(), 'a guess'),
    ]
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => answers[0]?.body))
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    expect(await statusOf(email, code())).toBe(200)
  })

  it('accepts the code of the previous and the next half minute, and no other', async () => {
    for (const steps of [-2, 2, -1, 1]) {
      const { email, code } = await careful()
      expect(await statusOf(email, code(steps)), `${steps} steps`).toBe(Math.abs(steps) === 1 ? 200 : 401)
    }
  })

  it('accepts a code once, even when it is sent five times at once', async () => {
    const { email, code } = await careful()
    const answers = await t.together(5, () => signIn(email, code()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await statusOf(email, code())).toBe(401)
    expect(await statusOf(email, code(-1))).toBe(401)
    expect(await statusOf(email, code(1))).toBe(200)
  })

  it('reports a wrong one-time code', async () => {
    const { email, code } = await careful()
    const { status, body } = await signIn(email, app.wrongCode(code()))
    expect([status, body.code]).toEqual([401, 'invalid_credentials'])
    expect(body.detail).toMatch(/^That code is not right/)
  })

  it('accepts each recovery code once, however it is typed', async () => {
    const { email, client, recovery_codes } = await careful()
    const [first = '', second = ''] = recovery_codes
    expect(await statusOf(email, ` ${first.toLowerCase().replace('-', ' ')} `)).toBe(200)
    expect(await statusOf(email, first)).toBe(401)
    expect(await statusOf(email, second)).toBe(200)
    expect(await client.ok(api.twoFactor.status, {})).toEqual({ enabled: true, recovery_codes_left: 8 })
  })

  it('takes a recovery code in lower case, with blanks, and with a dash of a word processor', async () => {
    const { email, recovery_codes } = await careful()
    const [first = '', second = '', third = ''] = recovery_codes
    const typed = [` ${first.toLowerCase()} `, second.replace('-', ' '), third.replace('-', '\u2013')]
    for (const code of typed) expect(await statusOf(email, code)).toBe(200)
  })

  it('refuses a code of another account', async () => {
    const mine = await careful()
    const theirs = await careful()
    expect(await statusOf(mine.email, theirs.code())).toBe(401)
    expect(await statusOf(mine.email, theirs.recovery_codes[0])).toBe(401)
  })

  it('asks for the code after the password was reset by email', async () => {
    const { email } = await careful()
    const token = await t.resetToken(email)
    await t.visitor.ok(api.accounts.resetPassword, { token, password: 'remembered again' })
    expect(await refusalOf(email, undefined, 'remembered again')).toBe('second_factor_required')
  })

  it('asks for no code after a reset by email if the second step was set before the address was proved', async () => {
    const { email, user } = await careful()
    await t.update('account', { id: user.id }, { email_confirmed_at: null })
    const token = await t.resetToken(email)
    await t.visitor.ok(api.accounts.resetPassword, { token, password: 'remembered again' })
    expect(await statusOf(email, undefined, 'remembered again')).toBe(200)
    expect(await t.rows('recovery_code', { account_id: user.id })).toEqual([])
  })

  it('limits code guesses of somebody who has the password', async () => {
    const { email, code } = await careful()
    for (let guess = 0; guess < 11; guess += 1) await signIn(email, app.wrongCode(code(2)))
    expect(await statusOf(email, app.wrongCode(code(2)))).toBe(429)
  })
})

describe('replacing recovery codes', () => {
  it('replaces recovery codes with the password and a code, and invalidates the old ones', async () => {
    const { client, email, code, recovery_codes } = await careful()
    const [first = '', second = ''] = recovery_codes
    await client.fails(422, api.twoFactor.recoveryCodes, { password: 'not this one', code: code() })
    await client.fails(422, api.twoFactor.recoveryCodes, { password: PASSWORD, code: app.wrongCode(code()) })
    const anew = await client.ok(api.twoFactor.recoveryCodes, { password: PASSWORD, code: first })
    expect(new Set([...anew.recovery_codes, ...recovery_codes]).size).toBe(20)
    expect(await client.ok(api.twoFactor.status, {})).toEqual({ enabled: true, recovery_codes_left: 10 })
    expect(await statusOf(email, second)).toBe(401)
    expect(await statusOf(email, anew.recovery_codes[0])).toBe(200)
    expect(await statusOf(email, code())).toBe(200)
  })

  it('refuses recovery codes for accounts without two-factor sign-in', async () => {
    const { client } = await t.aCustomer()
    const proof = { password: PASSWORD, code: '123456' }
    await client.fails('409 two_factor_off', api.twoFactor.recoveryCodes, proof)
    await client.ok(api.twoFactor.begin, { password: PASSWORD })
    await client.fails('409 two_factor_off', api.twoFactor.recoveryCodes, proof)
  })
})

describe('disabling two-factor sign-in', () => {
  it('disables two-factor sign-in with the password and a code', async () => {
    const { client, email, code, recovery_codes } = await careful()
    await client.fails(422, api.twoFactor.remove, { password: 'not this one', code: code() })
    await client.fails(422, api.twoFactor.remove, { password: PASSWORD, code: app.wrongCode(code()) })
    expect(await refusalOf(email)).toBe('second_factor_required')
    await client.ok(api.twoFactor.remove, { password: PASSWORD, code: recovery_codes[0] ?? '' })
    expect(await statusOf(email)).toBe(200)
    await client.fails('409 two_factor_off', api.twoFactor.remove, { password: PASSWORD, code: code() })
  })
})

it('stores neither the secret nor a recovery code in plain text, and deletes them with the account', async () => {
  const { client, user, otpauth_url, recovery_codes } = await careful()
  const secret = new URL(otpauth_url).searchParams.get('secret') ?? ''
  const rows = await t.rows('two_factor', { account_id: user.id })
  const codes = await t.rows('recovery_code', { account_id: user.id })
  const storedSecrets = [rows[0]?.sealed_secret, ...codes.map((row) => row.code_hash)]
  expect(storedSecrets).toHaveLength(11)
  for (const stored of storedSecrets) {
    const bytes = Buffer.from(stored ?? [])
    expect(bytes.includes(base32(secret))).toBe(false)
    for (const code of recovery_codes) expect(bytes.includes(code.replace('-', ''))).toBe(false)
  }
  expect(await client.ok(api.accountExport.read, {})).toMatchObject({ two_step_sign_in: { enabled: true } })
  await client.ok(api.accounts.erase, { password: PASSWORD, code: recovery_codes[0] })
  expect(await t.rows('two_factor', { account_id: user.id })).toEqual([])
  expect(await t.rows('recovery_code', { account_id: user.id })).toEqual([])
})

function base32(text: string): Buffer {
  const bits = [...text]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
