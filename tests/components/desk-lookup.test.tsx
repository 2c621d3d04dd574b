import { maskedCode, spacedCode } from '#contract/orders/order-code-wording.ts'
import { expect } from 'vitest'
import type { TestApp } from '#tests/support/app.ts'
import { aComplainedOrder } from '#tests/support/complaints.ts'
import { printFigure } from '#tests/support/figure.ts'
import { anOperator } from '#tests/support/operators.ts'
import type { Page, Visit } from '#tests/support/page.tsx'
import { it } from '#tests/support/page-test.ts'

it('opens an order and its customer from a search, and leads back step by step', async ({ t, deskOf }) => {
  const { order } = await aComplainedOrder(t)
  const page = await deskOf(await anOperator(t, 'support'), 'Look up')
  await page.fill({ 'What do you look for?': order.code })
  await page.press('Look up', await page.find('search', ''))
  await page.press(new RegExp(spacedCode(maskedCode(order.code))))
  await page.find('heading', 'Order')
  await page.press('The customer')
  await page.find('heading', 'Person')
  await page.press('Back')
  await page.find('heading', 'Order')
  await page.press('Back')
  expect((await page.field('What do you look for?')).value).toBe(order.code)
  expect(await page.find('button', new RegExp(spacedCode(maskedCode(order.code))))).toBeDefined()
})

it('forgets an error of before once a person is opened', async ({ t, deskOf }) => {
  const { order } = await aComplainedOrder(t)
  const page = await deskOf(await anOperator(t, 'support'), 'Look up')
  await page.fill({ 'What do you look for?': order.code })
  await page.press('Look up', await page.find('search', ''))
  await page.press(new RegExp(spacedCode(maskedCode(order.code))))
  await page.press('The customer')
  await page.fill({ 'Why do you open this page?': 'They called.' })
  page.breakCall('POST', '/desk/people')
  await page.press('Open')
  await page.shows('That did not work. Please try again.')
  page.mendCalls()
  page.breakCall('POST', '/desk/people', () => new Promise(() => {}))
  await page.press('Open')
  await page.hides('That did not work. Please try again.')
  expect(await page.find('button', 'Open')).toBeDefined()
})

/** The page of an order at the desk, with what counts the presses on it. */
async function orderPage(
  t: TestApp,
  deskOf: (as: Visit['as'], section: string) => Promise<Page>,
  code: string,
) {
  const page = await deskOf(await anOperator(t), 'Look up')
  await page.fill({ 'What do you look for?': code })
  await page.press('Look up', await page.find('search', ''))
  await page.press(new RegExp(spacedCode(maskedCode(code))))
  let presses = 0
  const press = async (name: string | RegExp): Promise<void> => {
    presses += 1
    await page.press(name)
  }
  /** Before, none of it was possible. */
  const done = async (what: string, notice: string | RegExp): Promise<void> => {
    await page.shows(notice)
    printFigure(`Presses to ${what} from the page of the order, which could not be done before`, presses)
    expect(presses).toBeLessThanOrEqual(3)
    presses = 0
  }
  return { page, press, done }
}

it('refunds portions, sends the pass and cancels in three presses each from the page of an order', async ({
  t,
  deskOf,
}) => {
  const { order } = await aComplainedOrder(t)
  const { page, press, done } = await orderPage(t, deskOf, order.code)
  await press('Send the pass again')
  await page.fill({ Reason: 'They lost the email.' })
  await press('Send it')
  await done('send the pass again', 'The pass is on its way.')
  await press('Refund')
  await page.fill({ [`${order.items[0]?.name}, $11.00 each`]: '1', Reason: 'It was cold.' })
  await press('Refund $11.00')
  await done('refund a portion', 'Refunded. Both sides get an email.')
  await page.shows(/· refunded \$11\.00/)
  await page.shows('Complaint: Told to Surplate')
  await press('Cancel the order')
  await press('Cancel and refund $11.00')
  await page.shows('Please give a reason; the customer will read it')
  await page.fill({ Reason: 'They cannot come.' })
  await page.press('Cancel and refund $11.00')
  await done('cancel', 'Cancelled. Both sides get an email.')
  await page.hides('Cancel the order')
  expect(await t.row('customer_order', { id: order.id })).toMatchObject({ status: 'cancelled' })
})

it('releases the hold of an order in two presses from its page', async ({ t, deskOf }) => {
  const order = await t.anOrder(await t.aCustomer(), await t.aFoodItem(await t.aRestaurant()))
  const { page, press, done } = await orderPage(t, deskOf, order.code)
  await page.hides('Refund')
  await press('Release the hold')
  await page.fill({ Reason: 'They cannot pay.' })
  await press('Release it')
  await done('release a hold', 'Released. The customer gets an email.')
  expect(await t.row('customer_order', { id: order.id })).toMatchObject({ status: 'released' })
})
