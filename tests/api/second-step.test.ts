import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { TestApp } from '#tests/support/app.ts'
import { createTwoFactorAccount, codeAt, wrongCode } from '#tests/support/authenticator-app.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { registerPasskey } from '#tests/support/passkey.ts'

interface Answered {
  status: number
  body: { code: string; detail: string; errors?: Record<string, string> }
}

const t = await appForFile()

const signIn = (email: string, code: string) =>
  t.visitor.send(api.accounts.login, { email, password: PASSWORD, code })

const careful = (person: TestApp['aCustomer'] | TestApp['aRestaurant'] = t.aCustomer) =>
  createTwoFactorAccount(t, person)

describe('changes of credentials with two-factor sign-in', () => {
  /** Each as it is sent without the code: the password alone is not enough. */
  const input = { current: PASSWORD, password: PASSWORD }
  const acts: [string, (client: Client, passkey_id: string, code?: string) => Promise<Answered>][] = [
    ['adding a passkey', (client, _id, code) => client.send(api.passkeys.begin, { ...input, code })],
    [
      'removing a passkey',
      (client, passkey_id, code) => client.send(api.passkeys.remove, { passkey_id, ...input, code }),
    ],
    ['a new password', (client, _id, code) => client.send(api.accounts.changePassword, { ...input, code })],
    ['erasing the account', (client, _id, code) => client.send(api.accounts.erase, { ...input, code })],
  ]

  it.each(acts)('requires the one-time code as well as the password: %s', async (_what, act) => {
    const person = await t.aCustomer()
    const { id } = await registerPasskey(person)
    const who = await careful(async () => person)
    const { status, body } = await act(who.client, id)
    expect([status, body.code]).toEqual([401, 'second_factor_required'])
    expect(body.detail).toContain('authenticator app')
    const wrong = await act(who.client, id, wrongCode(who.code()))
    const errors = { code: expect.stringMatching(/^That code is not right/) }
    expect([wrong.status, wrong.body.errors]).toEqual([422, errors])
    expect(await who.client.ok(api.passkeys.all, {})).toHaveLength(1)
    const code = who.code()
    expect((await act(who.client, id, code)).status).toBeLessThan(300)
    expect((await signIn(who.email, code)).status).toBe(401)
  })

  it.each(acts)(
    'stops somebody who has the password and a session from trying codes: %s',
    async (_what, act) => {
      const person = await t.aCustomer()
      const { id } = await registerPasskey(person)
      const who = await careful(async () => person)
      const answers = []
      for (let guess = 0; guess < 11; guess += 1)
        answers.push((await act(who.client, id, wrongCode(who.code(2)))).status)
      expect(answers).toEqual([...Array.from({ length: 10 }, () => 422), 429])
    },
  )

  it('does not use up the code when the change is refused for another reason', async () => {
    const who = await careful(t.aRestaurant)
    const order = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(who))
    const code = who.code()
    await who.client.fails('409 open_orders', api.accounts.erase, { password: PASSWORD, code })
    await who.client.ok(api.orders.cancelByRestaurant, { order_id: order.id, reason: 'We close' })
    await who.client.ok(api.accounts.erase, { password: PASSWORD, code })
  })
})

it('deletes an unconfirmed two-factor secret with a new password and after half an hour', async () => {
  const pending = async ({ user }: Pick<Person, 'user'>) =>
    (await t.rows('two_factor', { account_id: user.id })).length
  const [one, two] = [await t.aCustomer(), await t.aCustomer()]
  const { otpauth_url } = await one.client.ok(api.twoFactor.begin, { password: PASSWORD })
  await two.client.ok(api.twoFactor.begin, { password: PASSWORD })
  await one.client.ok(api.accounts.changePassword, { current: PASSWORD, password: 'a newer password' })
  expect([await pending(one), await pending(two)]).toEqual([0, 1])
  const code = codeAt(otpauth_url, t.now())
  await one.client.fails('409 two_factor_not_begun', api.twoFactor.confirm, { code })
  await t.advance({ minutes: 45 })
  expect(await pending(two)).toBe(0)
})
