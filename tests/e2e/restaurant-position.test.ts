import { expect, it } from 'vitest'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { openCard, openDashboard, press } from '#tests/support/browser-acts.ts'
import { barriersOn } from '#tests/support/browser-barriers.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()

const door = { latitude: -37.8064, longitude: 144.9787 }

async function dashboardOf(name: string) {
  const restaurant = await shop.server().aRestaurant(name)
  await restaurant.client.ok(restaurantsApi.change, { address: '1 Gertrude Street', suburb: 'Fitzroy' })
  const page = await openDashboard(await shop.visit({ size: 'phone' }), restaurant.user)
  await openCard(page, 'Your place on the map')
  return { page, position: async () => restaurant.client.ok(restaurantsApi.mine, {}) }
}

it('takes the position of the device when it is accurate', async () => {
  const { page, position } = await dashboardOf('Accurate Arancini')
  await expect(page.getByText('Customers see you somewhere in Fitzroy.')).toShow()
  await expect(page.getByRole('img', { name: 'Map: Accurate Arancini is somewhere in Fitzroy' })).toShow()
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ ...door, accuracy: 12 })
  await press(page, 'We are here now')
  await expect(page.getByText('Saved, accurate to 12 m.').first()).toShow()
  await expect(page.getByText('Customers see you here.')).toShow()
  await expect(page.getByRole('img', { name: 'Map: Accurate Arancini in Fitzroy' })).toShow()
  expect(await position()).toMatchObject({ ...door, position_is_approximate: false })
})

it('takes the place of a pin that is dragged', async () => {
  const { page, position } = await dashboardOf('Dragged Dumplings')
  const before = await position()
  await press(page, 'Place the pin')
  const pin = page.getByRole('button', { name: 'Pin', exact: true })
  const box = await pin.boundingBox()
  if (box === null) throw new Error('The pin is not on the screen')
  await page.mouse.move(box.x + 22, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 22 + 84, box.y + 20, { steps: 4 })
  await page.mouse.up()
  await press(page, 'Save this place')
  await expect(page.getByText('Customers see you here.')).toShow()
  const after = await position()
  // 84 pixels are a kilometre, and a degree of longitude is 87.9 km there.
  expect((after.longitude ?? 0) - (before.longitude ?? 0)).toBeCloseTo(1 / 87.9, 3)
  expect(after).toMatchObject({ latitude: before.latitude, position_is_approximate: false })
})

it('keeps nobody from placing the pin', async () => {
  const { page } = await dashboardOf('Open Omelette')
  await press(page, 'Place the pin')
  await page.getByRole('button', { name: 'Pin', exact: true }).waitFor()
  expect(await barriersOn(page)).toEqual([])
})
