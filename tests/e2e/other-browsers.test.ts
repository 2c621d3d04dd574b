import { describe, it, onTestFinished } from 'vitest'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'
import { findFirefox, findWebKit } from '#tests/support/machine.ts'
import { startNetworkProxy } from '#tests/support/network-cable.ts'
import { actsIn } from '#tests/support/other-browsers/acts.ts'
import type { Driver } from '#tests/support/other-browsers/driver.ts'
import { startFirefox } from '#tests/support/other-browsers/firefox.ts'
import { startWebKit } from '#tests/support/other-browsers/webkit.ts'
import { startAppWithWeb } from '#tests/support/public-pages.ts'

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

describe.each(browsers.filter(({ program }) => program !== undefined))('$name', (browser) => {
  it('leads from a new account over the order and the payment to the pass, which opens without a network, too', async () => {
    const { t, acts, cable, open } = await openShop(browser)
    const kitchen = await t.aRestaurant('Cellar Door')
    await kitchen.client.ok(restaurantsApi.change, { address: '12 Lygon St', suburb: 'Carlton' })
    await t.aFoodItem(kitchen, { name: 'Lasagne' })
    await open('/?view=browse')
    await acts.press('Add to Cart')
    await acts.shows('Lasagne added to cart.')
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
})

for (const { name, advice } of browsers.filter(({ program }) => program === undefined))
  // oxlint-disable-next-line vitest/no-disabled-tests -- one line in the report
  it.skip(`${name}: ${advice}`, () => {})
