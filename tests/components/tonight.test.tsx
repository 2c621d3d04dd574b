import { waitFor } from '@testing-library/dom'
import { expect, vi } from 'vitest'
import { ordersApi } from '#contract/orders/orders.ts'
import { it as base } from '#tests/support/page-test.ts'

/** The dashboard of a kitchen with one order to hand over. */
const it = base.extend('withOrder', ({ t, dashboardOf }) => async (name: string, quantity = 1) => {
  const kitchen = await t.aRestaurant()
  const customer = await t.aCustomer('Kim Lee')
  const order = await t.aPaidOrder(
    customer,
    await t.aFoodItem(kitchen, {
      name,
      discounted_price: 11,
      allergens: { checked: true, contains: ['wheat', 'milk'], may_be_present: [] },
    }),
    quantity,
  )
  const page = await dashboardOf(kitchen)
  const orderNow = () => customer.client.ok(ordersApi.get, { order_id: order.id })
  return { page, order, orderNow, customer }
})

it('cancels an order with a reason in three presses, and refunds all of it', async ({ withOrder }) => {
  const { page, orderNow } = await withOrder('Mistaken minestrone')
  await page.press('Cancel order of Kim')
  await page.user.click(await page.find('radio', 'Sold out by mistake', await page.dialog()))
  await page.press('Cancel and refund', await page.dialog())
  await page.shows('Cancelled. Kim is refunded $11.00 and told why.')
  expect(await orderNow()).toMatchObject({
    status: 'cancelled',
    cancel_reason: 'Sold out by mistake',
    refund: { amount: 11 },
  })
})

it('leads from an order that has ended to its receipt', async ({ withOrder }) => {
  const { page, order } = await withOrder('Printed pierogi')
  await page.press('Cancel order of Kim')
  await page.user.click(await page.find('radio', 'Sold out by mistake', await page.dialog()))
  await page.press('Cancel and refund', await page.dialog())
  await page.unfold('Cancelled by you today')
  const link = await page.find('link', 'Receipt for Kim')
  expect(link.getAttribute('href')).toBe(`/api/orders/${order.id}/receipt`)
})

it('cancels an order with a reason in own words, which it asks for', async ({ withOrder }) => {
  const { page, orderNow } = await withOrder('Worded wontons')
  await page.press('Cancel order of Kim')
  await page.press('Cancel and refund', await page.dialog())
  await page.shows('Please give a reason; the customer will read it', await page.dialog())
  await page.user.click(await page.find('radio', 'In my own words', await page.dialog()))
  await page.fill({ Reason: 'The oven broke down' }, await page.dialog())
  await page.press('Cancel and refund', await page.dialog())
  await page.shows('Cancelled. Kim is refunded $11.00 and told why.')
  expect(await orderNow()).toMatchObject({ status: 'cancelled', cancel_reason: 'The oven broke down' })
})

it('cancels some of several portions, and says what goes back before it does', async ({
  withOrder,
  visit,
}) => {
  const { page, order, orderNow, customer } = await withOrder('Three tarts', 3)
  await page.press('Cancel order of Kim')
  const dialog = await page.dialog()
  await page.shows('3 × Three tarts. Kim is refunded $33.00 in full', dialog)
  await page.user.click(await page.find('radio', 'Something went wrong with the food', dialog))
  await page.press('Cancel one less of Three tarts', dialog)
  await page.shows('Kim is refunded $22.00, picks up the rest', dialog)
  await page.press('Cancel one less of Three tarts', dialog)
  await page.press('Cancel one less of Three tarts', dialog)
  await page.press('Cancel 0 portions and refund', dialog)
  await page.shows('Please choose at least one portion.', dialog)
  await page.press('Cancel one more of Three tarts', dialog)
  await page.shows('1 of 3', dialog)
  await page.press('Cancel 1 portion and refund', dialog)
  await page.shows('Cancelled 1 portion. Kim is refunded $11.00 and told why.')
  await page.shows('2 × Three tarts')
  expect(await orderNow()).toMatchObject({ status: 'paid', items: [{ quantity: 2 }], refund: { amount: 11 } })
  const theirs = visit({ as: customer, path: `/?order=${order.id}` })
  await theirs.shows('2 × Three tarts')
  await theirs.shows('Cancelled by the restaurant')
  await theirs.shows('$11.00 is on its way back to the card you paid with.')
})

it('prints tonight’s list: code, name, lines, what was declared and when it is picked up', async ({
  withOrder,
}) => {
  const { page, order } = await withOrder('Printed pierogi')
  const sheet = () => document.querySelector('[data-tonight-list]')
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  await page.press('Print tonight’s list')
  expect(print).toHaveBeenCalledOnce()
  const code = `${order.code.slice(0, 3)} ${order.code.slice(3, 4)}`
  expect(sheet()?.textContent).not.toContain(order.code.slice(3))
  for (const text of [code, 'Kim', '1 × Printed pierogi', 'Contains wheat, milk', '9:30 pm'])
    expect(sheet()?.textContent).toContain(text)
  const printed = document.createEvent('Event')
  printed.initEvent('afterprint')
  dispatchEvent(printed)
  await waitFor(() => expect(sheet()).toBeNull())
})
