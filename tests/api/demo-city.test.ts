import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { addDays } from '#contract/calendar-days.ts'
import { closingOn, toScheduleSpan } from '#contract/kitchen/business-days.ts'
import { generateDemoEvening } from '#server/demo/demo-city.ts'
import { listCityAgain, seedCity } from '#server/demo/seed-city.ts'
import { DEMO_CUSTOMER, DEMO_PASSWORD, DEMO_RESTAURANT, demoSignIns } from '#server/demo/sign-ins.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { scanOf } from '#tests/support/builders.ts'

const t = await appForFile()
const filled = await seedCity({ database: t.database }, t.now())

const signIn = async (email: string) => {
  const client = t.client()
  const { user } = await client.ok(api.accounts.login, { email, password: DEMO_PASSWORD })
  return { client, user }
}

it('seeds the demo city only into an empty database', async () => {
  expect(filled).toBe(true)
  const accounts = await t.rows('account')
  expect(await seedCity({ database: t.database }, t.now())).toBe(false)
  expect(await t.rows('account')).toHaveLength(accounts.length)
})

it('places every food item where its restaurant is', async () => {
  const [count] = await t.sql<{ items: number; with_position: number }>`
    select count(*)::int as items, count(*) filter (where abs(east_km - (longitude - 144.9631) * 87.85) < 0.1 and not position_is_approximate)::int
      as with_position from food_item join restaurant on restaurant.id = restaurant_id`
  expect(count?.with_position).toBeGreaterThan(100)
  expect(count?.with_position).toBe(count?.items)
})

it('seeds a demo city with food items on sale and impact figures', async () => {
  const items = await t.visitor.ok(api.foodItems.browse, { limit: 100 })
  expect(items).toHaveLength(100)
  const impact = await t.visitor.ok(api.impact.foodWasteSaved, {})
  expect(impact.total_orders).toBeGreaterThanOrEqual(600)
  expect(impact.co2e_saved_kg).toBeCloseTo(impact.total_waste_saved_kg * 2)
})

it('sells nothing of a demo restaurant after it closes, on any day of a week, from noon until shortly before closing', async () => {
  const restaurants = await t.rows('restaurant')
  const { spans } = await (await signIn(DEMO_RESTAURANT)).client.ok(api.hours.get, {})
  const open = spans.map(toScheduleSpan)
  const { user } = await signIn(DEMO_RESTAURANT)
  for (let day = 0; day < 7; day += 1) {
    for (const time of ['12:00', '18:10', '21:00', '22:10']) {
      const date = addDays('2026-11-21', day)
      const now = new Date(`${date}T${time}:00+11:00`)
      const items = generateDemoEvening(day, now, restaurants).filter(
        ({ restaurant_id }) => restaurant_id === user.restaurant_id,
      )
      const closing = closingOn(open, date)
      expect(items.length).toBeGreaterThan(3)
      expect(items.filter(({ expires_at }) => closing === undefined || expires_at > closing)).toEqual([])
    }
  }
})

it('seeds a demo city whose ledger balances', async () => {
  expect(
    await t.sql`select order_id from ledger_entry group by order_id, payout_id having sum(amount_cents) <> 0`,
  ).toEqual([])
  const [paid] = await t.sql<{ orders: number; sessions: number; entries: number }>`
    select (select count(*)::int from customer_order where paid_at is not null) as orders,
      (select count(*)::int from payment_session where payment_status = 'paid') as sessions,
      (select count(*)::int from ledger_entry where event = 'paid' and ledger_account = 'provider') as entries`
  expect(paid?.orders).toBeGreaterThan(600)
  expect([paid?.sessions, paid?.entries]).toEqual([paid?.orders, paid?.orders])
})

it('signs each demo person in with the right role', async () => {
  const standings = await Promise.all(
    demoSignIns.map(async ({ email }) => {
      const { client, user } = await signIn(email)
      if (user.user_type === 'customer') return user.user_type
      return (await client.ok(api.subscriptions.get, { user_id: user.id })).status
    }),
  )
  expect(standings).toEqual(['customer', 'trial', 'active', 'expired', 'customer', 'customer'])
})

it('collects the pass of the demo customer at the demo restaurant', async () => {
  const [customer, restaurant] = await Promise.all([signIn(DEMO_CUSTOMER), signIn(DEMO_RESTAURANT)])
  const waiting = (await customer.client.ok(api.orders.all, {})).find((order) => order.status === 'paid')
  const done = await restaurant.client.ok(api.pickups.collect, scanOf(waiting ?? { pickup_token: null }))
  expect(done).toMatchObject({ id: waiting?.id, status: 'collected', customer_first_name: 'Maya' })
})

it('refunds a waiting demo order when its restaurant cancels it', async () => {
  const { client } = await signIn(DEMO_RESTAURANT)
  const [order] = await client.ok(api.orders.ofRestaurant, { status: 'paid' })
  await client.ok(api.orders.cancelByRestaurant, { order_id: order?.id ?? '', reason: 'The oven broke' })
  await t.advance({ seconds: 5 })
  const refund = { status: 'succeeded', amount: order?.total }
  expect(await client.ok(api.orders.ofRestaurant, { status: 'cancelled' })).toContainEqual(
    expect.objectContaining({ id: order?.id, refund }),
  )
})

it('lists food items again on the second day of the demo city, once', async () => {
  await t.advance({ days: 1 })
  expect(await t.visitor.ok(api.foodItems.browse, {})).toEqual([])
  expect(await listCityAgain({ database: t.database }, t.now())).toBeGreaterThanOrEqual(100)
  expect((await t.visitor.ok(api.foodItems.browse, { limit: 100 })).length).toBe(100)
  expect(await listCityAgain({ database: t.database }, t.now())).toBe(0)
})
