import type { Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { goTo, heading, press, signIn } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()
const AVOIDED = /lupin|macadamia|kosher/i

/** All that leaves this browser from now on: addresses, headers and bodies. */
function sentBy(page: Page): string[] {
  const texts: string[] = []
  page.context().on('request', (request: Request) => {
    texts.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '')
  })
  return texts
}

it('sends nothing of what somebody avoids, from choosing it to the order, and logs and counts nothing of it', async () => {
  const { aRestaurant, aFoodItem, aCustomer, client, printed } = shop.server()
  await aFoodItem(await aRestaurant('Osteria Lume'), { name: 'Unstated soup' })
  const { user } = await aCustomer()
  const page = await shop.visit({ size: 'phone' })
  const texts = sentBy(page)
  const states: string[] = []
  const look = async () =>
    void states.push(
      await page.evaluate(() => JSON.stringify(history.state) + location.href + document.cookie),
    )

  await page.goto('/?view=browse')
  await press(page, /^What I avoid/)
  for (const label of ['Lupin', 'Macadamia']) await page.getByLabel(label, { exact: true }).check()
  await press(page, 'Done')
  await look()
  const card = page.getByRole('article', { name: 'Unstated soup' })
  await expect(card.getByText('You avoid, not stated: macadamia, lupin')).toShow()
  await press(page, /^What I avoid/)
  await page.getByLabel('Kosher certified', { exact: true }).check()
  await press(page, 'Done')
  await expect(page.getByText('Every meal here is hidden')).toShow()
  await page.getByRole('searchbox', { name: 'Search' }).fill('soup')
  await press(page, 'Show them')
  await look()
  await card.getByRole('heading').getByRole('button').click()
  await heading(page, 'Unstated soup').waitFor()
  await press(page, /^Add to Cart/)
  await press(page, 'Add it anyway')
  await look()
  await signIn(page, user)
  await goTo(page, /Cart/)
  await press(page, 'Order and pay')
  await press(page, 'Order anyway')
  await page.waitForURL(/\/sandbox\/checkout\//)
  await press(page, /^Pay \$/)
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
  await look()

  expect(await page.evaluate(() => localStorage.getItem('avoid'))).toMatch(AVOIDED)
  const metrics = await client().raw('GET', '/metrics')
  expect(texts.some((text) => text.includes('/api/orders'))).toBe(true)
  expect(
    [...texts, ...states, ...printed().split('\n'), String(metrics.body)].filter((text) =>
      AVOIDED.test(text),
    ),
  ).toEqual([])
})
