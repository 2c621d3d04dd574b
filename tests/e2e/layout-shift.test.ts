import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createAccount, goTo, heading, press } from '#tests/support/browser-acts.ts'
import { asCustomer, asRestaurant, viewsOfCity } from '#tests/support/browser-city.ts'
import { keepNotices } from '#tests/support/browser-notices.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import type { Size } from '#tests/support/browser.ts'
import { DEEP, printFigure } from '#tests/support/figure.ts'
import { FACE_SHIFT_MAX, takeShifts, watchShifts } from '#tests/support/layout-shifts.ts'

const shop = openShop({ demo: true })
/** The markup is the same on a desktop: that is looked at in the long form. */
const sizes = DEEP ? (['phone', 'desktop'] as const) : (['phone'] as const)
/** Longer than the half second after a press in which Chromium counts no shift. */
const LATE_MS = 600

/** Those since the last call that Chromium counts, without those of the display face. */
const countedShifts = async (page: Page) =>
  (await takeShifts(page)).filter(
    ({ value, hadRecentInput }) => !hadRecentInput && value >= FACE_SHIFT_MAX.one,
  )

/**
 * The home view of somebody who has signed in by `arrive`, and whose every reply from the server is late from
 * then on.
 */
async function onSlowNetwork(
  size: Size,
  arrive: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<Page> {
  const page = await shop.visit({ size })
  await page.goto('/')
  await arrive(page)
  await page.addInitScript(watchShifts)
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await route.fallback().catch(() => undefined)
  })
  await page.goto('/')
  return page
}

/** What moved on the way into a view, and when it was loaded again. */
async function shiftsIn(page: Page, view: string, isComplete: () => Promise<unknown>) {
  await isComplete()
  const into = await countedShifts(page)
  await page.reload()
  await isComplete()
  await page.waitForLoadState('networkidle')
  const loaded = await countedShifts(page)
  return [...into, ...loaded].map((shift) => ({ ...shift, view }))
}

it.each(sizes)('moves nothing on a %s of somebody who looks for a meal', async (size) => {
  const page = await onSlowNetwork(size)
  const cards = page.getByRole('article')
  expect(await shiftsIn(page, 'home', () => viewsOfCity.home(page))).toEqual([])
  await goTo(page, 'Browse Food')
  expect(await shiftsIn(page, 'browse', () => cards.first().waitFor())).toEqual([])
  await cards.first().getByRole('heading').getByRole('button').click()
  expect(
    await shiftsIn(page, 'a food item', () =>
      page.getByRole('heading', { name: 'Also from this kitchen' }).waitFor(),
    ),
  ).toEqual([])
  await keepNotices(page)
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  const payButton = page.getByRole('button', { name: 'Order and pay' })
  // A slow phone, on which the cart comes longer after the press than Chromium allows for it.
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await goTo(page, 'Cart')
  await payButton.waitFor()
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  expect(await shiftsIn(page, 'the cart', () => payButton.waitFor())).toEqual([])
  await press(page, 'Login / Register')
  expect(await shiftsIn(page, 'sign-in', () => heading(page, 'Sign in').waitFor())).toEqual([])
})

it.each(['phone', 'desktop'] as const)('moves nothing on a %s in an empty city', async (size) => {
  const page = await onSlowNetwork(size)
  await page.route(/\/api\/food-items\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await route.fulfill({ json: [] })
  })
  await page.reload()
  const isEmpty = () => page.getByText('No food deals available at the moment.').waitFor()
  const home = await shiftsIn(page, 'home', isEmpty)
  printFigure(
    `Layout shift of home in an empty city on a ${size}, in thousandths`,
    home.reduce((sum, { value }) => sum + value, 0) * 1_000,
    427,
  )
  expect(home).toEqual([])
  await goTo(page, 'Browse Food')
  await isEmpty()
  expect(await countedShifts(page)).toEqual([])
})

it.each(sizes)('moves nothing on a %s when a suburb is chosen', async (size) => {
  const page = await onSlowNetwork(size)
  const choose = async (button: RegExp, suburb: string) => {
    await page.getByRole('main').getByRole('button', { name: button }).click()
    await page.getByRole('combobox', { name: 'Suburb or postcode' }).fill(suburb)
    await page.getByRole('option', { name: suburb }).first().click()
    await page.getByRole('button', { name: `Near ${suburb}` }).waitFor()
    await page.waitForLoadState('networkidle')
  }
  /** Also right after a press, which a slow phone answers later than that; the dialog itself may grow. */
  const shiftsOutsideDialog = async () =>
    (await takeShifts(page)).filter(({ value, moved }) => moved.length > 0 && value >= FACE_SHIFT_MAX.one)
  await viewsOfCity.home(page)
  await takeShifts(page)
  const phone = await page.context().newCDPSession(page)
  // Slow enough that meals near a suburb arrive before those of everywhere have left the screen.
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await choose(/Where are you/, 'Carlton')
  expect(await shiftsOutsideDialog()).toEqual([])
  await goTo(page, 'Browse Food')
  await page.getByRole('article').first().waitFor()
  await takeShifts(page)
  await choose(/^Near Carlton/, 'Richmond')
  expect(await shiftsOutsideDialog()).toEqual([])
})

it.each(sizes)('moves nothing on a %s of somebody who has ordered', async (size) => {
  const page = await onSlowNetwork(size, asCustomer)
  await press(page, /^Hello/)
  expect(await shiftsIn(page, 'the account', () => heading(page, 'Your account').waitFor())).toEqual([])
  await goTo(page, 'My orders')
  const ready = page.getByRole('button', { name: /Ready until/ }).first()
  expect(await shiftsIn(page, 'the orders', () => ready.waitFor())).toEqual([])
  await ready.click()
  expect(
    await shiftsIn(page, 'the order', () => page.getByRole('img', { name: /^QR code/ }).waitFor()),
  ).toEqual([])
})

it.each(sizes)('moves nothing on a %s of a kitchen', async (size) => {
  const page = await onSlowNetwork(size, asRestaurant)
  await goTo(page, 'Dashboard')
  expect(await shiftsIn(page, 'the dashboard', () => page.getByRole('row').nth(1).waitFor())).toEqual([])
  await page.goto('/counter')
  expect(await shiftsIn(page, 'the counter', () => page.getByRole('listitem').first().waitFor())).toEqual([])
})

it.each(sizes)('moves nothing on a %s of a kitchen on its first evening', async (size) => {
  const page = await onSlowNetwork(size, async (newcomer) => {
    await press(newcomer, 'Become a partner')
    const email = `first-evening-${size}@surplate.example`
    await createAccount(newcomer, { user_type: 'Restaurant', name: 'The Little Trattoria', email })
    await heading(newcomer, /Good food/).waitFor()
  })
  await goTo(page, 'Dashboard')
  expect(
    await shiftsIn(page, 'the dashboard', () =>
      page.getByRole('heading', { name: 'Free Trial Active' }).waitFor(),
    ),
  ).toEqual([])
})

it.each(sizes)('moves nothing on a %s in public pages and after a payment', async (size) => {
  const page = await onSlowNetwork(size)
  const [item] = (await (await page.request.get('/api/food-items?limit=1')).json()) as {
    id: string
    restaurant_id: string
  }[]
  for (const path of [
    `/deals/${item?.id}`,
    `/restaurants/${item?.restaurant_id.slice(-12)}`,
    '/payment-success',
    '/payment-cancel',
  ]) {
    await page.goto(path)
    expect(await shiftsIn(page, path, () => page.getByRole('heading', { level: 1 }).waitFor())).toEqual([])
  }
})
