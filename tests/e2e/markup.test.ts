import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { goTo, press, signIn } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { newAccount, PASSWORD, profileOf } from '#tests/support/builders.ts'
import { figure } from '#tests/support/figure.ts'

const shop = openShop()
/** Its script runs wherever this is rendered as markup instead of text. */
const MARKUP = `"><img src=x onerror=globalThis.ran=1><script>globalThis.ran=1</script>`

const accountOf = (user_type: 'customer' | 'restaurant') =>
  newAccount(`markup-${user_type}@surplate.example`, { name: MARKUP, user_type })

/** A restaurant and a customer with markup wherever they can write, and an order between them. */
async function fillCityWithMarkup() {
  const server = shop.server()
  const [restaurant, customer] = [server.client(), server.client()]
  await restaurant.ok(api.accounts.register, accountOf('restaurant'))
  await restaurant.ok(api.restaurants.change, profileOf(MARKUP))
  await customer.ok(api.accounts.register, accountOf('customer'))
  const credentials = { email: accountOf('customer').email, password: PASSWORD }
  await server.client().ok(api.accounts.login, credentials, { 'user-agent': MARKUP })
  const meal = await server.aFoodItem({ client: restaurant }, { name: MARKUP, description: MARKUP })
  return server.aPaidOrder({ client: customer }, meal)
}

/** How many scripts ran in this view, once it shows the text. */
async function countScripts(page: Page): Promise<number> {
  await expect(page.getByText('globalThis.ran=1').first()).toShow()
  return page.evaluate(() => (Reflect.has(globalThis, 'ran') ? 1 : 0))
}

it('escapes markup that people wrote, in every view', async () => {
  const order = await fillCityWithMarkup()
  const ran: number[] = []
  const page = await shop.visit({ size: 'phone' })
  await page.goto('/')
  await goTo(page, 'Browse Food')
  ran.push(await countScripts(page))
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await goTo(page, 'Cart')
  ran.push(await countScripts(page))
  await page.goto('/')
  ran.push(await countScripts(page))
  await signIn(page, { email: accountOf('customer').email })
  ran.push(await countScripts(page))
  await goTo(page, 'My orders')
  ran.push(await countScripts(page))
  await page.goto(`/?order=${order.id}`)
  await expect(page.getByRole('img', { name: /^QR code/ })).toShow()
  ran.push(await countScripts(page))
  await press(page, /^Hello/)
  ran.push(await countScripts(page))

  const kitchen = await shop.visit()
  await kitchen.goto('/')
  await signIn(kitchen, { email: accountOf('restaurant').email })
  await goTo(kitchen, 'Dashboard')
  ran.push(await countScripts(kitchen))
  await kitchen.goto('/counter')
  ran.push(await countScripts(kitchen))
  figure('markup in every view', { views: ran.length, 'scripts run': ran.reduce((sum, one) => sum + one, 0) })
  expect(ran).toEqual(ran.map(() => 0))
  await kitchen.evaluate(() => Reflect.set(globalThis, 'ran', 1))
  expect(await countScripts(kitchen), 'a script that ran').toBe(1)
})
