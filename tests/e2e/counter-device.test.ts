import { expect, it } from 'vitest'
import { press, restoreSession, waitForQrReader } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { pairingToken } from '#tests/support/staff.ts'
import { staffApi } from '#contract/kitchen/staff.ts'
import { ordersApi } from '#contract/orders/orders.ts'

const shop = openShop()

it('collects on a paired tablet without a network, also after a reload, and sends it once the network is back', async () => {
  const { aRestaurant, aCustomer, aFoodItem, aPaidOrder } = shop.server()
  const owner = await aRestaurant('Osteria Sole')
  const order = await aPaidOrder(
    await aCustomer('Ines Duarte'),
    await aFoodItem(owner, { name: 'Saltimbocca' }),
  )
  const { pairing_url } = await owner.client.ok(staffApi.addDevice, {})
  const tablet = await shop.visit({ size: 'phone', worksOffline: true, expected: /net::ERR_|No connection/ })
  await tablet.goto(`/counter#pair=${pairingToken(pairing_url)}`)
  await press(tablet, 'Pair this device')
  await expect(tablet.getByText('1 waiting, 0 collected')).toShow()
  await waitForQrReader(tablet)
  await tablet.waitForFunction(async () => (await caches.match('/counter')) !== undefined)
  await tablet.reload()
  await expect(tablet.getByText('1 waiting, 0 collected')).toShow()
  await tablet.context().setOffline(true)
  await tablet.reload()
  await expect(tablet.getByText('Osteria Sole · Kitchen tablet')).toShow()
  await tablet.getByLabel('Or type the code').fill(order.code)
  await tablet.keyboard.press('Enter')
  await expect(tablet.getByText('1 to send')).toShow()
  await tablet.context().setOffline(false)
  await expect(tablet.getByText('0 waiting, 1 collected')).toShow()
  const [collected] = await owner.client.ok(ordersApi.ofRestaurant, { status: 'collected' })
  expect(collected?.collected_by).toBe('Kitchen tablet')
})

it('says on a revoked tablet how many orders are not sent, and sends them once somebody of the team signs in there', async () => {
  const { aRestaurant, aCustomer, aFoodItem, aPaidOrder } = shop.server()
  const owner = await aRestaurant('Osteria Luna')
  const order = await aPaidOrder(
    await aCustomer('Ines Duarte'),
    await aFoodItem(owner, { name: 'Saltimbocca' }),
  )
  const { id, pairing_url } = await owner.client.ok(staffApi.addDevice, {})
  const tablet = await shop.visit({
    size: 'phone',
    expected: /net::ERR_|No connection|status of 4\d\d|wasm|ArrayBuffer|Aborted/,
  })
  // The reader of QR codes is loaded again where its first requests were lost: it makes two of them at once.
  await tablet.context().route('**/*.wasm', (route) => route.abort(), { times: 2 })
  const reader = tablet.waitForResponse(/\.wasm$/)
  await tablet.goto(`/counter#pair=${pairingToken(pairing_url)}`)
  await press(tablet, 'Pair this device')
  await reader
  await expect(tablet.getByText('1 waiting, 0 collected')).toShow()
  await waitForQrReader(tablet)
  await tablet.context().setOffline(true)
  await tablet.getByLabel('Or type the code').fill(order.code)
  await tablet.keyboard.press('Enter')
  await expect(tablet.getByText('1 to send')).toShow()
  await owner.client.ok(staffApi.removeDevice, { device_id: id })
  await tablet.context().setOffline(false)
  await expect(tablet.getByText('This device has been revoked.')).toShow()
  await expect(tablet.getByText('1 order that was handed over here is not sent yet.')).toShow()
  await restoreSession(tablet, owner.user)
  await tablet.reload()
  await expect(tablet.getByText('0 waiting, 1 collected')).toShow()
})
