import { expect, it } from 'vitest'
import {
  openDashboard,
  openSignedIn,
  press,
  restoreSession,
  waitForQrReader,
} from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { loseAnswer } from '#tests/support/browser-routes.ts'
import { pairingToken } from '#tests/support/staff.ts'
import { staffApi } from '#contract/kitchen/staff.ts'
import { ordersApi } from '#contract/orders/orders.ts'

const shop = openShop()
/** A browser says of each call that it was refused. */
const REFUSED = /the server responded with a status of 4\d\d/

it('pairs a tablet by the code on the dashboard, which collects an order and can do nothing once it is revoked', async () => {
  const { aRestaurant, aCustomer, aFoodItem, aPaidOrder } = shop.server()
  const owner = await aRestaurant('Osteria Lume')
  const order = await aPaidOrder(
    await aCustomer('Ines Duarte'),
    await aFoodItem(owner, { name: 'Saltimbocca' }),
  )
  const dashboard = await openDashboard(await shop.visit(), owner.user)
  await dashboard.getByText('Counter devices', { exact: true }).click()
  await press(dashboard, 'Pair a device')
  await dashboard.getByRole('img', { name: 'QR code that pairs a device' }).waitFor()
  await dashboard.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(dashboard, 'Copy the address instead')
  const address = new URL(await dashboard.evaluate(() => navigator.clipboard.readText()))

  shop.camera.unplug()
  const tablet = await shop.visit({ size: 'phone', expected: /status of 4\d\d|net::ERR_FAILED/ })
  await tablet.route(`**${staffApi.pairDevice.path}`, loseAnswer, { times: 1 })
  await tablet.goto(`${address.pathname}${address.hash}`)
  await tablet.getByLabel('Name of this device').fill('Front counter')
  await press(tablet, 'Pair this device')
  await expect(tablet.getByText('No connection. Please check your network')).toShow()
  await press(tablet, 'Pair this device')
  await expect(tablet.getByText('Osteria Lume · Front counter')).toShow()
  expect(new URL(tablet.url()).hash).toBe('')
  await expect(dashboard.getByText('Front counter is paired.')).toShow()
  await expect(dashboard.getByRole('dialog')).toVanish()

  await tablet.getByLabel('Or type the code').fill(order.code)
  await tablet.keyboard.press('Enter')
  await expect(tablet.getByText('Hand it over')).toShow()
  await tablet.reload()
  await expect(tablet.getByText('0 waiting, 1 collected')).toShow()

  await dashboard.getByRole('button', { name: 'Revoke Front counter' }).dblclick()
  await press(dashboard, 'Really revoke?')
  await expect(dashboard.getByText('Front counter is revoked.')).toShow()
  await expect(dashboard.locator('summary:focus', { hasText: 'Counter devices' })).toShow()
  await tablet.getByLabel('Or type the code').fill(order.code)
  await tablet.keyboard.press('Enter')
  await expect(tablet.getByText('This device has been revoked.')).toShow()
  await tablet.reload()
  await expect(tablet.getByText('This device has been revoked.')).toShow()
})

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

it('pairs a browser on which somebody of the team is signed in, and is that device once they have signed out', async () => {
  const owner = await shop.server().aRestaurant('Osteria Mare')
  const { pairing_url } = await owner.client.ok(staffApi.addDevice, {})
  const laptop = await openSignedIn(
    await shop.visit({ expected: REFUSED }),
    owner.user,
    `/counter#pair=${pairingToken(pairing_url)}`,
  )
  await press(laptop, 'Pair this device')
  await expect(laptop.getByText('0 waiting, 0 collected')).toShow()
  expect(await laptop.evaluate(() => localStorage.getItem('counter-device'))).not.toContain(
    owner.user.restaurant_id,
  )
  await laptop.request.post('/api/auth/logout', { data: {} })
  await laptop.reload()
  await expect(laptop.getByText('Osteria Mare · Kitchen tablet')).toShow()
})
