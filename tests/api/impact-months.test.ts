import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PORTION_WEIGHT_G } from '#contract/constants.ts'
import { impactCsvPath } from '#contract/money/insights/impact-months.ts'
import { type Person, typedCodeOf } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { countInsights } from '#tests/support/insights.ts'

// A Saturday evening in November.
const t = await appForFile({ env: { RATE_LIMITS: 'off' } })

/** A restaurant of which somebody has collected two portions, with a stated weight or without. */
async function aSaver(suburb: string | null, item: object = {}): Promise<Person> {
  const restaurant = await t.aRestaurant()
  await t.update('restaurant', { id: restaurant.user.restaurant_id ?? '' }, { suburb, postcode: null })
  await save(restaurant, item)
  return restaurant
}
async function save(restaurant: Person, item: object = {}) {
  const order = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(restaurant, item), 2)
  await restaurant.client.ok(api.pickups.collect, typedCodeOf(order))
  return order
}

const read = async () => {
  await countInsights(t)
  return t.visitor.ok(api.impactMonths.read, {})
}
const csv = async (table: 'months' | 'suburbs') => {
  const { status, headers, body } = await t.visitor.raw('GET', impactCsvPath(table))
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers.get('cache-control')).toBe('public, max-age=60')
  return String(body)
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
}

/** The public rows by day, added up by month. */
async function daysByMonth() {
  const { body } = await t.visitor.raw('GET', api.impact.days.path)
  const [head = [], ...rows] = String(body)
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const sums: Record<string, Record<string, number>> = {}
  for (const row of rows) {
    const month = (sums[row[0]?.slice(0, 7) ?? ''] ??= { orders: 0, portions: 0, food_g: 0, co2e_g: 0 })
    for (const name of Object.keys(month)) month[name] = (month[name] ?? 0) + Number(row[head.indexOf(name)])
  }
  return Object.fromEntries(Object.entries(sums).filter(([, { orders }]) => orders !== 0))
}
async function expectMonthsToEqualDays() {
  const { months } = await read()
  const sums = months
    .filter(({ orders }) => orders > 0)
    .map(({ month, orders, portions, food_g, co2e_g }) => [month, { orders, portions, food_g, co2e_g }])
  expect(Object.fromEntries(sums)).toEqual(await daysByMonth())
}

it('has no month before the first order is collected', async () => {
  expect(await read()).toEqual({ months: [], suburbs: [] })
  expect(await csv('months')).toHaveLength(1)
})

describe('once meals were collected in five restaurants of Carlton and two elsewhere', () => {
  let first: Person
  beforeAll(async () => {
    first = await aSaver('Carlton', { portion_weight_g: 500 })
    for (const suburb of ['carlton', 'CARLTON', 'Carlton', 'Carlton ']) await aSaver(suburb)
    for (let count = 0; count < 6; count += 1) await aSaver('Fitzroy')
    await aSaver('Brunswick')
    await aSaver(null)
  })

  it('adds up the month, in which no suburb is named yet', async () => {
    const { months, suburbs } = await read()
    expect(suburbs).toEqual([])
    expect(months).toEqual([
      {
        month: '2026-11',
        is_over: false,
        restaurants: 13,
        orders: 13,
        portions: 26,
        weighed_portions: 2,
        assumed_portions: 24,
        food_g: 2 * 500 + 24 * PORTION_WEIGHT_G,
        co2e_g: 2 * (2 * 500 + 24 * PORTION_WEIGHT_G),
      },
    ])
    await expectMonthsToEqualDays()
  })

  it('names suburbs with five restaurants when the month is over, and folds another where too few are left', async () => {
    await t.advance({ days: 12 })
    const { suburbs } = await read()
    expect(suburbs.map(({ suburb, restaurants, food_g }) => [suburb, restaurants, food_g])).toEqual([
      ['Fitzroy', 6, 12 * PORTION_WEIGHT_G],
      [null, 7, 2 * 500 + 12 * PORTION_WEIGHT_G],
    ])
    expect(await csv('suburbs')).toEqual([
      'month,suburb,restaurants,orders,portions,weighed_portions,assumed_portions,food_g,co2e_g'.split(','),
      '2026-11,Fitzroy,6,6,12,0,12,5040,10080'.split(','),
      '2026-11,elsewhere,7,7,14,2,12,6040,12080'.split(','),
    ])
    expect((await csv('months')).map(([month]) => month)).toEqual(['month', '2026-11', '2026-12'])
  })

  it('names Carlton too once enough restaurants are elsewhere, by where they are now', async () => {
    const moved = await t.sql<{ id: string }>`
      select id from restaurant where suburb = 'Fitzroy' limit 1`
    await t.update('restaurant', { id: moved[0]?.id ?? '' }, { suburb: 'Brunswick' })
    expect((await read()).suburbs.map(({ suburb }) => suburb)).toEqual(['Carlton', null])
    for (const suburb of ['Coburg', 'Coburg']) {
      const { user } = await aSaver(suburb)
      await t.sql`update impact_entry set collected_at = collected_at - interval '12 days' where restaurant_id = ${user.restaurant_id}`
      await t.sql`insert into insight_change (restaurant_id, day) values (${user.restaurant_id}, '2026-11-21'), (${user.restaurant_id}, '2026-12-03')`
    }
    expect((await read()).suburbs.map(({ suburb, restaurants }) => [suburb, restaurants])).toEqual([
      ['Carlton', 5],
      ['Fitzroy', 5],
      [null, 5],
    ])
    await t.sql`delete from impact_day`
    await t.sql`insert into impact_day (day, factor_version, shard, orders, portions, food_g, co2e_g)
      select (collected_at at time zone 'Australia/Melbourne')::date, factor_version, 0, count(*), sum(portions), sum(food_g), sum(co2e_g)
      from impact_entry group by 1, 2`
  })

  it('takes an order out that is recalled or refunded, and agrees with the days again', async () => {
    const order = await save(first, { portion_weight_g: 800 })
    await expectMonthsToEqualDays()
    const with_order = (await read()).months.at(-1)?.food_g ?? 0
    await first.client.ok(api.recalls.create, {
      food_item_ids: order.items.map(({ food_item_id }) => food_item_id),
      from: t.inMinutes(-600),
      reason: 'Glass in the sauce',
      refund: true,
    })
    await t.advance({ seconds: 10 })
    expect((await read()).months.at(-1)?.food_g).toBe(with_order - 1_600)
    await expectMonthsToEqualDays()
  })
})
