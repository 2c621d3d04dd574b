import { screen } from '@testing-library/dom'
import { expect } from 'vitest'
import type { Page } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'

const it = base
  .extend('kitchens', { scope: 'file' }, async ({ t }) => {
    const zia = await t.aRestaurant('Trattoria Zia')
    for (const name of ['Lasagne', 'Bone broth', 'Ham toastie'])
      await t.aFoodItem(zia, { name, description: 'Made today.' })
    const noBones = await t.aRestaurant('No Bones')
    await t.aFoodItem(noBones, { name: 'Plate of Bones', description: 'Made today.' })
    return zia
  })
  .extend('browse', ({ kitchens: _kitchens, visit }) => async (): Promise<Page> => {
    const page = visit({ path: '/?view=browse' })
    await page.card('Lasagne')
    return page
  })

const expectCards = (page: Page, names: readonly string[]) =>
  expect.poll(() => page.cardNames().toSorted()).toEqual(names)

it('finds a restaurant by a name that begins like a negation, and leaves out what other texts negate', async ({
  browse,
}) => {
  const page = await browse()
  await page.fill({ Search: 'no bones' })
  await expectCards(page, ['Plate of Bones'])
  expect(screen.queryByText(/hidden/)).toBeNull()
  await page.fill({ Search: 'no lasagne' })
  await expectCards(page, ['Bone broth', 'Ham toastie', 'Plate of Bones'])
  await page.fill({ Search: 'no ham' })
  await expectCards(page, ['Bone broth', 'Lasagne', 'Plate of Bones'])
})
