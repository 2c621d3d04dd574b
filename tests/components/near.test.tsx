import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { inCarlton, inSydney, inWerribee, setRestaurantPosition } from '#tests/support/browser-position.ts'
import type { Page, Visit } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'

// In the order in which their sale ends. The first two are in the same place for the server, which knows two
// decimals.
const kitchens = [
  ['Werribee wrap', 'Werribee', { latitude: -37.9003, longitude: 144.6612 }],
  ['Far laksa', 'Carlton', { latitude: -37.8049, longitude: 144.9651 }],
  ['Near laksa', 'Carlton', { latitude: -37.8017, longitude: 144.9666 }],
  ['Richmond roti', 'Richmond', undefined],
  ['Nowhere noodles', 'Atlantis', undefined],
] as const
const bySale = kitchens.map(([name]) => name)
const fromCarlton = ['Near laksa', 'Far laksa', 'Richmond roti']
/** Where what ends too soon is shown, too. */
const allFromCarlton = [...fromCarlton, 'Werribee wrap', 'Nowhere noodles']
const showAll = (page: Page) => page.press('Show them')

const it = base
  .extend('city', { scope: 'file' }, async ({ t }) => {
    for (const [at, [name, suburb, position]] of kitchens.entries()) {
      const kitchen = await t.aRestaurant(`Kitchen of the ${name}`)
      await setRestaurantPosition(kitchen, suburb, position)
      await t.aFoodItem(kitchen, { name, expires_at: t.inMinutes(60 + at) })
    }
    return bySale
  })
  .extend('browse', ({ city, visit }) => async (at?: Visit['at']): Promise<Page> => {
    const page = visit(at && { at })
    await page.goTo('Browse Food')
    await expectCards(page, city)
    return page
  })

const expectCards = (page: Page, names: readonly string[]) =>
  expect.poll(() => page.cardNames()).toEqual(names)
/** Chooses an order in the filters, and leaves them. */
async function sortBy(page: Page, sort: string): Promise<void> {
  await page.press('Filters')
  await page.fill({ 'Sort by': sort })
  await page.press('Show meals')
  await page.closedDialog()
}
const storedPosition = () => localStorage.getItem('position')
const focusName = () => document.activeElement?.textContent

it('shows the nearest meals first with one press, as far as the rounded position and the browser know, and says how far each is', async ({
  browse,
}) => {
  const page = await browse(inCarlton)
  await page.press('Near me')
  await expectCards(page, fromCarlton)
  await page.find('button', 'Near Carlton · change')
  expect(focusName()).toBe('Near Carlton · change')
  await page.shows(/^Nearest$/)
  await page.shows('150 metres away', await page.card('Near laksa'))
  await page.shows('about 4 km', await page.card('Richmond roti'))
  expect(page.calls.map(({ path }) => path).filter((path) => path.includes('near='))).toEqual([
    '/food-items?sort=distance&near=-37.80%2C144.97&reachable=true',
    '/food-items?sort=distance&near=-37.80%2C144.97&reachable=false',
  ])
  expect((await page.shows('All deals that you can still reach, the nearest to Carlton first')).role).toBe(
    'status',
  )
  await page.shows('2 more may end before you get there')
  await showAll(page)
  await expectCards(page, allFromCarlton)
  expect(within(await page.card('Nowhere noodles')).queryByText(/away/)).toBeNull()
  expect((await page.shows('All deals, the nearest to Carlton first')).role).toBe('status')
})

it('shows somebody in Werribee another list, and how far away the meal is in its view and in the cart', async ({
  browse,
}) => {
  const page = await browse(inWerribee)
  await page.press('Near me')
  await page.shows('All deals that you can still reach, the nearest to Werribee first')
  await showAll(page)
  expect(page.cardNames()[0]).toBe('Werribee wrap')
  const card = await page.card('Far laksa')
  await page.shows('29 kilometres away', card)
  await page.press('Add to Cart', card)
  await page.press('Far laksa', within(card).getByRole('heading'))
  await page.find('heading', 'Good to know')
  await page.shows('29 km away')
  expect(screen.getByRole('link', { name: 'Directions' }).getAttribute('href')).toBe(
    'https://www.openstreetmap.org/directions?to=-37.8049%2C144.9651',
  )
  await page.goTo('Cart')
  await page.shows('12 High St, Carlton')
  await page.shows('29 km away')
})

