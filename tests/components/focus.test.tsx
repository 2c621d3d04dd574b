import { waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import type { Page } from '#tests/support/page.tsx'
import { it } from '#tests/support/page-test.ts'
import { aMember } from '#tests/support/staff.ts'

/** Presses what has the focus, as on a keyboard, and gives the name of what has it then. */
async function pressKey(page: Page, name: string): Promise<void> {
  const button = await page.find('button', name)
  button.focus()
  await page.user.keyboard('{Enter}')
}

const focusOn = (name: string): Promise<void> =>
  waitFor(() => {
    const { activeElement: element } = document
    expect(element?.getAttribute('aria-label') ?? element?.textContent).toBe(name)
  })

it('keeps the focus on the buttons of a quantity at both of its limits, and moves it to the heading once the meal is removed', async ({
  t,
  visit,
}) => {
  const restaurant = await t.aRestaurant('Osteria Fuoco')
  for (const name of ['Kept minestrone', 'Kept polenta'])
    await t.aFoodItem(restaurant, { name, quantity_available: 2 })
  const page = visit({ path: '/?view=browse' })
  for (const name of ['Kept minestrone', 'Kept polenta'])
    await page.press('Add to Cart', await page.card(name))
  await page.goTo('Cart')
  await focusOn('Your cart')
  await pressKey(page, 'One more of Kept polenta')
  await page.shows('That is all there is in one order.')
  await focusOn('One more of Kept polenta')
  await page.user.keyboard('{Enter}')
  expect((await page.find('status', 'Quantity of Kept polenta')).textContent).toBe('2')
  await pressKey(page, 'One less of Kept polenta')
  await focusOn('Remove Kept polenta')
  await page.user.keyboard('{Enter}')
  await page.hides('Kept polenta')
  await focusOn('Osteria Fuoco')
  await pressKey(page, 'Remove Kept minestrone')
  await page.shows('Your cart is empty')
  await focusOn('Your cart')
})

it('moves the focus to the title of a folded card when a row of it goes', async ({ t, dashboardOf }) => {
  const owner = await t.aRestaurant('Osteria Nodo')
  await aMember(t, owner, 'counter')
  const page = await dashboardOf(owner)
  await page.unfold('Opening hours')
  await page.press('Other hours on Saturday')
  const saturday = await page.find('group', 'Saturday')
  await page.press('Add a second time', saturday)
  await pressKey(page, 'Remove time 2')
  await focusOn('Saturday')

  await page.unfold(/^Team$/)
  await pressKey(page, 'Remove Mia Tran')
  await page.press('Really remove?')
  await page.shows('Nobody but you yet.')
  await focusOn('Team')
})
