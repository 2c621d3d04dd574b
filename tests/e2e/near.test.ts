import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { goTo, heading, press } from '#tests/support/browser-acts.ts'
import { callsOf } from '#tests/support/browser-calls.ts'
import {
  inCarlton,
  inSydney,
  inWerribee,
  foodItemNames,
  setDevicePosition,
  setRestaurantPosition,
  storedPosition,
} from '#tests/support/browser-position.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()

// In the order in which their sale ends. The first two are in the same place for the server, which knows two decimals.
const kitchens = [
  ['Werribee wrap', 'Werribee', { latitude: -37.9003, longitude: 144.6612 }],
  ['Far laksa', 'Carlton', { latitude: -37.8049, longitude: 144.9651 }],
  ['Near laksa', 'Carlton', { latitude: -37.8017, longitude: 144.9666 }],
  ['Richmond roti', 'Richmond', undefined],
  ['Nowhere noodles', 'Atlantis', undefined],
] as const
const bySale = kitchens.map(([name]) => name)
const fromCarlton = ['Near laksa', 'Far laksa', 'Richmond roti', 'Werribee wrap', 'Nowhere noodles']

beforeAll(async () => {
  const t = shop.server()
  for (const [at, [name, suburb, position]] of kitchens.entries()) {
    const kitchen = await t.aRestaurant(`Kitchen of the ${name}`)
    await setRestaurantPosition(kitchen, suburb, position)
    await t.aFoodItem(kitchen, { name, expires_at: t.inMinutes(60 + at) })
  }
})

async function browse(): Promise<Page> {
  const page = await shop.visit({ size: 'phone' })
  await page.goto('/')
  await goTo(page, 'Browse Food')
  await expect(page.getByRole('article', { name: 'Near laksa' })).toShow()
  return page
}
const expectNames = (page: Page, meals: readonly string[]) =>
  expect.poll(() => foodItemNames(page)).toEqual(meals)
const nearButton = (page: Page, suburb: string) =>
  page.getByRole('button', { name: `Near ${suburb} · change` })
const suburbField = (page: Page) => page.getByRole('combobox', { name: 'Suburb or postcode' })
const focusName = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

it('shows the nearest meals first with one press, as far as the rounded position and the browser know, and says how far each is', async () => {
  const page = await browse()
  const calls = callsOf(page)
  await expectNames(page, bySale)
  await setDevicePosition(page, inCarlton)
  await press(page, 'Near me')
  await expectNames(page, fromCarlton)
  await expect(nearButton(page, 'Carlton')).toShow()
  expect(await focusName(page)).toBe('Near Carlton · change')
  expect(await page.getByLabel('Sort by').inputValue()).toBe('distance')
  const card = page.getByRole('article', { name: 'Near laksa' })
  await expect(card.getByText('150 metres away')).toShow()
  await expect(page.getByRole('article', { name: 'Richmond roti' }).getByText(/^about 3\.\d km$/)).toShow()
  expect(await page.getByRole('article', { name: 'Nowhere noodles' }).getByText('away').count()).toBe(0)
  expect(calls.map(({ path }) => path).filter((path) => path.includes('near='))).toEqual([
    '/food-items?sort=distance&near=-37.80%2C144.97',
  ])
  await expect
    .poll(() => page.locator('main p[role=status]').first().textContent())
    .toBe('All deals, the nearest to Carlton first')
})

it('shows somebody in Werribee another list, and how far away the meal is in its view and in the cart', async () => {
  const page = await browse()
  await setDevicePosition(page, inWerribee)
  await press(page, 'Near me')
  await expect.poll(async () => (await foodItemNames(page))[0]).toBe('Werribee wrap')
  const card = page.getByRole('article', { name: 'Far laksa' })
  await expect(card.getByText('29 kilometres away')).toShow()
  await card.getByRole('button', { name: /^Add to Cart/ }).click()
  await card.getByRole('heading').getByRole('button').click()
  await expect(heading(page, 'Far laksa')).toShow()
  await expect(page.getByText('29 km away')).toShow()
  expect(await page.getByRole('link', { name: 'Directions' }).getAttribute('href')).toBe(
    'https://www.openstreetmap.org/directions?to=-37.8049%2C144.9651',
  )
  await goTo(page, 'Cart')
  await expect(page.getByText('12 High St, Carlton')).toShow()
  await expect(page.getByText('29 km away')).toShow()
})

