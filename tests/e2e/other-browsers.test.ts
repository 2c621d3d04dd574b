import { describe, expect, it, onTestFinished } from 'vitest'
import { type FoodItem, foodItemsApi } from '#contract/kitchen/food-items.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { sectionsFor } from '#web/domain/desk/desk-view.ts'
import type { View } from '#web/view.ts'
import { setRestaurantPosition } from '#tests/support/browser-position.ts'
import { MOBILE, PASSWORD, type Person } from '#tests/support/builders.ts'
import { findFirefox, findWebKit } from '#tests/support/machine.ts'
import { startNetworkProxy } from '#tests/support/network-cable.ts'
import { actsIn } from '#tests/support/other-browsers/acts.ts'
import type { Driver } from '#tests/support/other-browsers/driver.ts'
import { startFirefox } from '#tests/support/other-browsers/firefox.ts'
import { startWebKit } from '#tests/support/other-browsers/webkit.ts'
import { aClosedOperator } from '#tests/support/operators.ts'
import { startAppWithWeb } from '#tests/support/public-pages.ts'
import { aRestaurantThatOrdered, viewNames, wayTo } from '#tests/support/view-addresses.ts'

interface OtherBrowser {
  name: string
  advice: string
  program: string | undefined
  start: (program: string) => Promise<Driver>
}

const browsers: OtherBrowser[] = [
  {
    name: 'Firefox',
    advice: 'install firefox-esr (Debian: apt install firefox-esr)',
    program: findFirefox(),
    start: startFirefox,
  },
  {
    name: 'WebKit',
    advice: 'install webkit2gtk-driver and xvfb (Debian: apt install webkit2gtk-driver xvfb)',
    program: findWebKit(),
    start: startWebKit,
  },
]

/** The application, a phone in this browser, and the network between them, which can be cut. */
async function openShop({ program = '', start }: OtherBrowser) {
  const cable = await startNetworkProxy()
  onTestFinished(() => cable.remove())
  // At the time of this machine: not every browser can be given another clock.
  const t = await startAppWithWeb({ at: new Date(), port: Number(cable.env.PORT), env: cable.env })
  onTestFinished(() => t.stop())
  const driver = await start(program)
  onTestFinished(() => driver.stop())
  const acts = actsIn(driver)
  return { t, acts, cable, open: (path: string) => acts.open(`${t.origin}${path}`) }
}

async function signIn(
  { acts, open }: Pick<Awaited<ReturnType<typeof openShop>>, 'acts' | 'open'>,
  { user }: Person,
) {
  await open('/?view=auth')
  await acts.fill({ Email: user.email, Password: PASSWORD })
  await acts.press('Sign in')
  await acts.finds('button', 'Logout')
}

/** As fields for a date and a time take it. */
const melbourneInputTime = (instant: string): string =>
  new Date(instant)
    .toLocaleString('sv-SE', { timeZone: 'Australia/Melbourne' })
    .slice(0, 16)
    .replace(' ', 'T')

describe.each(browsers.filter(({ program }) => program !== undefined))('$name', (browser) => {
  it('leads from a new account over the order and the payment to the pass, which opens without a network, too', async () => {
    const { t, acts, cable, open } = await openShop(browser)
    const kitchen = await t.aRestaurant('Cellar Door')
    await kitchen.client.ok(restaurantsApi.change, { address: '12 Lygon St', suburb: 'Carlton' })
    await t.aFoodItem(kitchen, { name: 'Lasagne' })
    await open('/?view=browse')
    await acts.press('Add to Cart')
    await acts.press('Cart')
    await acts.press('Order and pay')
    await acts.fill({
      Name: 'Kim Lee',
      Email: 'kim@surplate.example',
      'Mobile number': MOBILE,
      Password: PASSWORD,
      'Confirm password': PASSWORD,
    })
    await acts.press('Create account')
    await acts.press('Pay $11.00')
    await acts.finds('img', 'QR code of the order at Cellar Door')
    await acts.untilCached()
    acts.hasNoErrors()
    cable.cut()
    await acts.reload()
    await acts.shows('No network. This is your order as last seen')
    await acts.finds('img', 'QR code of the order at Cellar Door')
  })

  it('opens every view without an error, and within the width of a phone', async () => {
    const { t, acts, open } = await openShop(browser)
    const world = await aRestaurantThatOrdered(t)
    const faults: Record<string, string[]> = {}
    const look = async (view: View['name']): Promise<void> => {
      const { path, press } = wayTo(view, world)
      await open(path)
      if (press !== undefined) await acts.press(press)
      faults[view] = await acts.takeFaults()
    }
    const [signedIn, signedOut] = [
      viewNames.filter((view) => wayTo(view, world).isSignedIn),
      viewNames.filter((view) => !wayTo(view, world).isSignedIn),
    ]
    for (const view of signedOut) await look(view)
    await signIn({ acts, open }, world.kitchen)
    for (const view of signedIn) await look(view)
    await open('/counter')
    faults['counter'] = await acts.takeFaults()
    expect(faults).toEqual(Object.fromEntries([...viewNames, 'counter'].map((view) => [view, []])))
  })

  it('lists a meal, shows it on the map, and accepts its code at the counter', async () => {
    const { t, acts, open } = await openShop(browser)
    const kitchen = await t.aRestaurant('Osteria Sole')
    await setRestaurantPosition(kitchen, 'Carlton', { latitude: -37.8001, longitude: 144.9674 })
    await signIn({ acts, open }, kitchen)
    await open('/?view=restaurant-dashboard')
    await acts.fill({
      Name: 'Pumpkin cannelloni',
      Description: 'Ricotta, roast pumpkin and sage.',
      'Original price': '24',
      'Discounted price': '11.50',
      Cuisine: 'Italian',
      Quantity: '6',
      'Available until': melbourneInputTime(t.inMinutes(120)),
    })
    await acts.press('Add Food Item')
    await acts.shows('Food item added successfully!')
    await open('/?view=browse')
    await acts.press('Map')
    await acts.press('1 meal in Carlton')
    await acts.finds('article', 'Pumpkin cannelloni')
    const [item] = await t.client().ok(foodItemsApi.browse, {})
    const order = await t.aPaidOrder(await t.aCustomer('Ines Duarte'), item as FoodItem)
    await open('/counter')
    await acts.fill({ 'Or type the code': order.code })
    await acts.press('Check')
    await acts.shows('Hand it over')
    await acts.shows('Ines')
    expect(await acts.takeFaults()).toEqual([])
  })

  it('opens each section of the desk without an error, and within the width of a phone', async () => {
    const { t, acts, open } = await openShop(browser)
    await aRestaurantThatOrdered(t)
    await signIn({ acts, open }, await aClosedOperator(t, 'admin'))
    await open('/desk')
    const faults: Record<string, string[]> = {}
    const sections = sectionsFor('admin').map(({ label }) => label)
    for (const section of sections) {
      await acts.press(section)
      await acts.finds('heading', section)
      faults[section] = await acts.takeFaults()
    }
    expect(faults).toEqual(Object.fromEntries(sections.map((section) => [section, []])))
  })
})

for (const { name, advice } of browsers.filter(({ program }) => program === undefined))
  // oxlint-disable-next-line vitest/no-disabled-tests -- one line in the report
  it.skip(`${name}: ${advice}`, () => {})
