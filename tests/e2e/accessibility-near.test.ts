import { expect, it } from 'vitest'
import { press } from '#tests/support/browser-acts.ts'
import { barriersOn } from '#tests/support/browser-barriers.ts'
import { inCarlton, setDevicePosition } from '#tests/support/browser-position.ts'
import { viewsOfCity } from '#tests/support/browser-city.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop({ demo: true })

it('finds no accessibility violation in the dialog for the position, with a refusal and a list of suburbs', async () => {
  const page = await shop.visit()
  await page.goto('/')
  await viewsOfCity.browse(page)
  await press(page, 'Near me')
  await expect(page.getByRole('alert')).toShow()
  await page.getByRole('combobox', { name: 'Suburb or postcode' }).fill('mel')
  await expect(page.getByRole('option').first()).toShow()
  expect(await barriersOn(page)).toEqual([])
})

it('finds no accessibility violation on browse and in the dialog where a position is known', async () => {
  const page = await shop.visit()
  await setDevicePosition(page, inCarlton)
  await page.goto('/')
  await viewsOfCity.browse(page)
  await press(page, 'Near me')
  await expect(page.getByText(/metres away/).first()).toShow()
  expect(await barriersOn(page)).toEqual([])
  await press(page, 'Near Carlton · change')
  await expect(page.getByRole('button', { name: 'Remove my position' })).toShow()
  expect(await barriersOn(page)).toEqual([])
})
