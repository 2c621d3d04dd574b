import { waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { ordersApi } from '#contract/orders/orders.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import type { Page } from '#tests/support/page.tsx'
import { it } from '#tests/support/page-test.ts'

it.for([
  ['the sign-out', (page: Page) => page.press('Logout')],
  [
    'the account is erased',
    async (page: Page) => {
      await page.press(/^Hello/)
      await page.press('Erase Account')
      await page.fill({ 'Your password': PASSWORD })
      await page.press('Erase for good')
    },
  ],
] as const)(
  'keeps the pass on the device until %s, and no personal data after it',
  async ([_until, leave], { t, visit }) => {
    const customer = await t.aCustomer('Kimberley Quokka')
    const item = await t.aFoodItem(await t.aRestaurant(), { name: 'Kept kofta' })
    const { id } = await t.aPaidOrder(customer, item)
    const page = visit()
    await page.press('Login / Register')
    await page.signIn(customer.user)
    page.open(`/?order=${id}`)
    await page.find('img', 'QR code')
    const stored = () => JSON.stringify(localStorage)
    await expect.poll(stored).toContain('own:passes')
    expect(stored()).toContain('Kimberley')
    await customer.client.ok(ordersApi.cancel, { order_id: id })
    await leave(page)
    await page.find('button', 'Login / Register')
    expect(stored()).not.toMatch(/own:|Kimberley|surplate\.example/)
    expect(sessionStorage).toHaveLength(0)
  },
)

it('names the restaurants of the deals on the screen also after another tab has signed out', async ({
  t,
  visit,
}) => {
  await t.aFoodItem(await t.aRestaurant('Kitchen of kale'), { name: 'Kale korma' })
  const page = visit({ as: await t.aCustomer(), path: '/?view=browse' })
  await page.shows('Kitchen of kale', await page.card('Kale korma'))
  const lists = () => page.calls.filter(({ path }) => path.startsWith('/food-items?')).length
  const before = lists()
  localStorage.removeItem('user')
  dispatchEvent(new StorageEvent('storage', { key: 'user' }))
  await page.find('button', 'Login / Register')
  await waitFor(() => expect(lists()).toBeGreaterThan(before))
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
  await page.shows('Kitchen of kale', await page.card('Kale korma'))
})
