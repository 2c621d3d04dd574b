import { screen, within } from '@testing-library/dom'
import { expect } from 'vitest'
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
