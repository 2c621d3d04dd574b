import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { DEMO_OPERATOR, DEMO_PASSWORD } from '#server/demo/sign-ins.ts'
import { heading, signIn } from '#tests/support/browser-acts.ts'
import { waitUntilIdle, type ViewName, viewsOfCity } from '#tests/support/browser-city.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import type { Scheme, Size } from '#tests/support/browser.ts'

const FRIDAY_EVENING = new Date('2026-11-20T07:10:30Z')
const MOST_BYTES = 460_000
/** A signing key for pictures only, so that the codes in them stay the same. */
const PICKUP_KEY = 'MC4CAQAwBQYDK2VwBCIEIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f'
/** Text in a face that is as wide as those of phones; what a bare Linux takes instead is wider. */
const faces = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <match target="pattern"><edit name="family" mode="prepend" binding="strong"><string>Liberation Sans</string></edit></match>
</fontconfig>`

const committed = join(import.meta.dirname, '..', '..', 'docs', 'screens')
const anew = process.env['SCREENS'] === '1'
const elsewhere = mkdtempSync(join(tmpdir(), 'surplate-screens-'))
const facesFile = join(elsewhere, 'fonts.conf')
writeFileSync(facesFile, faces)
mkdirSync(committed, { recursive: true })
afterAll(() => rmSync(elsewhere, { recursive: true, force: true }))
const shop = openShop(
  { demo: true, at: FRIDAY_EVENING, env: { PICKUP_KEY } },
  { env: { FONTCONFIG_FILE: facesFile } },
)

const widths: Record<Size, number> = { phone: 390, desktop: 1280 }
const sizes = ['phone', 'desktop'] as const
const views: [ViewName, Scheme[]][] = [
  ['home', ['light', 'dark']],
  ['browse', ['light', 'dark']],
  ['food-item', ['light', 'dark']],
  ['auth', ['light']],
  ['cart', ['light']],
  ['order', ['light', 'dark']],
  ['dashboard', ['light', 'dark']],
  ['insights', ['light', 'dark']],
]
// Every view is opened by other tests; what this one adds is that pictures come out, so a few are enough
// unless they are wanted.
const all = anew || process.env['DEEP'] === '1'
const screens = views
  .filter(([view]) => all || view === 'home')
  .flatMap(([view, schemes]) => sizes.map((size) => ({ view, size, schemes })))

const open = (size: Size): Promise<Page> =>
  shop.visit({ size, frozen_at: FRIDAY_EVENING, pixels: size === 'phone' ? 2 : 1 })

/** Takes a picture, to be kept where it is missing or wanted anew; gives its size in bytes. */
async function take(page: Page, view: ViewName | 'desk', size: Size, scheme: Scheme): Promise<number> {
  const name = `${view}-${widths[size]}${scheme === 'dark' ? '-dark' : ''}.png`
  const path = join(anew || !existsSync(join(committed, name)) ? committed : elsewhere, name)
  await page.emulateMedia({ colorScheme: scheme })
  await page.evaluate(() => scrollTo(0, 0))
  await waitUntilIdle(page)
  await page.screenshot({ path })
  return statSync(path).size
}

it.each(screens)('captures $view on a $size', async ({ view, size, schemes }) => {
  const page = await open(size)
  await page.goto('/')
  await viewsOfCity[view](page)
  for (const scheme of schemes) expect(await take(page, view, size, scheme)).toBeLessThan(MOST_BYTES)
})

it('captures the counter as it accepts a pass', async () => {
  const phone = await open('phone')
  await phone.goto('/')
  await viewsOfCity.order(phone)
  await shop.camera.show(phone)
  const page = await open('phone')
  await page.goto('/')
  await viewsOfCity.counter(page)
  await expect(page.locator('[data-verdict=accepted]')).toShow()
  await expect(page.getByText('2 waiting, 2 collected')).toShow()
  expect(await take(page, 'counter', 'phone', 'light')).toBeLessThan(MOST_BYTES)
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await take(page, 'counter', 'desktop', 'light')).toBeLessThan(MOST_BYTES)
})

it('captures the desk as it opens', async () => {
  const page = await open('desktop')
  await page.goto('/')
  await signIn(page, { email: DEMO_OPERATOR, password: DEMO_PASSWORD })
  await page.goto('/desk')
  await heading(page, 'Today').waitFor()
  expect(await take(page, 'desk', 'desktop', 'light')).toBeLessThan(MOST_BYTES)
})
