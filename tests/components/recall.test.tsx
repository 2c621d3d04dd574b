import { randomUUID } from 'node:crypto'
import { screen, waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { recallsApi } from '#contract/kitchen/recalls.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { pickupsApi } from '#contract/orders/pickups.ts'
import { it as base } from '#tests/support/page-test.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'

const REASON = 'The sauce contains peanuts'
const BANNER = 'Recalled: do not eat'

/** A restaurant with two buyers of one meal: Kim has collected it, and Lee has not. */
const it = base.extend('sold', async ({ t }) => {
  const nonna = await t.aRestaurant('Nonna Pina')
  await nonna.client.ok(restaurantsApi.change, { phone: '03 9005 1234' })
  const item = await t.aFoodItem(nonna, { name: 'Satay noodles' })
  const [kim, lee] = [await t.aCustomer('Kim Lee'), await t.aCustomer('Lee Wong')]
  const collected = await t.aPaidOrder(kim, item)
  await nonna.client.ok(pickupsApi.collect, { scan_id: randomUUID(), code: collected.code })
  const paid = await t.aPaidOrder(lee, item)
  const recall = async () => {
    const what = { food_item_ids: [item.id], from: t.inMinutes(-60), reason: REASON }
    await nonna.client.ok(recallsApi.create, what)
    await t.jobs.drain()
  }
  return { nonna, kim, lee, collected, paid, recall }
})

it('recalls a meal from the dashboard, and shows there who has seen it', async ({ t, visit, sold }) => {
  const { nonna, kim, lee, collected, paid } = sold
  const page = visit({ as: nonna })
  await page.goTo('Dashboard')
  await page.listens()
  await page.openTab('Settings')
  await page.unfold(/^Recall food$/)
  await page.press('Start a recall')
  await page.press('See who is told')
  await page.shows('Please choose at least one meal')
  const meal = await page.find('checkbox', 'Satay noodles')
  await waitFor(() => expect(document.activeElement).toBe(meal))
  await page.user.click(meal)
  await page.fill({ 'What is wrong with it?': REASON })
  await page.press('See who is told')
  await page.shows('1 order not collected: cancelled and refunded in full.')
  await page.shows('1 order collected: refunded in full.')
  expect(screen.getAllByText(/2 people bought it/)).toHaveLength(1)
  await page.press('Recall and tell 2 people')
  await page.shows('Recalled. 2 people are told now.')
  await t.jobs.drain()
  await kim.client.ok(recallsApi.opened, { order_id: collected.id })
  await page.shows('1 of 2 have opened it')
  await page.shows(`Lee Code ${spacedCode(paid.code)}`, await screen.findByRole('article'))
  await lee.client.ok(recallsApi.opened, { order_id: paid.id })
  await page.shows('2 of 2 have opened it')
  await page.openTab('Tonight')
  await page.press('List again: Satay noodles')
  await page.shows(`: ${REASON}`, await page.dialog())
})

it('shows a recall on the open page of the order, reports it as seen, and marks the order in the list', async ({
  visit,
  sold,
}) => {
  const page = visit({ as: sold.kim, path: `/?order=${sold.collected.id}` })
  await page.shows('Collected, enjoy!')
  await page.listens()
  await sold.recall()
  await page.shows(REASON, await page.find('alert', BANNER))
  await page.find('link', 'Call Nonna Pina')
  await page.hides('Collected, enjoy!')
  await expect.poll(() => sold.nonna.client.ok(recallsApi.all, {})).toMatchObject([{ opened_count: 1 }])
  await page.goTo('My orders')
  await page.find('button', /Nonna Pina.*Recalled: do not eat/)
})

it('warns the friend who was sent the pass of a recalled order', async ({ visit, sold }) => {
  const { url } = await sold.lee.client.ok(ordersApi.sharePass, { order_id: sold.paid.id })
  const { pathname, search } = new URL(url)
  const page = visit({ path: pathname + search })
  await page.find('img', 'QR code')
  await page.listens()
  await sold.recall()
  await page.find('alert', BANNER)
})
