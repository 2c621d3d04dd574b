import { expect, it } from 'vitest'
import { ordersApi } from '#contract/orders/orders.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()

it('removes the code from the phone of a friend when the pass is taken back', async () => {
  const t = shop.server()
  const customer = await t.aCustomer()
  const { id: order_id } = await t.aPaidOrder(
    customer,
    await t.aFoodItem(await t.aRestaurant('Fickle Kitchen')),
  )
  const { url } = await customer.client.ok(ordersApi.sharePass, { order_id })
  const friend = await shop.visit({ size: 'phone', expected: /404 \(Not Found\)/ })
  await friend.goto(url)
  const code = friend.getByRole('img', { name: /^QR code/ })
  const refusal = friend.getByRole('alert').getByText('This pass is no longer valid.')
  await expect(code).toShow()
  await customer.client.ok(ordersApi.takeBackPass, { order_id })
  await expect(refusal).toShow()
  expect(await code.count()).toBe(0)
  await friend.reload()
  await expect(refusal).toShow()
  expect(await code.count()).toBe(0)
})
