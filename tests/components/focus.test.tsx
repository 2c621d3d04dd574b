import { waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import { complain, anEscalatedComplaint } from '#tests/support/complaints.ts'
import { aClosedOperator, anOperator } from '#tests/support/operators.ts'
import { decide } from '#tests/support/reports.ts'
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
  await page.openTab('Settings')
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

it('keeps the focus on the buttons of every other number at its limits', async ({
  t,
  visit,
  dashboardOf,
}) => {
  const [kitchen, customer] = [await t.aRestaurant('Osteria Limite'), await t.aCustomer()]
  const sold = await t.aFoodItem(kitchen, { name: 'Sold stew' })
  await t.aPaidOrder(customer, sold, 2)
  const last = await t.aFoodItem(kitchen, { name: 'Last lentils', quantity_available: 1 })
  const again = await t.aFoodItem(kitchen, { name: 'Again agnolotti' })
  await kitchen.client.ok(api.foodItems.withdraw, { food_item_id: again.id })
  const pressAtLimit = async (page: Page, name: string): Promise<void> => {
    await pressKey(page, name)
    const { activeElement: button } = document
    expect(button?.getAttribute('aria-label')).toBe(name)
    expect(button?.getAttribute('aria-disabled')).toBe('true')
  }

  const shop = visit({ path: `/?food_item=${last.id}` })
  await pressAtLimit(shop, 'One less of Last lentils')
  await pressAtLimit(shop, 'One more of Last lentils')

  const page = await dashboardOf(kitchen)
  await pressKey(page, 'One portion less of Last lentils')
  await pressAtLimit(page, 'One portion less of Last lentils')
  await page.press('Cancel order of Kim')
  await pressAtLimit(page, 'Cancel one more of Sold stew')
  await pressKey(page, 'Cancel one less of Sold stew')
  await pressAtLimit(page, 'Cancel one less of Sold stew')
  await page.press('Close')
  await page.press('List again: Again agnolotti')
  await page.fill({ 'How many': '2' })
  await pressKey(page, 'One portion less')
  await pressAtLimit(page, 'One portion less')
})

it('moves the focus to a heading when an order to hand over is cancelled', async ({ t, dashboardOf }) => {
  const [kitchen, customer] = [await t.aRestaurant('Osteria Via'), await t.aCustomer()]
  await t.aPaidOrder(customer, await t.aFoodItem(kitchen))
  const page = await dashboardOf(kitchen)
  await pressKey(page, 'Cancel order of Kim')
  await page.user.click(await page.find('radio', 'In my own words'))
  await page.fill({ Reason: 'The oven broke' })
  await page.press('Cancel and refund', await page.dialog())
  await page.shows('Orders appear here as soon as they are paid.')
  await focusOn('To hand over today')
})

it('moves the focus to a heading of the desk when a row there is decided', async ({ t, deskOf }) => {
  const [kitchen, operator] = [await t.aRestaurant('Osteria Banco'), await anOperator(t)]
  await aClosedOperator(t, 'support', 'Ada Moss')
  const { id: decision_id } = await decide(await anOperator(t, 'support', 'Ida Holm'), {
    object_id: (await t.aFoodItem(kitchen)).id,
  })
  await kitchen.client.ok(api.decisions.appeal, { decision_id, text: 'It was cooked through.' })
  await anEscalatedComplaint(t)
  const page = await deskOf(operator, 'Reports')
  await page.fill({ Show: 'appeals' })
  await page.fill({ 'Your reasons': 'We looked again.' })
  await pressKey(page, 'Reverse the decision')
  await page.shows('No appeal waits')
  await focusOn('Reports')

  await page.press('Operators')
  const role = await page.find('form', 'Role of Ada Moss')
  await page.press('End role', role)
  await page.press(/Yes, end it/, role)
  await waitFor(() => expect(role.isConnected).toBe(false))
  await focusOn('Operators')

  await page.press('Complaints')
  await page.press(/Nonna Pina/)
  await page.fill({ 'Refund in dollars': '5', Reason: 'It was cold.' })
  await pressKey(page, 'Settle')
  await page.hides('Refund in dollars')
  await waitFor(() => expect(document.activeElement?.matches('h1, h2, h3')).toBe(true))
})

it('moves the focus to a heading when a form goes once it was sent', async ({ t, dashboardOf }) => {
  const [kitchen, customer] = [await t.aRestaurant('Osteria Modulo'), await t.aCustomer()]
  const item = await t.aFoodItem(kitchen, { name: 'Sent stew' })
  await complain(customer, await t.aPaidOrder(customer, item))
  await decide(await anOperator(t), { object_id: item.id })
  const page = await dashboardOf(kitchen)
  await page.fill({ 'Why do you disagree?': 'It was cooked through.' })
  await pressKey(page, 'Appeal')
  await page.hides('Why do you disagree?')
  await focusOn('Meal removed: Sent stew')
  await page.press('Answer')
  await page.fill({ 'Another amount in dollars': '5', 'Your answer': 'You are right.' })
  await pressKey(page, 'Agree and give back $5.00')
  await page.hides('Another amount in dollars')
  await waitFor(() => expect(document.activeElement?.matches('h1, h2, h3')).toBe(true))
})
