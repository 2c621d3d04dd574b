import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { newAccount, PASSWORD, type Person } from '#tests/support/builders.ts'
import { bankDetails, bankFileSettings } from '#tests/support/bank-file-settings.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { anOperator, openDesk } from '#tests/support/operators.ts'

const t = await appForFile({ env: bankFileSettings })

let partner_count = 0
async function aPartner(mobile_number?: string): Promise<Person> {
  partner_count += 1
  const client = t.client()
  const account = newAccount(`chef-${partner_count}@surplate.example`, {
    mobile_number: mobile_number ?? `0491 571 ${100 + partner_count}`,
    user_type: 'restaurant' as const,
  })
  return { client, user: await client.ok(api.accounts.register, account) }
}
const sell = async (partner: Person) => t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(partner))
const subscriptionOf = ({ client, user }: Person) => client.ok(api.subscriptions.get, { user_id: user.id })
const idOf = ({ user }: Person) => user.restaurant_id ?? ''
const setBank = ({ client }: Person, account_number: string) =>
  client.ok(api.bankAccounts.set, { ...bankDetails, account_number, password: PASSWORD })

const again: [string, (partner: Person) => Promise<unknown>, string][] = [
  ['ABN', ({ client }) => client.ok(api.restaurants.change, { abn: '51 824 753 556' }), 'abn'],
  ['bank account', (partner) => setBank(partner, '23456789'), 'bank_account'],
  [
    'mobile number that is given later',
    ({ client }) => client.ok(api.accounts.changeSettings, { mobile_number: '0491 570 737' }),
    'mobile_number',
  ],
]

it.each(again)(
  'ends the free month of a second restaurant with the %s of one that has sold',
  async (_name, give, identity) => {
    const [first, second] = [await aPartner(), await aPartner()]
    await give(first)
    await sell(first)
    expect((await subscriptionOf(second)).trial_active).toBe(true)
    await give(second)
    expect(await subscriptionOf(second)).toMatchObject({ trial_active: false, trial_refused_for: identity })
    expect((await subscriptionOf(first)).trial_active).toBe(true)
  },
)

it('refuses the same mobile number a free month after 40 days, tells the desk, and lets an administrator allow it', async () => {
  const first = await aPartner('0491 570 313')
  await sell(first)
  await t.advance({ days: 40 })
  const second = await aPartner('+61491570313')
  expect(await subscriptionOf(second)).toMatchObject({
    status: 'expired',
    trial_refused_for: 'mobile_number',
    commission_percent: 15,
  })
  const admin = await anOperator(t, 'admin')
  const restaurant_id = idOf(second)
  const { refused_free_month } = await admin.client.ok(api.approvals.read, { restaurant_id })
  expect(refused_free_month).toMatchObject({ identity: 'mobile_number', restaurants: [{ id: idOf(first) }] })
  const entries = await admin.client.ok(api.audit.browse, {
    object_kind: 'restaurant',
    object_id: restaurant_id,
    without: 'sessions',
  })
  expect(entries).toMatchObject([{ action: 'refused a second free month', actor_kind: 'system' }])
  const allow = { restaurant_id, reason: 'A chef who has moved.' }
  await admin.client.ok(api.approvals.allowFreeMonth, allow)
  const allowed = await subscriptionOf(second)
  expect(allowed).toMatchObject({ trial_active: true, days_remaining: 31 })
  expect(allowed).not.toHaveProperty('trial_refused_for')
  await second.client.ok(api.restaurants.change, { abn: '53 004 085 616' })
  await t.advance({ hours: 2 })
  expect((await subscriptionOf(second)).trial_active).toBe(true)
  await openDesk(admin)
  await admin.client.fails('409 free_month_not_refused', api.approvals.allowFreeMonth, allow)
})

it('ends the free month of one of two restaurants that one person opens at the same time', async () => {
  const both = await t.together(2, () => aPartner('0491 570 156'))
  expect((await Promise.all(both.map(subscriptionOf))).map((one) => one.trial_active)).toEqual([true, true])
  for (const partner of both) await sell(partner)
  await t.advance({ hours: 2 })
  const active = (await Promise.all(both.map(subscriptionOf))).filter((one) => one.trial_active)
  expect(active).toHaveLength(1)
})
