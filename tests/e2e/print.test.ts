import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openSignedIn } from '#tests/support/browser-acts.ts'
import { waitUntilIdle, viewsOfCity, type ViewName } from '#tests/support/browser-city.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop({ demo: true })

const views: ViewName[] =
  process.env['DEEP'] === '1' ? (Object.keys(viewsOfCity) as ViewName[]) : ['food-item', 'order']

async function countPages(page: Page): Promise<number> {
  const margin = '15mm'
  const pdf = await page.pdf({
    format: 'A4',
    margin: { top: margin, right: margin, bottom: margin, left: margin },
  })
  return [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length
}

/** What stays where it is on the screen would be printed on every page, over the text. */
const fixedOnPaper = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter(
        (element) =>
          ['fixed', 'sticky'].includes(getComputedStyle(element).position) && element.checkVisibility(),
      )
      .map((element) => element.outerHTML.slice(0, 120)),
  )

it.each(views)('prints no bar of the screen over the text of %s', async (view) => {
  const page = await shop.visit({ size: 'phone' })
  await page.goto('/')
  await viewsOfCity[view](page)
  await page.emulateMedia({ media: 'print' })
  expect(await fixedOnPaper(page)).toEqual([])
})

it('prints no bar of the screen over a public page', async () => {
  const page = await shop.visit({ size: 'phone' })
  await page.goto('/terms')
  await page.emulateMedia({ media: 'print' })
  expect(await fixedOnPaper(page)).toEqual([])
})

it('prints a pickup pass on one page', async () => {
  const { aRestaurant, aCustomer, aFoodItem, aPaidOrder } = shop.server()
  const kitchen = await aRestaurant('Printed Polenta')
  const customer = await aCustomer()
  const allergens = {
    checked: true,
    contains: ['egg' as const, 'milk' as const],
    may_be_present: [],
  }
  const item = await aFoodItem(kitchen, { name: 'Polenta with mushrooms', allergens })
  const { id } = await aPaidOrder(customer, item, 2)
  for (const size of ['phone', 'desktop'] as const) {
    const page = await shop.visit({ size })
    await openSignedIn(page, customer.user, `/?order=${id}`)
    await page.getByRole('img', { name: /^QR code/ }).waitFor()
    await waitUntilIdle(page)
    expect(await countPages(page)).toBe(1)
  }
})
