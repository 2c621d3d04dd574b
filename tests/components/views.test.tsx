import { screen, within } from '@testing-library/dom'
import { expect, vi } from 'vitest'
import type { Page } from '#tests/support/page.tsx'
import { it } from '#tests/support/page-test.ts'

const views: [string, (page: Page) => Promise<void>][] = [
  ['Good food, before it goes to waste', async () => {}],
  ['Available Food Deals', (page) => page.goTo('Browse Food')],
  ['Your cart', (page) => page.goTo('Cart')],
  ['My orders', (page) => page.goTo('My orders')],
  ['Dashboard', (page) => page.goTo('Dashboard')],
  ['Your account', (page) => page.press(/^Hello/)],
  [
    'Kept kofta',
    async (page) => {
      await page.goTo('Browse Food')
      await page.press('Kept kofta', within(await page.card('Kept kofta')).getByRole('heading'))
    },
  ],
  [
    'Your order',
    async (page) => {
      await page.goTo('My orders')
      await page.press(/Ready until|Opens/)
    },
  ],
]

it('opens each view again after a reload', async ({ t, visit }) => {
  const kitchen = await t.aRestaurant('Kitchen of kofta')
  const item = await t.aFoodItem(kitchen, { name: 'Kept kofta', expires_at: t.inMinutes(20) })
  await t.aPaidOrder(kitchen, item)
  const page = visit({ as: kitchen })
  const isOpen = (name: string) =>
    expect.poll(() => document.querySelector('main h1')?.textContent).toContain(name)
  for (const [name, open] of views) {
    await open(page)
    await isOpen(name)
    page.reload()
    await isOpen(name)
    expect(location.pathname).toBe('/')
  }
})

it('adds no history entry and moves no focus while somebody filters', async ({ t, visit }) => {
  await t.aFoodItem(await t.aRestaurant())
  const page = visit()
  await page.goTo('Browse Food')
  const search = await page.find('searchbox', 'Search')
  const entries = history.length
  await page.user.type(search, 'curry')
  await expect.poll(() => JSON.stringify(history.state)).toContain('"q":"curry"')
  expect(history).toHaveLength(entries)
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  history.back()
  await page.find('heading', 'Good food')
})

const FAULT = /is not a function|undefined|not iterable|A clean-up that throws|error boundary/i

it('says that a view could not be shown, beside a header that still works', async ({ t, visit }) => {
  const page = visit({ as: await t.aCustomer(), expected: FAULT })
  page.breakCall('GET', '/orders', { status: 200, json: {} })
  await page.goTo('My orders')
  await page.shows('This page could not be shown')
  await page.goTo('Browse Food')
  await page.find('heading', 'Available Food Deals')
})

it('says that the page stopped, and loads it anew, when a clean-up of a view that was left throws', async ({
  t,
  visit,
}) => {
  await t.aFoodItem(await t.aRestaurant(), { name: 'Dal makhani' })
  const page = visit({ path: '/?view=browse', expected: FAULT })
  await page.press('Add to Cart', await page.card('Dal makhani'))
  await page.goTo('Cart')
  await page.find('button', 'Order and pay')
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', Object.create(location, { reload: { value: reload } }))
  vi.stubGlobal('removeEventListener', (type: string) => {
    if (type === 'pageshow') throw new Error('A clean-up that throws')
  })
  await page.goTo('Browse Food')
  await page.shows('This page stopped')
  await page.press('Try again')
  expect(reload).toHaveBeenCalledOnce()
})
