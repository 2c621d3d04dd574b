import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createAccount, goTo, heading, press, signIn } from '#tests/support/browser-acts.ts'
import { fillFoodItem } from '#tests/support/browser-forms.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const kitchen = {
  user_type: 'Restaurant',
  name: 'Trattoria Fiorella',
  email: 'fiorella@surplate.example',
} as const
const eater = { user_type: 'Customer', name: 'Noor Haddad', email: 'noor@surplate.example' } as const
const MEAL = 'Pumpkin cannelloni'
const PORTIONS = 3
const PORTION_KG = 0.5

const shop = openShop({ embedded: true, demo: true, env: { RATE_LIMITS: 'on' } }, { whole: true })

/** What the home page says has been saved so far. */
async function impactOn(page: Page): Promise<{ kg: number; customers: number }> {
  const figure = async (label: string): Promise<number> => {
    const figureText = page
      .getByLabel('Our impact')
      .locator('div', { has: page.getByText(label, { exact: true }) })
      .last()
      .locator('dd')
    await expect.poll(() => figureText.textContent()).toMatch(/\d/)
    return Number((await figureText.textContent())?.replace(/[^\d.]/g, ''))
  }
  return { kg: await figure('Food Waste Saved'), customers: await figure('Happy Customers') }
}

it('takes a food item from listing over payment to collection, and counts its impact', async () => {
  const dashboard = await shop.visit()
  await dashboard.goto('/')
  await press(dashboard, 'Become a partner')
  await createAccount(dashboard, kitchen)
  await expect(dashboard.getByRole('button', { name: `Hello, ${kitchen.name}` })).toShow()
  await press(dashboard, 'Logout')
  await signIn(dashboard, kitchen)
  await listMeal(dashboard)

  const phone = await shop.visit({ size: 'phone', pixels: 2 })
  await phone.goto('/')
  const before = await impactOn(phone)
  await putInCart(phone)
  await orderAndPay(phone)
  await expect(dashboard.getByRole('listitem').getByText(`${PORTIONS} × ${MEAL}`)).toShow()

  await shop.camera.show(phone)
  await collectOrder()

  await expect(phone.getByText('Collected, enjoy!')).toShow()
  await expect(dashboard.getByText('0 waiting, 1 collected')).toShow()
  await goTo(phone, 'Home')
  await phone.reload()
  const after = await impactOn(phone)
  expect(after.customers - before.customers).toBe(1)
  expect(after.kg - before.kg).toBeCloseTo(PORTIONS * PORTION_KG, 5)
})

async function listMeal(page: Page): Promise<void> {
  await goTo(page, 'Dashboard')
  await expect(page.getByRole('heading', { name: 'Free Trial Active' })).toShow()
  const form = await fillFoodItem(page, { name: MEAL, quantity: 6 })
  await form.getByText('Pickup window and portion weight').click()
  await form.getByLabel('Portion weight in grams').fill(String(PORTION_KG * 1000))
  await form.getByLabel('Street address').fill('12 Lygon St')
  await form.getByLabel('Suburb').fill('Carlton')
  await form.getByRole('button', { name: 'Add Food Item' }).click()
  await expect(page.getByText('Food item added successfully!')).toShow()
  await expect(page.getByRole('row', { name: MEAL })).toShow()
}

async function putInCart(phone: Page): Promise<void> {
  await press(phone, 'Find a meal')
  await expect(heading(phone, 'Available Food Deals')).toShow()
  await press(phone, 'Italian')
  await phone.getByRole('searchbox', { name: 'Search' }).fill('cannelloni')
  const card = phone.getByRole('article', { name: MEAL })
  // The clock runs from 18:00 on: some minutes have passed by now, more of them on a busy machine.
  for (const text of [kitchen.name, '$11.50', '$24.00', '52% off', '6 left', /^2h [34]\dm left$/, 'Ricotta'])
    await expect(card.getByText(text)).toShow()
  for (let portion = 1; portion <= PORTIONS; portion += 1) {
    await card.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(phone.getByText(`${MEAL} added to cart.`).first()).toShow()
    await expect(phone.getByTestId('cart-count').getByText(String(portion))).toShow()
  }
  await goTo(phone, 'Cart')
  await expect(phone.getByText('added to cart.').first()).toVanish()
  await expect(
    phone.getByRole('status', { name: `Quantity of ${MEAL}` }).getByText(String(PORTIONS)),
  ).toShow()
}

async function orderAndPay(phone: Page): Promise<void> {
  await press(phone, 'Order and pay')
  await createAccount(phone, eater)
  await phone.waitForURL(/\/sandbox\/checkout\//)
  await press(phone, 'Pay $34.50')
  await expect(phone.getByRole('img', { name: `QR code of the order at ${kitchen.name}` })).toShow()
}

async function collectOrder(): Promise<void> {
  const page = await shop.visit({ size: 'phone' })
  await page.goto('/')
  await signIn(page, kitchen)
  await page.goto('/counter')
  const answer = page.locator('[data-verdict]')
  await expect.poll(() => answer.getAttribute('data-verdict')).toBe('accepted')
  for (const text of ['Hand it over', 'Noor', `${PORTIONS} × ${MEAL}`])
    await expect(answer.getByText(text)).toShow()
}
