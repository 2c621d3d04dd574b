import { expect } from 'vitest'
import { accountsApi } from '#contract/people/accounts.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import type { Page } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'

const kitchen = {
  user_type: 'Restaurant',
  name: 'Trattoria Fiorella',
  email: 'fiorella@surplate.example',
} as const
const eater = { user_type: 'Customer', name: 'Noor Haddad', email: 'noor@surplate.example' } as const
const MEAL = 'Pumpkin cannelloni'

const it = base.extend('signIn', ({ t }) => async (email: string) => {
  const client = t.client()
  return { client, user: (await client.ok(accountsApi.login, { email, password: PASSWORD })).user }
})

/** What the home page says has been saved so far. */
async function impactOn(page: Page): Promise<Record<string, number>> {
  const figure = async (label: string): Promise<number> => {
    const row = (await page.shows(label, await page.find('region', 'Our impact'))).closest('div')
    const text = () => row?.querySelector('dd')?.textContent
    await expect.poll(text).toMatch(/\d/)
    return Number(text()?.replace(/[^\d.]/g, ''))
  }
  return { kg: await figure('Food Waste Saved'), customers: await figure('Happy Customers') }
}

it('takes a food item from listing over payment to collection, and counts its impact', async ({
  visit,
  signIn,
}) => {
  const dashboard = visit()
  await dashboard.press('Become a partner')
  await dashboard.createAccount(kitchen)
  await dashboard.find('button', `Hello, ${kitchen.name}`)
  await dashboard.press('Logout')
  await dashboard.press('Login / Register')
  await dashboard.signIn(kitchen)
  await dashboard.goTo('Dashboard')
  await dashboard.find('heading', 'Free Trial Active')
  await dashboard.fill({ 'Street address': '12 Lygon St', Suburb: 'Carlton' })
  await dashboard.press('Save address')
  await dashboard.find('heading', 'Your address: done')
  await dashboard.unfold(/^More$/)
  await dashboard.fill({
    Name: MEAL,
    Description: 'Ricotta, roast pumpkin and sage. Contains wheat, milk and egg.',
    'Original price': '24',
    'Discounted price': '11.50',
    Cuisine: 'Italian',
    Quantity: '6',
    'Available until': '2026-11-21T20:45',
    'Portion weight in grams': '500',
  })
  await dashboard.press('Add Food Item')
  await dashboard.shows('Food item added successfully!')
  await dashboard.find('row', MEAL)

  const phone = visit()
  const before = await impactOn(phone)
  await phone.press('Find a meal')
  await phone.press('Italian')
  await phone.fill({ Search: 'cannelloni' })
  const card = await phone.card(MEAL)
  for (const text of [kitchen.name, '$11.50', '$24.00', '52% off', '6 left', /^2h 4\dm left$/, 'Ricotta'])
    await phone.shows(text, card)
  for (let portion = 1; portion <= 3; portion += 1) {
    await phone.press('Add to Cart', card)
    await phone.shows(`${MEAL} added to cart.`)
  }
  await phone.goTo('Cart')
  expect((await phone.find('status', `Quantity of ${MEAL}`)).textContent).toBe('3')
  await phone.press('Order and pay')
  await phone.createAccount(eater)
  await phone.onPaymentPage('Pay')
  await phone.find('img', `QR code of the order at ${kitchen.name}`)

  const noor = await signIn(eater.email)
  const [order] = await noor.client.ok(ordersApi.all, {})
  const partner = await signIn(kitchen.email)
  const counter = visit({ as: partner, path: '/counter', expected: /kept scans/ })
  await counter.user.type(await counter.field('Or type the code'), `${order?.code}{Enter}`)
  const answer = () => document.querySelector('[data-verdict=accepted]')?.textContent
  for (const text of ['Hand it over', 'Noor', `3 × ${MEAL}`]) await expect.poll(answer).toContain(text)

  const collected = visit({ as: noor, path: `/?order=${order?.id}`, expected: /kept scans/ })
  await collected.shows('Collected, enjoy!')
  await collected.goTo('Home')
  const after = await impactOn(collected)
  // Nobody has checked the restaurant yet: a portion of it counts as 420 g, and the page says what is left out.
  expect(after).toEqual({ kg: (before['kg'] ?? 0) + 1.3, customers: (before['customers'] ?? 0) + 1 })
  const { body: method } = await noor.client.raw('GET', '/impact-method')
  expect(String(method)).toContain('240 g more are not counted because of the limits above.')
  const evening = visit({ as: partner })
  await evening.goTo('Dashboard')
  await evening.shows('0 waiting, 1 collected')
})
