import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { heading, openSignedIn } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()
const MEAL = 'Scanned saltimbocca'
/** A browser says of each call that it was refused. */
const REFUSED = /the server responded with a status of 4\d\d/

/** A paid order, the phone that shows its pass, and the restaurant's counter. */
async function atTheCounter() {
  const { aRestaurant, aFoodItem, aCustomer, aPaidOrder } = shop.server()
  const restaurant = await aRestaurant('Osteria Lume')
  const customer = await aCustomer('Ines Duarte')
  const order = await aPaidOrder(customer, await aFoodItem(restaurant, { name: MEAL }), 2)
  return { restaurant, customer, order }
}

async function phoneWithPass({ customer, order }: Awaited<ReturnType<typeof atTheCounter>>): Promise<Page> {
  const phone = await shop.visit({ size: 'phone', pixels: 2 })
  await openSignedIn(phone, customer.user, `/?order=${order.id}`)
  await phone.getByRole('img', { name: /^QR code/ }).waitFor()
  return phone
}

async function counterOf(restaurant: { user: { email: string } }): Promise<Page> {
  const page = await shop.visit({ size: 'phone', expected: REFUSED })
  await openSignedIn(page, restaurant.user, '/counter')
  await heading(page, 'Counter').waitFor()
  return page
}

const answer = (page: Page, verdict: string) => page.locator(`[data-verdict=${verdict}]`)

async function type(page: Page, code: string): Promise<void> {
  await page.getByLabel('Or type the code').fill(code)
  await page.keyboard.press('Enter')
}

it('collects an order by its code, however it is typed, on a device without a camera', async () => {
  const { restaurant, order } = await atTheCounter()
  shop.camera.unplug()
  const counter = await counterOf(restaurant)
  await expect(counter.getByText('No camera found. Please type the code.')).toShow()
  await expect(counter.getByText(`2 × ${MEAL}`)).toShow()
  await type(counter, `${order.code.slice(0, 3).toLowerCase()} ${order.code.slice(3)}`)
  for (const text of ['Hand it over', 'Ines', `2 × ${MEAL}`])
    await expect(answer(counter, 'accepted').getByText(text)).toShow()
  await counter.getByRole('button', { name: 'Next' }).click()
  await expect(counter.getByText('Ready to scan')).toShow()
  await expect(counter.getByText('0 waiting, 1 collected')).toShow()

  await type(counter, 'ABC 23')
  await expect(counter.getByText('A code has 6 characters')).toShow()
  await type(counter, 'ABC 234')
  await expect(answer(counter, 'unknown').getByText('Unknown code')).toShow()
})

it('starts a camera that is plugged in after the counter was opened', async () => {
  const evening = await atTheCounter()
  shop.camera.unplug()
  const counter = await counterOf(evening.restaurant)
  await expect(counter.getByText('No camera found. Please type the code.')).toShow()
  await shop.camera.show(await phoneWithPass(evening))
  await expect(answer(counter, 'accepted').getByText('Hand it over')).toShow()
})

it('collects a pass once, and tells the second scan when that was', async () => {
  const evening = await atTheCounter()
  const phone = await phoneWithPass(evening)
  await shop.camera.show(phone)
  const counter = await counterOf(evening.restaurant)
  await expect(answer(counter, 'accepted').getByText('Hand it over')).toShow()
  await expect(phone.getByText(/Picked up at 6:\d\d pm/)).toShow()

  const secondDevice = await counterOf(evening.restaurant)
  await expect(answer(secondDevice, 'already_collected').getByText('Already collected')).toShow()
  await expect(secondDevice.getByText(/It was handed over at 6:\d\d pm/)).toShow()
})

it('scans a code again only after it left the picture', async () => {
  const evening = await atTheCounter()
  await shop.camera.show(await phoneWithPass(evening), { away: true })
  const counter = await counterOf(evening.restaurant)
  await expect(answer(counter, 'accepted')).toShow()
  await counter.getByRole('button', { name: 'Next' }).click()
  await expect(answer(counter, 'already_collected')).toShow()
})

it('refuses a pass of another restaurant and leaves it valid', async () => {
  const evening = await atTheCounter()
  const other = await shop.server().aRestaurant('Next Door')
  const phone = await phoneWithPass(evening)
  await shop.camera.show(phone)
  const counter = await counterOf(other)
  await expect(answer(counter, 'wrong_restaurant').getByText('Wrong restaurant')).toShow()
  await expect(phone.getByRole('status').filter({ hasText: /^Ready until/ })).toShow()
  await expect(answer(await counterOf(evening.restaurant), 'accepted')).toShow()
})
