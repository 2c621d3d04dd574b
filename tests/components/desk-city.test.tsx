import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import { aCollectedOrder, complain } from '#tests/support/complaints.ts'
import { countInsights } from '#tests/support/insights.ts'
import { anOperator } from '#tests/support/operators.ts'
import { it } from '#tests/support/page-test.ts'

/** The text of each cell of the table beside a chart. */
function numbersOf(figure: HTMLElement): string[][] {
  const rows = [...figure.querySelectorAll('tbody tr')]
  return rows.map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))
}

it('says what will stand there before there is anything', async ({ t, deskOf }) => {
  const page = await deskOf(await anOperator(t, 'support'), 'The city')
  await page.shows('Nothing to see yet')
  await page.shows('from the first evening on')
})

it('has the numbers of the interface in its tables, and a figure opens its orders', async ({ t, deskOf }) => {
  const support = await anOperator(t, 'support')
  const { customer, restaurant, item, order } = await aCollectedOrder(t)
  await complain(customer, order)
  const cancelled = await t.aPaidOrder(await t.aCustomer(), item, 1)
  await restaurant.client.ok(api.orders.cancelByRestaurant, {
    order_id: cancelled.id,
    reason: 'The oven broke',
  })
  await t.jobs.drain()
  await countInsights(t)
  const page = await deskOf(support, 'The city')
  const orders = await page.find('figure', /^2 orders/)
  await page.unfold(/^Numbers$/, orders)
  await page.find('button', /so far/, orders)
  expect(numbersOf(orders)).toEqual([['16 Nov to 21 Nov, so far', '2']])
  const troubles = await page.find('figure', /^500 of 1,000 orders cancelled/)
  await page.unfold(/^Numbers$/, troubles)
  await page.press(/so far/, troubles)
  await page.find('heading', /^Orders, 16 Nov to 21 Nov/)
  await page.press(/Nonna Pina/)
  await page.find('heading', 'Order')
  await page.press('Back')
  await page.find('heading', /^Orders, 16 Nov to 21 Nov/)
})
