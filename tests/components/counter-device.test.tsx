import { waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { staffApi } from '#contract/kitchen/staff.ts'
import { paths } from '#contract/paths.ts'
import { it as base } from '#tests/support/page-test.ts'
import { loseAnswer } from '#tests/support/page.tsx'
import { pairingToken } from '#tests/support/staff.ts'

const it = base.extend('owner', ({ t }) => t.aRestaurant('Osteria Lume'))

it('pairs a device by the code on the dashboard, and revokes it', async ({ t, visit, owner }) => {
  const page = visit({ as: owner })
  await page.goTo('Dashboard')
  await page.openTab('Settings')
  await page.unfold(/^Counter devices$/)
  await page.press('Pair a device')
  await page.find('img', 'QR code that pairs a device')
  await page.press('Copy the address instead')
  await page.shows('Address copied.')
  const token = pairingToken(await navigator.clipboard.readText())
  const { pairDevice } = staffApi
  await t.client().ok(pairDevice, { token, name: 'Front counter' })
  await page.shows('Front counter is paired.')
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Pair a device'))
  await page.user.dblClick(await page.find('button', 'Revoke Front counter'))
  await page.press('Really revoke?')
  await page.shows('Front counter is revoked.')
  await waitFor(() =>
    expect(document.activeElement?.closest('summary')?.textContent).toContain('Counter devices'),
  )
})

it('lets a paired tablet collect, and do nothing once it is revoked', async ({ t, visit, owner }) => {
  const order = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(owner))
  const { id, pairing_url } = await owner.client.ok(staffApi.addDevice, {})
  const page = visit({ path: `/counter#pair=${pairingToken(pairing_url)}` })
  await page.fill({ 'Name of this device': 'Front counter' })
  page.breakCall('POST', '/devices/pair', loseAnswer)
  await page.press('Pair this device')
  await page.shows('No connection. Please check your network')
  page.mendCalls()
  await page.press('Pair this device')
  await page.shows('Osteria Lume · Front counter')
  expect(location.hash).toBe('')
  await page.fill({ 'Or type the code': order.code })
  await page.press('Check')
  await page.shows('Hand it over')
  page.reload()
  await page.shows('0 waiting, 1 collected')

  await owner.client.ok(staffApi.removeDevice, { device_id: id })
  await page.fill({ 'Or type the code': order.code })
  await page.press('Check')
  await page.shows('This device has been revoked.')
  page.reload()
  await page.shows('This device has been revoked.')
})

it('pairs a browser on which somebody of the team is signed in, and is that device once they have signed out', async ({
  visit,
  owner,
}) => {
  const { pairing_url } = await owner.client.ok(staffApi.addDevice, {})
  const page = visit({ as: owner, path: `/counter#pair=${pairingToken(pairing_url)}` })
  await page.press('Pair this device')
  await page.shows('0 waiting, 0 collected')
  expect(localStorage.getItem('counter-device')).not.toContain(owner.user.restaurant_id)
  await owner.client.raw('POST', paths.accounts.logout.path, { body: '{}' })
  page.reload()
  await page.shows('Osteria Lume · Kitchen tablet')
})

it('says on a revoked tablet how many orders are not sent, and sends them once somebody of the team signs in there', async ({
  t,
  visit,
  owner,
}) => {
  const order = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(owner))
  const { id, pairing_url } = await owner.client.ok(staffApi.addDevice, {})
  const page = visit({ path: `/counter#pair=${pairingToken(pairing_url)}` })
  await page.press('Pair this device')
  await page.shows('1 waiting, 0 collected')
  const says = (query: string) =>
    waitFor(() => expect(page.calls.map(({ path }) => path.split('?')[1])).toContain(query))
  await says('queued_scans=0')
  page.breakCall('POST', '/pickups')
  await page.fill({ 'Or type the code': order.code })
  await page.press('Check')
  await page.shows('1 to send')
  await says('queued_scans=1')
  await owner.client.ok(staffApi.removeDevice, { device_id: id })
  page.mendCalls()
  page.reload()
  await page.shows('This device has been revoked.')
  await page.shows('1 order that was handed over here is not sent yet.')
  page.client.cookie = owner.client.cookie
  localStorage.setItem('user', JSON.stringify(owner.user))
  page.reload()
  await page.shows('0 waiting, 1 collected')
})
