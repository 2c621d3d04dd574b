import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PAID_ORDERS_PAGE } from '#contract/desk/city-terms.ts'
import { aCollectedOrder, complain } from '#tests/support/complaints.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { countInsights } from '#tests/support/insights.ts'
import { anOperator, openDesk } from '#tests/support/operators.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
const TODAY = { from: '2026-11-21', to: '2026-11-21' }

it('adds all restaurants up, with who ordered first, and who came back', async () => {
  const support = await anOperator(t, 'support')
  const { customer, restaurant, item } = await aCollectedOrder(t)
  await t.aPaidOrder(customer, item, 1)
  const other = await aCollectedOrder(t)
  await complain(other.customer, other.order)
  await restaurant.client.ok(api.orders.cancelByRestaurant, {
    order_id: (await t.aPaidOrder(await t.aCustomer(), item, 1)).id,
    reason: 'The oven broke',
  })
  await t.jobs.drain()
  await countInsights(t)

  const city = await support.client.ok(api.city.read, { weeks: 4 })
  const bar = city.bars.at(-1)
  expect(city.bars).toHaveLength(28)
  expect(bar).toMatchObject({
    ...TODAY,
    orders: 4,
    portions: 5,
    first_orders: 3,
    cancelled: 1,
    complaints: 1,
  })
  expect(bar).toMatchObject({ sales: 66, refunds: 11, refunds_by_restaurants: 9.9, refunds_by_operator: 1.1 })
  expect(bar).toMatchObject({ commission: 5.5, owed: 49.5, saved_g: 1_680 })
  expect(city.total).toMatchObject({ orders: 4, sold: 5 })
  expect(city.total_before).toMatchObject({ orders: 0, sales: 0 })
  expect(city.weeks.at(-1)).toEqual({ week: '2026-11-16', listing: 2, approved: 2 })
  expect(city.customers.at(-1)).toEqual({ month: '2026-11-01', first: 3, returned: 1, is_complete: false })
  expect(city.suburbs).toEqual([{ suburb: null, restaurants: 2, saved_g: 1_680 }])
})

it('measures how long complaints take until they are settled', async () => {
  const support = await anOperator(t, 'support')
  const { customer, restaurant, order } = await aCollectedOrder(t)
  const { id: complaint_id } = await complain(customer, order)
  await t.advance({ hours: 3 })
  await restaurant.client.ok(api.complaints.answer, { complaint_id, agrees: true, amount: 1 })
  await openDesk(support)
  const { complaints } = await support.client.ok(api.city.read, { weeks: 4 })
  expect(complaints).toEqual([{ from: '2026-11-21', count: 1, median_hours: 3 }])
})

it('leads from a figure to its orders, page by page', async () => {
  const support = await anOperator(t, 'support')
  const restaurant = await t.aRestaurant()
  const item = await t.aFoodItem(restaurant, { quantity_available: 100 })
  const customer = await t.aCustomer()
  const ids: string[] = []
  for (let order = 0; order <= PAID_ORDERS_PAGE; order += 1)
    ids.push((await t.aPaidOrder(customer, item, 1)).id)
  await countInsights(t)
  const path = '/api/desk/paid-orders?from=2026-11-01&to=2026-11-21'
  const first = await support.client.raw('GET', path)
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await support.client.raw('GET', next.replace(t.origin, ''))
  const rows = [...(first.body as { id: string }[]), ...(second.body as { id: string }[])].map(({ id }) => id)
  expect(first.body).toHaveLength(PAID_ORDERS_PAGE)
  expect(new Set(rows).size).toBe(rows.length)
  expect(new Set(ids).difference(new Set(rows)).size).toBe(0)
  const kinds = ['cancelled', 'complained', 'refunded', 'missed'] as const
  const counts = await Promise.all(
    kinds.map(async (kind) => (await support.client.ok(api.city.paidOrders, { ...TODAY, kind })).length),
  )
  expect(counts).toEqual([1, 2, 2, 0])
  await support.client.fails(422, api.city.paidOrders, { from: '2026-10-01', to: '2026-11-21' })
})

it('gives a spreadsheet each part', async () => {
  const support = await anOperator(t, 'support')
  const heads = {
    days: 'From',
    weeks: 'Week',
    customers: 'Month',
    complaints: 'From',
    suburbs: 'Suburb',
    searches: 'Suburb',
  }
  for (const [table, head] of Object.entries(heads)) {
    const answer = await support.client.raw('GET', `/api/desk/insights?format=csv&table=${table}`)
    expect(answer.headers.get('content-disposition')).toContain(`surplate-city-${table}-`)
    expect(String(answer.body)).toMatch(new RegExp(`^${head}`))
  }
})

it('shows what people searched for in vain', async () => {
  const support = await anOperator(t, 'support')
  await t.sql`insert into unmet_search (week, suburb, words, people) values ('2026-11-16', 'Fitzroy', 'ramen', 7)`
  const { unmet_searches } = await support.client.ok(api.city.read, { weeks: 4 })
  expect(unmet_searches).toEqual([{ suburb: 'Fitzroy', words: 'ramen', searched_by: 7 }])
  const csv = await support.client.raw('GET', '/api/desk/insights?weeks=4&format=csv&table=searches')
  expect(String(csv.body)).toContain('Fitzroy,ramen,7')
})
