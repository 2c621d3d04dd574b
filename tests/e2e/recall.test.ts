import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ordersApi } from '#contract/orders/orders.ts'
import { pickupsApi } from '#contract/orders/pickups.ts'
import { recallsApi } from '#contract/kitchen/recalls.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { goTo, openDashboard, press, restoreSession } from '#tests/support/browser-acts.ts'
import { barriersOn } from '#tests/support/browser-barriers.ts'
import { fillForm } from '#tests/support/browser-forms.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()

const REASON = 'The sauce contains peanuts'

/** A restaurant with two buyers of one meal: Kim has collected it, and Lee has not. */
async function soldMeal() {
  const t = shop.server()
  const nonna = await t.aRestaurant('Nonna Pina')
  await nonna.client.ok(restaurantsApi.change, { phone: '03 9005 1234' })
  const item = await t.aFoodItem(nonna, { name: 'Satay noodles' })
  const [kim, lee] = [await t.aCustomer('Kim Lee'), await t.aCustomer('Lee Wong')]
  const collected = await t.aPaidOrder(kim, item)
  await nonna.client.ok(pickupsApi.collect, { scan_id: randomUUID(), code: collected.code })
  return { nonna, item, kim, lee, collected, paid: await t.aPaidOrder(lee, item) }
}

async function visitOrder(user: { email: string }, order_id: string): Promise<Page> {
  const page = await shop.visit({ size: 'phone' })
  await restoreSession(page, user)
  await page.goto(`/?order=${order_id}`)
  await page.getByRole('heading', { name: 'Your order' }).waitFor()
  return page
}

const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'Recalled: do not eat' })
const openRecalls = (page: Page) => page.getByRole('heading', { name: 'Recall food' }).click()

it('brings a recall from the dashboard to the open page of the order, and back who has seen it', async () => {
  const { nonna, kim, lee, collected, paid } = await soldMeal()
  const phone = await visitOrder(kim.user, collected.id)
  await phone.getByText('Collected, enjoy!').waitFor()
  const dashboard = await openDashboard(await shop.visit(), nonna.user)
  await openRecalls(dashboard)
  await press(dashboard, 'Start a recall')
  await press(dashboard, 'See who is told')
  await expect(dashboard.getByText('Please choose at least one meal')).toShow()
  await expect
    .poll(() => dashboard.getByRole('checkbox').evaluate((box) => box === document.activeElement))
    .toBe(true)
  await dashboard.getByRole('checkbox', { name: 'Satay noodles' }).check()
  await fillForm(dashboard, { 'What is wrong with it?': REASON })
  await press(dashboard, 'See who is told')
  await expect(dashboard.getByText('1 order not collected: cancelled and refunded in full.')).toShow()
  await expect(dashboard.getByText('1 order collected: refunded in full.')).toShow()
  expect(await dashboard.getByText('2 people bought it').count()).toBe(1)
  await press(dashboard, 'Recall and tell 2 people')
  await expect(banner(phone)).toShow()
  await expect(phone.getByText(REASON)).toShow()
  await expect(phone.getByRole('link', { name: 'Call Nonna Pina' })).toShow()
  await expect(phone.getByText('Collected, enjoy!')).toVanish()
  await expect(dashboard.getByText('1 of 2 have opened it')).toShow()
  const waiting = dashboard
    .getByRole('article')
    .getByRole('listitem')
    .filter({ hasText: paid.code.slice(0, 3) })
  await expect(waiting.getByText('Lee', { exact: true })).toShow()
  await visitOrder(lee.user, paid.id)
  await expect(dashboard.getByText('2 of 2 have opened it')).toShow()
  await press(dashboard, 'List again: Satay noodles')
  await expect(dashboard.getByRole('dialog').getByText(`: ${REASON}`)).toShow()
})

it('marks a recalled order in the list, and warns the friend who was sent the pass', async () => {
  const { nonna, item, lee, paid } = await soldMeal()
  const { url } = await lee.client.ok(ordersApi.sharePass, { order_id: paid.id })
  const friend = await shop.visit({ size: 'phone' })
  await friend.goto(url)
  await friend.getByRole('img', { name: /^QR code/ }).waitFor()
  await nonna.client.ok(recallsApi.create, {
    food_item_ids: [item.id],
    from: shop.server().inMinutes(-60),
    reason: REASON,
  })
  await expect(banner(friend)).toShow()
  const page = await visitOrder(lee.user, paid.id)
  await goTo(page, 'My orders')
  await expect(page.getByRole('button', { name: /Nonna Pina.*Recalled: do not eat/ })).toShow()
})

it('finds no accessibility violation on the recalls of the dashboard, the recall of an order and its friend’s pass', async () => {
  const { nonna, item, lee, paid } = await soldMeal()
  const { url } = await lee.client.ok(ordersApi.sharePass, { order_id: paid.id })
  const dashboard = await openDashboard(await shop.visit(), nonna.user)
  await openRecalls(dashboard)
  await press(dashboard, 'Start a recall')
  await press(dashboard, 'See who is told')
  await dashboard.getByText('Please choose at least one meal').waitFor()
  expect(await barriersOn(dashboard)).toEqual([])
  await press(dashboard, 'Stop')
  await nonna.client.ok(recallsApi.create, {
    food_item_ids: [item.id],
    from: shop.server().inMinutes(-60),
    reason: REASON,
  })
  await expect(dashboard.getByText('0 of 2 have opened it')).toShow()
  expect(await barriersOn(dashboard)).toEqual([])
  const page = await visitOrder(lee.user, paid.id)
  await expect(banner(page)).toShow()
  expect(await barriersOn(page)).toEqual([])
  await page.goto(url)
  await expect(banner(page)).toShow()
  expect(await barriersOn(page)).toEqual([])
})
