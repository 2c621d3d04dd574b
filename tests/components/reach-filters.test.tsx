import { screen, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { inCarlton, setRestaurantPosition } from '#tests/support/browser-position.ts'
import { it as base } from '#tests/support/page-test.ts'

// Minutes until the end of pickup, from 18:00 on.
const kitchens = [
  ['Late dal', { latitude: -37.8017, longitude: 144.9666 }, 240],
  ['Early dal', { latitude: -37.803, longitude: 144.9669 }, 60],
  ['Fitzroy dal', { latitude: -37.8, longitude: 144.985 }, 120],
  ['Footscray dal', { latitude: -37.8, longitude: 144.9 }, 45],
  ['Box Hill dal', { latitude: -37.8189, longitude: 145.1226 }, 40],
] as const

const it = base
  .extend('city', { scope: 'file', auto: true }, async ({ t }) => {
    for (const [name, position, minutes] of kitchens) {
      const kitchen = await t.aRestaurant(`Kitchen of the ${name}`)
      await setRestaurantPosition(kitchen, 'Carlton', position)
      await t.aFoodItem(kitchen, {
        name,
        expires_at: t.inMinutes(minutes - 20),
        pickup_end: t.inMinutes(minutes),
      })
    }
  })
  .extend('browse', ({ visit }) => async () => {
    const page = visit({ path: '/?view=browse', at: inCarlton })
    await page.card('Late dal')
    await page.press('Near me')
    await expect
      .poll(() => page.cardNames())
      .toEqual(['Late dal', 'Early dal', 'Fitzroy dal', 'Footscray dal'])
    return page
  })

it('leaves out what ends too soon, and shows it with one press, also after a reload', async ({ browse }) => {
  const page = await browse()
  await page.shows('1 more may end before you get there')
  await page.press('Show them')
  await page.card('Box Hill dal')
  page.reload()
  await page.card('Box Hill dal')
  await page.press('Filters')
  await page.user.click(await page.find('checkbox', 'Only what I can still reach'))
  await expect.poll(() => page.cardNames()).not.toContain('Box Hill dal')
})

it('limits the list to a distance and a time of pickup, and keeps both over a reload', async ({ browse }) => {
  const page = await browse()
  await page.press('Filters')
  const dialog = await page.dialog()
  await page.fill({ 'How far from Carlton': '1' })
  await expect.poll(() => page.cardNames()).toEqual(['Late dal', 'Early dal'])
  await page.fill({ 'Pick up': '20:30' })
  await expect.poll(() => page.cardNames()).toEqual(['Late dal'])
  const times = [...within(dialog).getByLabelText<HTMLSelectElement>('Pick up').options].map(
    ({ text }) => text,
  )
  expect([times[1], times.at(-1)]).toEqual(['After 6:30 pm', 'After 11:30 pm'])
  await page.press('Show meals', dialog)
  await page.find('button', 'Filters (2)')
  page.reload()
  await page.find('button', 'Filters (2)')
  await expect.poll(() => page.cardNames()).toEqual(['Late dal'])
  expect(page.calls.map(({ path }) => decodeURIComponent(path))).toContain(
    '/food-items?sort=distance&pickup_after=20:30&near=-37.80,144.97&within_km=2&reachable=true',
  )
})

it('says what nothing was found for, and shows everything with one press', async ({ browse }) => {
  const page = await browse()
  await page.press('Filters')
  await page.fill({ 'How far from Carlton': '2', 'Pick up': '23:00' })
  await page.press('Show meals', await page.dialog())
  await page.shows('Nothing within 2 km to pick up after 11:00 pm that you can still reach')
  await page.press('Show all 5')
  await page.card('Box Hill dal')
})

it('asks where somebody is in the place of the filters that need it', async ({ visit }) => {
  const page = visit({ path: '/?view=browse' })
  await page.card('Box Hill dal')
  await page.press('Filters')
  await page.press('Where are you?', await page.dialog())
  await page.find('combobox', 'Suburb or postcode')
})

it.for([
  ['dal in Fitzroy', 'Show “dal” near Fitzroy', 'dal'],
  ['dal 3053', 'Show “dal” near Carlton', 'dal'],
  ['dal near me', 'Show “dal” near me', 'dal'],
  ['cheap dal', 'Show “dal” with the lowest price first', 'dal'],
  ['dal closing soon', 'Show “dal” ending soonest first', 'dal'],
  ['open now', 'Show meals on sale now', ''],
] as const)('offers for a search for “%s” in one press “%s”', async ([q, offer, rest], { visit }) => {
  const page = visit({ path: '/?view=browse', at: inCarlton })
  await page.card('Late dal')
  await page.fill({ Search: q })
  await page.press(offer)
  const searchBox = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
  await expect.poll(() => searchBox.value).toBe(rest)
  await page.card('Late dal')
})

it('takes away what nobody reaches any more while the page stays open', async ({ t, browse }) => {
  const page = await browse()
  t.moveClock({ minutes: 12 })
  // Any reply tells the page what time it is.
  await page.fill({ Search: 'dal' })
  await expect.poll(() => page.cardNames()).toEqual(['Late dal', 'Early dal', 'Fitzroy dal'])
})

it.for([
  ['3053', 'Carlton'],
  ['cbd', 'Melbourne'],
  ['Richmnod', 'Richmond'],
])('shows for a search for %s with one press what is near %s', async ([q, suburb], { visit }) => {
  const page = visit({ path: '/?view=browse' })
  await page.card('Late dal')
  await page.fill({ Search: q ?? '' })
  await page.press(`Show meals near ${suburb}`)
  await page.find('button', `Near ${suburb}`)
  await page.card('Late dal')
})