it('says that the position is refused, and shows what is near a suburb that is chosen by keyboard', async ({
  browse,
}) => {
  const page = await browse()
  await page.press('Near me')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Your browser does not share your position with this page.',
  )
  expect(storedPosition()).toBeNull()
  const field = await page.find('combobox', 'Suburb or postcode')
  await page.user.type(field, '3030')
  await page.find('option', 'Werribee 3030')
  await page.user.clear(field)
  await page.user.type(field, 'carl')
  await page.find('option', 'Carlton 3053')
  await page.user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  await page.closedDialog()
  await page.find('button', 'Near Carlton · change')
  await expectCards(page, fromCarlton)
  // Where in the suburb they are is not known.
  await page.hides('metres away', await page.card('Near laksa'))
})

it('says that somebody outside Melbourne is, and asks for a suburb', async ({ browse }) => {
  const page = await browse(inSydney)
  await page.press('Near me')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^You are outside Melbourne/)
  expect(storedPosition()).toBeNull()
  await page.user.keyboard('{Escape}')
  await page.closedDialog()
  await expectCards(page, bySale)
})

it('opens the dialog for the order by distance where no position is known, and leaves the list as it is until there is one', async ({
  browse,
}) => {
  const page = await browse()
  const byDistance = () => page.calls.filter(({ path }) => path.includes('near='))
  const askByDistance = async () => {
    await page.press('Filters')
    await page.fill({ 'Sort by': 'distance' })
    await page.find('dialog', 'Where are you?')
  }
  await askByDistance()
  await page.user.keyboard('{Escape}')
  await page.closedDialog()
  await page.shows('Ending soonest')
  expect(byDistance()).toEqual([])
  await askByDistance()
  await page.fill({ 'Suburb or postcode': '3030' })
  await page.user.click(await page.find('option', 'Werribee 3030'))
  await expect.poll(() => page.cardNames()[0]).toBe('Werribee wrap')
  expect(byDistance()).not.toEqual([])
})

it('keeps the position over a reload, Back and another order, outside the history and the address, until it is removed', async ({
  browse,
}) => {
  const page = await browse(inCarlton)
  await page.press('Near me')
  await expectCards(page, fromCarlton)
  expect(JSON.parse(storedPosition() ?? '')).toEqual({
    latitude: -37.8012,
    longitude: 144.9679,
    suburb: 'Carlton',
    is_approximate: false,
  })
  page.reload()
  await expectCards(page, fromCarlton)
  await showAll(page)
  await sortBy(page, 'ending')
  await expectCards(page, bySale)
  page.reload()
  await expectCards(page, bySale)
  await sortBy(page, 'distance')
  await expectCards(page, allFromCarlton)
  await page.press('Near laksa', within(await page.card('Near laksa')).getByRole('heading'))
  await page.find('heading', 'Good to know')
  history.back()
  await expectCards(page, allFromCarlton)
  expect(JSON.stringify(history.state) + location.href).not.toMatch(/37\.8|144\.9/)
  await page.press('Near Carlton · change')
  await page.press('Remove my position')
  await expectCards(page, bySale)
  expect(storedPosition()).toBeNull()
  await waitFor(() => expect(focusName()).toBe('choose a suburb'))
})

it('searches by distance, too, and asks for the restaurants on the screen only', async ({ browse }) => {
  const page = await browse(inCarlton)
  await page.press('Near me')
  await expectCards(page, fromCarlton)
  await page.fill({ Search: 'laksa' })
  await expectCards(page, ['Near laksa', 'Far laksa'])
  const paths = page.calls.map(({ path }) => decodeURIComponent(path))
  expect(paths).toContain('/food-items?q=laksa&sort=distance&near=-37.80,144.97&reachable=true')
  for (const path of paths.filter((start) => start.startsWith('/restaurants'))) expect(path).toContain('ids=')
})
