import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitFor } from '@testing-library/dom'
import { beforeAll, expect } from 'vitest'
import { ordersApi } from '#contract/orders/orders.ts'
import { sectionsFor } from '#web/domain/desk/desk-view.ts'
import type { View } from '#web/view.ts'
import type { TestApp } from '#tests/support/app.ts'
import { brokenRules, documentOf } from '#tests/support/html-rules.ts'
import { anOperator } from '#tests/support/operators.ts'
import { it } from '#tests/support/page-test.ts'
import type { Page } from '#tests/support/page.tsx'
import { invite } from '#tests/support/staff.ts'

/** Where the long form has each view checked by the checker of the W3C as well. */
const documents = join(import.meta.dirname, '..', '..', 'test-results', 'views')
beforeAll(() => void mkdirSync(documents, { recursive: true }))

const token = 'x'.repeat(43)

/** A restaurant, which has ordered a meal as well. */
async function aRestaurantThatOrdered(t: TestApp) {
  const kitchen = await t.aRestaurant('Kitchen of kofta')
  const item = await t.aFoodItem(kitchen, { name: 'Kept kofta', expires_at: t.inMinutes(20) })
  const order = await t.aPaidOrder(kitchen, item)
  const { url } = await kitchen.client.ok(ordersApi.sharePass, { order_id: order.id })
  const invitation = await invite(t, await t.aRestaurant('Osteria Mare'), kitchen.user.email, 'manager')
  return { kitchen, item, order, pass: new URL(url).search, invitation }
}
type World = Awaited<ReturnType<typeof aRestaurantThatOrdered>>

type Address = string | ((world: World) => string)

/** The address of each view, and what is pressed there where it has none of its own. */
const ways: Record<View['name'], { at: Address; press?: string }> = {
  home: { at: '/' },
  browse: { at: '/?view=browse' },
  auth: { at: '/?view=auth', press: 'Create an account' },
  'food-item': { at: ({ item }) => `/?food_item=${item.id}` },
  cart: { at: '/?view=cart' },
  orders: { at: '/', press: 'My orders' },
  order: { at: ({ order }) => `/?order=${order.id}` },
  'shared-pass': { at: ({ pass }) => `/${pass}` },
  invitation: { at: ({ invitation }) => `/?invitation=${invitation}` },
  'confirm-email': { at: `/?confirm_email=${token}` },
  'undo-email': { at: `/?undo_email=${token}` },
  report: { at: ({ item }) => `/?report=food_item:${item.id}` },
  'restaurant-dashboard': { at: '/?view=restaurant-dashboard' },
  account: { at: '/?view=account' },
  'payment-success': { at: '/payment-success' },
  'payment-cancel': { at: '/payment-cancel' },
}
const views = Object.keys(ways) as View['name'][]

const isLoading = '[data-skeleton], [aria-busy=true]'

/** Opens everything that is folded, and waits until all is loaded. */
async function unfoldAll(page: Page): Promise<void> {
  const loaded = () => waitFor(() => expect(document.querySelector(isLoading)).toBeNull())
  await loaded()
  for (const summary of document.querySelectorAll<HTMLElement>('details:not([open]) > summary'))
    await page.user.click(summary)
  await loaded()
}

async function check(name: string): Promise<void> {
  const html = documentOf(document.body.innerHTML)
  writeFileSync(join(documents, `${name}.html`), html)
  expect(await brokenRules(html)).toEqual([])
}

it.for(views)('writes %s by the rules of HTML', async (view, { t, visit }) => {
  const world = await aRestaurantThatOrdered(t)
  const { at, press } = ways[view]
  const page = visit({
    as: view === 'auth' || view === 'invitation' ? undefined : world.kitchen,
    path: typeof at === 'string' ? at : at(world),
    expected: /./,
  })
  if (press !== undefined) await page.press(press)
  await waitFor(() => expect(document.querySelector('main h1')).not.toBeNull())
  await unfoldAll(page)
  await check(view)
})

it('writes the counter by the rules of HTML', async ({ t, visit }) => {
  const { kitchen } = await aRestaurantThatOrdered(t)
  const page = visit({ as: kitchen, path: '/counter' })
  await page.shows('Kept kofta')
  await check('counter')
})

it.for(sectionsFor('admin').map(({ label }) => label))(
  'writes the section %s of the desk by the rules of HTML',
  async (section, { t, deskOf }) => {
    const page = await deskOf(await anOperator(t), section)
    await unfoldAll(page)
    await check(`desk-${section.toLowerCase().replaceAll(' ', '-')}`)
  },
)
