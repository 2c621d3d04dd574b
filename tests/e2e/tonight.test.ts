import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { countWork, createAccount, goTo, press, workOn } from '#tests/support/browser-acts.ts'
import { inCarlton, setDevicePosition, setRestaurantPosition } from '#tests/support/browser-position.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()
const qrCode = (page: Page) => page.getByRole('img', { name: /^QR code/ })
const card = (page: Page, meal: string) => page.getByRole('article', { name: meal })
const eastOf = ({ latitude, longitude }: typeof inCarlton, km: number) => ({
  latitude,
  longitude: longitude + km / 87.9,
})

/** The payment page opens by itself once there is an account. */
async function registerAndPay(page: Page, name: string, price: string): Promise<void> {
  await press(page, 'Order and pay')
  await createAccount(page, { user_type: 'Customer', name, email: `${name.toLowerCase()}@surplate.example` })
  await page.waitForURL(/\/sandbox\/checkout\//)
  await press(page, `Pay ${price}`)
  await expect(qrCode(page)).toShow()
}

it('leads a newcomer from a card on home to the pass with five presses and five fields', async () => {
  const t = shop.server()
  await t.aFoodItem(await t.aRestaurant('Quick Kitchen'), { name: 'Fast focaccia', discounted_price: 9.5 })
  const page = await shop.visit({ size: 'phone' })
  await countWork(page)
  await page.goto('/')
  await card(page, 'Fast focaccia').getByRole('button', { name: 'Add to Cart' }).click()
  await goTo(page, 'Cart')
  await registerAndPay(page, 'Nico', '$9.50')
  expect(await workOn(page)).toEqual({ presses: 5, fields: 5 })
})

it('leads a customer in Carlton who avoids egg to two portions nearby with twelve presses and five fields', async () => {
  const t = shop.server()
  const near = await t.aRestaurant('Corner Kitchen')
  await setRestaurantPosition(near, 'Carlton', eastOf(inCarlton, 0.3))
  const far = await t.aRestaurant('Far Kitchen')
  await setRestaurantPosition(far, 'Box Hill', eastOf(inCarlton, 14))
  await t.aFoodItem(near, {
    name: 'Egg noodles',
    allergens: { checked: true, contains: ['egg'], may_be_present: [] },
  })
  await t.aFoodItem(near, {
    name: 'Lentil dal',
    discounted_price: 6,
    allergens: { checked: true, contains: [], may_be_present: [] },
  })
  await t.aFoodItem(far, { name: 'Last dumplings', expires_at: t.inMinutes(5), pickup_end: t.inMinutes(20) })
  const page = await shop.visit({ size: 'phone' })
  await setDevicePosition(page, inCarlton)
  await countWork(page)

  await page.goto('/')
  await press(page, 'Find a meal')
  await press(page, 'Near me')
  await expect(card(page, 'Last dumplings')).toVanish()
  await press(page, 'Filters')
  await page.getByRole('checkbox', { name: 'Egg', exact: true }).click()
  await press(page, 'Show meals')
  await expect(card(page, 'Egg noodles')).toVanish()
  await expect(card(page, 'Lentil dal').getByText('300 m', { exact: true })).toShow()
  await card(page, 'Lentil dal').getByRole('heading').getByRole('button').click()
  await press(page, /^One (more|portion more)/)
  await press(page, /^Add to Cart/)
  await goTo(page, 'Cart')
  await registerAndPay(page, 'Carla', '$12.00')
  await expect(page.getByText('2 × Lentil dal', { exact: true })).toShow()
  expect(await workOn(page)).toEqual({ presses: 12, fields: 5 })
})
