import { expect } from 'vitest'
import { calendarApi } from '#contract/orders/calendar.ts'
import { it } from '#tests/support/page-test.ts'

it('opens the linked order after signing in', async ({ t, visit }) => {
  const customer = await t.aCustomer()
  const order = await t.aPaidOrder(customer, await t.aFoodItem(await t.aRestaurant()))
  const page = visit({ path: `/?order=${order.id}` })
  await page.shows('Sign in to see your order')
  await page.press('Sign in', await page.find('main', ''))
  await page.signIn(customer.user)
  await page.find('heading', 'Your order')
  await page.find('img', /^QR code/)
})

it('shows the private calendar address, copies it, and replaces it after confirmation', async ({
  t,
  visit,
}) => {
  const customer = await t.aCustomer()
  const page = visit({ as: customer })
  await page.press(/^Hello/)
  await page.press('Show the address')
  const address = await page.field('Calendar address')
  const { url } = await customer.client.ok(calendarApi.link, {})
  const statusOf = async (feed: string) => (await t.client().raw('GET', new URL(feed).pathname)).status
  await expect.poll(() => address.value).toBe(url)
  const link = await page.find('link', 'Add to calendar')
  expect(link.getAttribute('href')).toBe(url.replace('http:', 'webcal:'))
  await page.press('Copy the address')
  await expect.poll(() => navigator.clipboard.readText()).toBe(url)
  await page.press('Make a new address')
  await page.press('Keep it')
  expect(await statusOf(url)).toBe(200)
  await page.press('Make a new address')
  await page.press('Replace the address')
  await expect.poll(() => address.value).not.toBe(url)
  expect(await statusOf(url)).toBe(404)
  expect(await statusOf(address.value)).toBe(200)
})
