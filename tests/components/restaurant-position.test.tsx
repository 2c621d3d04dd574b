import { expect } from 'vitest'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { it as base } from '#tests/support/page-test.ts'

const door = { latitude: -37.8064, longitude: 144.9787 }

/** The device stands at the door, and knows that with this accuracy. */
function standAtDoor(accuracy: number): void {
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (succeed) =>
    succeed({ coords: { ...door, accuracy } } as GeolocationPosition)
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
}

/** Opens the card of a restaurant of which only the suburb is known. */
const it = base.extend('openPosition', ({ t, visit }) => async (name: string, accuracy = 12) => {
  const restaurant = await t.aRestaurant(name)
  await restaurant.client.ok(restaurantsApi.change, { address: '1 Gertrude Street', suburb: 'Fitzroy' })
  const page = visit({ as: restaurant })
  standAtDoor(accuracy)
  await page.goTo('Dashboard')
  await page.openTab('Settings')
  await page.unfold('Your place on the map')
  return { page, position: () => restaurant.client.ok(restaurantsApi.mine, {}) }
})

it('takes the position of the device when it is accurate, and shows only the suburb again when the restaurant prefers that', async ({
  openPosition,
}) => {
  const { page, position } = await openPosition('Accurate Arancini')
  const { latitude, longitude } = await position()
  await page.shows('Customers see you somewhere in Fitzroy.')
  await page.find('img', 'Map: Accurate Arancini is somewhere in Fitzroy')
  await page.press('We are here now')
  await page.shows('Saved, accurate to 12 m.')
  await page.shows('Customers see you here.')
  await page.find('img', 'Map: Accurate Arancini in Fitzroy')
  expect(await position()).toMatchObject({ ...door, position_is_approximate: false })
  await page.press('Show only Fitzroy')
  await page.shows('Customers see you somewhere in Fitzroy.')
  expect(await position()).toMatchObject({ latitude, longitude, position_is_approximate: true })
})

it('says how inaccurate the device is, and changes nothing', async ({ openPosition }) => {
  const { page, position } = await openPosition('Vague Vindaloo', 180)
  await page.press('We are here now')
  const warning = 'Only accurate to 180 m. Go to the door and try again, or place the pin.'
  await page.shows(warning, await page.find('alert', ''))
  expect(await position()).toMatchObject({ position_is_approximate: true })
})

it('takes the place of a pin that arrow keys have moved', async ({ openPosition }) => {
  const { page, position } = await openPosition('Keyboard Kofta')
  const before = await position()
  await page.press('Place the pin')
  const pin = await page.find('button', /^Pin$/)
  pin.focus()
  await page.user.keyboard('{ArrowUp}{ArrowUp}{Shift>}{ArrowUp}{/Shift}')
  await page.press('Save this place')
  await page.shows('Customers see you here.')
  // 84 pixels are a kilometre.
  expect((await position()).latitude ?? 0).toBeCloseTo((before.latitude ?? 0) + 28 / 84 / 111.195, 6)
})
