import { expect, it } from 'vitest'
import { calendarApi } from '#contract/orders/calendar.ts'
import { heading, openSignedIn, press } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { PASSWORD } from '#tests/support/builders.ts'

const shop = openShop()

it('opens the linked order after signing in', async () => {
  const t = shop.server()
  const customer = await t.aCustomer()
  const order = await t.aPaidOrder(customer, await t.aFoodItem(await t.aRestaurant()))
  const page = await shop.visit({ size: 'phone' })
  await page.goto(`/?order=${order.id}`)
  await expect(page.getByText('Sign in to see your order')).toShow()
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(customer.user.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Sign in')
  await expect(heading(page, 'Your order')).toShow()
  await expect(page.getByRole('img', { name: /^QR code/ })).toShow()
})

it('shows the private calendar address, copies it, and replaces it after confirmation', async () => {
  const t = shop.server()
  const { user, client } = await t.aCustomer()
  const page = await shop.visit({ size: 'phone' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSignedIn(page, user)
  await press(page, /^Hello/)
  await press(page, 'Show the address')
  const address = page.getByLabel('Calendar address')
  const { url } = await client.ok(calendarApi.link, {})
  await expect.poll(() => address.inputValue()).toBe(url)
  expect(await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
    url.replace('http:', 'webcal:'),
  )
  await press(page, 'Copy the address')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await press(page, 'Make a new address')
  await press(page, 'Keep it')
  expect((await page.request.get(url)).status()).toBe(200)
  await press(page, 'Make a new address')
  await press(page, 'Replace the address')
  await expect.poll(() => address.inputValue()).not.toBe(url)
  expect((await page.request.get(url)).status()).toBe(404)
  expect((await page.request.get(await address.inputValue())).status()).toBe(200)
})

it.each([
  ['/', 'Good food, before it goes to waste'],
  ['/?view=browse', 'Good food, before it goes to waste'],
  ['/?view=auth', 'Good food, before it goes to waste'],
  ['/?pass=a-link-that-a-friend-was-sent', 'A meal for you to pick up'],
])('gives a link to %s a preview with a picture', async (path, title) => {
  const { origin } = shop.server()
  const page = await shop.visit({ expected: /status of 404/ })
  await page.goto(path)
  const property = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content')
  expect(await property('title')).toBe(title)
  expect(await property('image')).toBe(`${origin}/link-preview.jpg`)
  const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
  expect(canonical).toBe(origin + (path.startsWith('/?view=') ? path : '/'))
  const picture = await page.request.get((await property('image')) ?? '')
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
})
