import { screen, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { it as base } from '#tests/support/page-test.ts'

const it = base.extend('city', { scope: 'file', auto: true }, async ({ t }) => {
  const kitchen = await t.aRestaurant('Nonna Pina')
  for (const [name, discounted_price] of [
    ['Small lasagne', 8],
    ['Lasagne', 10],
    ['Large lasagne', 10.01],
  ] as const)
    await t.aFoodItem(kitchen, { name, discounted_price, original_price: 20, expires_at: t.inMinutes(60) })
})

it('shows what costs as much as a search says or less with one press, over Back and a reload, until it is removed', async ({
  visit,
}) => {
  const page = visit({ path: '/?view=browse' })
  await page.card('Large lasagne')
  await page.fill({ Search: 'lasagne under $10' })
  await page.press('Show “lasagne” up to $10')
  const cheap = ['Lasagne', 'Small lasagne']
  await expect.poll(() => page.cardNames().toSorted()).toEqual(cheap)
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).value).toBe('lasagne')
  await page.shows('2 meals for “lasagne” up to $10')
  await page.press('Small lasagne', within(await page.card('Small lasagne')).getByRole('heading'))
  await page.find('heading', 'Good to know')
  history.back()
  await page.find('button', 'Remove the filter Up to $10')
  await expect.poll(() => page.cardNames().toSorted()).toEqual(cheap)
  page.reload()
  await expect.poll(() => page.cardNames().toSorted()).toEqual(cheap)
  await page.press('Remove the filter Up to $10')
  await page.card('Large lasagne')
  await page.hides('Up to $10')
  expect(document.activeElement?.tagName).toBe('H1')
})

it('says that nothing costs so little, and shows everything with one press', async ({ visit }) => {
  const page = visit({ path: '/?view=browse' })
  await page.card('Large lasagne')
  await page.fill({ Search: 'max $7.50' })
  await page.press('Show meals up to $7.50')
  await page.shows('Nothing up to $7.50')
  await page.press('Show all 3')
  await page.card('Large lasagne')
  await page.hides('Up to $7.50')
})
