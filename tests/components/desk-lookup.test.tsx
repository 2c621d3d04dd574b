import { maskedCode, spacedCode } from '#contract/orders/order-code-wording.ts'
import { expect } from 'vitest'
import { aComplainedOrder } from '#tests/support/complaints.ts'
import { anOperator } from '#tests/support/operators.ts'
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
