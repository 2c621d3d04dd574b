import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { restartTrial } from '#server/features/kitchen/subscriptions/public.ts'
import type { Span } from '#tests/support/app.ts'
import { ORIGIN, PASSWORD, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()

const notices = (partner: Person) => t.mailsTo(partner, 'trial_ends').map(({ subject }) => subject)
const endOf = async ({ user }: Person) => (await t.row('subscription', { account_id: user.id })).trial_ends_at
/** Moves the clock to so long before the end of a trial. */
async function advanceTo(partner: Person, { days = 0, seconds = 0 }: Span) {
  const before = (days * 86_400 + seconds) * 1_000
  await t.advance({ seconds: ((await endOf(partner)).getTime() - before - t.now().getTime()) / 1_000 })
}

it('emails the owner seven days and one day before the trial ends, once each, with the time and the price', async () => {
  const partner = await t.aRestaurant('Nonna Pina')
  await advanceTo(partner, { days: 7, seconds: 60 })
  expect(notices(partner)).toEqual([])
  await advanceTo(partner, { days: 7 })
  const subject = 'Your free trial ends on Mon 21 Dec, 6:00 pm'
  expect(notices(partner)).toEqual([subject])
  await advanceTo(partner, { days: 1, seconds: 60 })
  expect(notices(partner)).toEqual([subject])
  await advanceTo(partner, { days: 1 })
  await t.advance({ hours: 1 })
  expect(notices(partner)).toEqual([subject, subject])
  expect(t.mailsTo(partner, 'trial_ends')[0]?.text).toContain('$7.00 a month, with')
  await t.advance({ days: 2 })
  expect(notices(partner)).toHaveLength(2)
})

it('emails once where both times have passed since the last sweep', async () => {
  const partner = await t.aRestaurant()
  await advanceTo(partner, { seconds: 3_600 })
  expect(notices(partner)).toHaveLength(1)
})

it('emails anew about a trial that was begun again', async () => {
  const partner = await t.aRestaurant()
  await advanceTo(partner, { days: 6 })
  expect(notices(partner)).toHaveLength(1)
  const { restaurant_id } = partner.user
  await t.database.transaction((tx) => restartTrial(tx, restaurant_id ?? '', t.now()))
  await advanceTo(partner, { days: 8 })
  expect(notices(partner)).toHaveLength(1)
  await advanceTo(partner, { days: 6 })
  expect(notices(partner)).toHaveLength(2)
})

it('emails no subscriber, no erased owner, and none whose restaurant is hidden or closed', async () => {
  const [subscriber, erased, hidden, closed] = [
    await t.aRestaurant(),
    await t.aRestaurant(),
    await t.aRestaurant(),
    await t.aRestaurant(),
  ]
  const metadata = { user_id: subscriber.user.id, user_type: 'restaurant' }
  const pro = { package_id: 'restaurant_subscription', origin_url: ORIGIN, metadata } as const
  const { url } = await subscriber.client.ok(api.payments.checkout, pro)
  await subscriber.client.raw('POST', `${new URL(url).pathname}/pay`)
  await erased.client.ok(api.accounts.erase, { password: PASSWORD })
  await t.sql`update restaurant set hidden = 'unapproved', hidden_at = ${t.now()} where id = ${hidden.user.restaurant_id}`
  await t.sql`update restaurant set closed_at = ${t.now()} where id = ${closed.user.restaurant_id}`
  const other = await t.aRestaurant()
  await advanceTo(other, { days: 1 })
  expect(t.mails.filter(({ kind }) => kind === 'trial_ends').map(({ to }) => to)).toContain(other.user.email)
  for (const partner of [subscriber, erased, hidden, closed]) expect(notices(partner)).toEqual([])
})