it('says that the position is refused, and shows what is near a suburb that is chosen by keyboard', async () => {
  const page = await browse()
  await press(page, 'Near me')
  await expect(
    page.getByRole('alert').getByText('Your browser does not share your position with this page.'),
  ).toShow()
  expect(await storedPosition(page)).toBeNull()
  await suburbField(page).fill('3030')
  await expect(page.getByRole('option', { name: 'Werribee 3030' })).toShow()
  await suburbField(page).fill('carl')
  await expect(page.getByRole('option', { name: 'Carlton 3053', selected: false })).toShow()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toVanish()
  await expect(nearButton(page, 'Carlton')).toShow()
  await expectNames(page, fromCarlton)
  await expect(
    page.getByRole('article', { name: 'Near laksa' }).getByText(/^about \d+ metres away$/),
  ).toShow()
})

it('says that somebody outside Melbourne is, and asks for a suburb', async () => {
  const page = await browse()
  await setDevicePosition(page, inSydney)
  await press(page, 'Near me')
  await expect(page.getByRole('alert').getByText(/^You are outside Melbourne/)).toShow()
  expect(await storedPosition(page)).toBeNull()
  await page.keyboard.press('Escape')
  await expectNames(page, bySale)
})

it('opens the dialog for the order by distance where no position is known, and leaves the list as it is until there is one', async () => {
  const page = await browse()
  const calls = callsOf(page)
  await page.getByLabel('Sort by').selectOption('distance')
  await expect(page.getByRole('dialog', { name: 'Where are you?' })).toShow()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toVanish()
  expect(await page.getByLabel('Sort by').inputValue()).toBe('ending')
  expect(calls.filter(({ path }) => path.startsWith('/food-items'))).toEqual([])
  await page.getByLabel('Sort by').selectOption('distance')
  await suburbField(page).fill('3030')
  await page.getByRole('option', { name: 'Werribee 3030' }).click()
  await expect.poll(async () => (await foodItemNames(page))[0]).toBe('Werribee wrap')
})

it('keeps the position over a reload, Back and another order, outside the history and the address, until it is removed', async () => {
  const page = await browse()
  await setDevicePosition(page, inCarlton)
  await press(page, 'Near me')
  await expectNames(page, fromCarlton)
  expect(await storedPosition(page)).toBe(
    JSON.stringify({ latitude: -37.8012, longitude: 144.9679, suburb: 'Carlton', is_approximate: false }),
  )
  await page.reload()
  await expectNames(page, fromCarlton)
  await page.getByLabel('Sort by').selectOption('ending')
  await expectNames(page, bySale)
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('"sort":"ending"')
  await page.reload()
  await expectNames(page, bySale)
  await page.getByLabel('Sort by').selectOption('distance')
  await page.getByRole('article', { name: 'Near laksa' }).getByRole('heading').getByRole('button').click()
  await expect(heading(page, 'Near laksa')).toShow()
  await page.goBack()
  await expectNames(page, fromCarlton)
  expect(await page.evaluate(() => JSON.stringify(history.state) + location.href)).not.toMatch(/37\.8|144\.9/)
  await nearButton(page, 'Carlton').click()
  await press(page, 'Remove my position')
  await expectNames(page, bySale)
  expect(await storedPosition(page)).toBeNull()
  await expect.poll(() => focusName(page)).toBe('choose a suburb')
})

it('searches by distance, too, and asks for the restaurants on the screen only', async () => {
  const page = await browse()
  await setDevicePosition(page, inCarlton)
  await press(page, 'Near me')
  await expectNames(page, fromCarlton)
  const calls = callsOf(page)
  await page.getByRole('searchbox', { name: 'Search' }).fill('laksa')
  await expectNames(page, ['Near laksa', 'Far laksa'])
  expect(calls.map(({ path }) => decodeURIComponent(path))).toContain(
    '/food-items?q=laksa&sort=distance&near=-37.80,144.97',
  )
  for (const { path } of calls.filter(({ path: address }) => address.startsWith('/restaurants')))
    expect(path).toContain('ids=')
})
