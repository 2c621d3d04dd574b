import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { newAccount, PASSWORD, type Person } from '#tests/support/builders.ts'

let t: TestApp
beforeEach(async () => {
  t = await startApp()
})
afterEach(() => t.stop())

let person_count = 0
const person = () => {
  person_count += 1
  const email = `partner-${person_count}@surplate.example`
  return { email, mobile_number: `0491 570 ${150 + person_count}` }
}
const aPartner = async (identity: { email: string; mobile_number: string }) => {
  const client = t.client()
  const account = newAccount(identity.email, { ...identity, user_type: 'restaurant' })
  return { client, user: await client.ok(api.accounts.register, account) }
}
const readSubscription = ({ client, user }: Person) => client.ok(api.subscriptions.get, { user_id: user.id })
const erase = ({ client }: Person) => client.ok(api.accounts.erase, { password: PASSWORD })
const giveAbn = ({ client }: Person, abn: string) => client.ok(api.restaurants.change, { abn })

describe('the trial of a partner whose erased account had one', () => {
  it.each(['email', 'mobile_number'] as const)(
    'ends the second trial when the first would have ended, recognised by the same %s',
    async (field) => {
      const first = person()
      const partner = await aPartner(first)
      const { trial_ends_at } = await readSubscription(partner)
      await t.advance({ days: 10 })
      await partner.client.ok(api.accounts.login, { email: first.email, password: PASSWORD })
      await erase(partner)
      const second = await aPartner({ ...person(), [field]: first[field] })
      const remainder = { trial_ends_at, status: 'trial', days_remaining: 20 }
      expect(await readSubscription(second)).toMatchObject(remainder)
      await erase(second)
      await t.advance({ days: 30 })
      const third = await aPartner({ ...person(), [field]: first[field] })
      expect(third.user.subscription_status).toBe('expired')
      expect((await readSubscription(third)).days_remaining).toBe(0)
    },
  )

  it('ends when the first one would have ended once the same ABN is given, also when the ABN was removed before erasing', async () => {
    const partner = await aPartner(person())
    const { trial_ends_at } = await readSubscription(partner)
    await giveAbn(partner, '51 824 753 556')
    await giveAbn(partner, '')
    await t.advance({ days: 5 })
    await erase(partner)
    const second = await aPartner(person())
    expect((await readSubscription(second)).trial_ends_at).not.toBe(trial_ends_at)
    await giveAbn(second, '51824753556')
    expect((await readSubscription(second)).trial_ends_at).toBe(trial_ends_at)
    await erase(second)
    await t.advance({ days: 40 })
    const third = await aPartner(person())
    await giveAbn(third, '51824753556')
    expect((await readSubscription(third)).status).toBe('expired')
  })

  it('is whole beside another account with the same number and ABN that has sold nothing', async () => {
    const shared = person()
    const one = await aPartner(shared)
    await giveAbn(one, '53 004 085 616')
    await t.advance({ days: 5 })
    const other = await aPartner({ ...person(), mobile_number: shared.mobile_number })
    await giveAbn(other, '53 004 085 616')
    expect(await readSubscription(other)).toMatchObject({ status: 'trial', days_remaining: 30 })
  })

  it('is remembered by hashes only, for 24 months', async () => {
    const identity = person()
    const partner = await aPartner(identity)
    await erase(partner)
    const rows = await t.rows('trial_identity', { erased_at: t.now() })
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.every((row) => row.account_id === null)).toBe(true)
    const plain = rows.map((row) => Buffer.from(row.identity_hash).toString('utf8')).join(' ')
    expect(plain).not.toContain(identity.email)
    await t.advance({ days: 731 })
    const left = await t.rows('trial_identity')
    expect(left.filter(({ erased_at }) => erased_at !== null)).toEqual([])
    expect((await readSubscription(await aPartner(identity))).days_remaining).toBeGreaterThan(27)
  })
})
