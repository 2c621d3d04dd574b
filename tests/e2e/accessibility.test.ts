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
