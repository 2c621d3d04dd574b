import { expect, it } from 'vitest'
import { barriersOn } from '#tests/support/browser-barriers.ts'
import { type ViewName, viewsOfCity } from '#tests/support/browser-city.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop({ demo: true })

const views = Object.keys(viewsOfCity) as ViewName[]

it.each(views)('finds no accessibility violation on %s, in light and dark', async (view) => {
  const page = await shop.visit()
  await page.goto('/')
  await viewsOfCity[view](page)
  expect(await barriersOn(page)).toEqual([])
})

it('finds no accessibility violation in the numbers of charts, which the keyboard alone opens', async () => {
  const page = await shop.visit()
  await page.goto('/')
  await viewsOfCity.insights(page)
  const charts = page.getByRole('figure')
  await charts.first().getByRole('application').focus()
  await page.keyboard.press('End')
  await expect(charts.first().getByText(/^[A-Z][a-z]+day \d+ [A-Z][a-z]+: /)).toShow()
  for (const summary of await charts.locator('summary').all()) {
    await summary.focus()
    await page.keyboard.press('Enter')
  }
  await expect(charts.last().getByRole('table')).toShow()
  expect(await barriersOn(page)).toEqual([])
})
