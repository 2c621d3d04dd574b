import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { HOUR_MS } from '#contract/time.ts'
import { type Person, scanOf } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { ledgerBalances } from '#tests/support/ledger-balances.ts'
import { aDevice } from '#tests/support/staff.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })

/** A restaurant with a counter device, and a customer with a paid order and its pass. */
async function aCounter() {
  const restaurant = await t.aRestaurant()
  const [device, customer] = [await aDevice(t, restaurant), await t.aCustomer()]
  const order = await t.aPaidOrder(customer, await t.aFoodItem(restaurant))
  return { restaurant, device, customer, order }
}

/** The same; the device scans the pass without a network, and its customer cancels five minutes later. */
async function eatThenCancel({
  isOnlineAgain = false,
  queued_scans,
}: { isOnlineAgain?: boolean; queued_scans?: number } = {}) {
  const counter = await aCounter()
  const { device, customer, order } = counter
  await device.client.ok(api.staff.counter, { queued_scans })
  t.moveClock({ minutes: 10 })
  const scan = { ...scanOf(order), scanned_at: t.now().toISOString() }
  await t.advance({ minutes: 5 })
  if (isOnlineAgain) await device.client.ok(api.staff.counter, {})
  const cancelled = await cancel(customer, order)
  expect(cancelled.status).toBe(200)
  return { ...counter, scan, cancelled: cancelled.body }
}

const cancel = ({ client }: Person, { id }: { id: string }) =>
  client.send(api.orders.cancel, { order_id: id })

describe('a customer who eats, then cancels', () => {
  it('pays for a meal that a counter without a network has handed over before', async () => {
    const { device, customer, order, scan } = await eatThenCancel()
    await t.advance({ minutes: 5 })
    expect(await device.client.ok(api.pickups.collect, scan)).toMatchObject({ status: 'collected' })
    expect(await t.orderOf(customer, order)).toMatchObject({ status: 'collected', refund: null })
    expect((await ledgerBalances(t)).provider).toBeGreaterThan(0)
  })

  it('cannot cancel after a collection that was undone', async () => {
    const { device, customer, order } = await aCounter()
    const scan = scanOf(order)
    await device.client.ok(api.pickups.collect, scan)
    await device.client.ok(api.pickups.undo, { scan_id: scan.scan_id })
    const { status, body } = await cancel(customer, order)
    expect(status).toBe(409)
    expect(await t.orderOf(customer, order)).toMatchObject({ actions: [], cancel_obstacle: body.detail })
  })

  it('reads that the refund waits for a device that is out of reach and why, and gets it once that is back', async () => {
    const { device, customer, order, cancelled } = await eatThenCancel()
    const waits_until = new Date(t.now().getTime() + 24 * HOUR_MS).toISOString()
    expect(cancelled.refunds).toMatchObject([{ status: 'pending', waits_until }])
    await t.advance({ hours: 1 })
    const [mail] = t.mailsTo(customer, 'order_cancelled')
    expect(mail?.text).toMatch(
      /It waits until .+ at the latest: a counter device of the restaurant is offline/,
    )
    expect(await t.orderOf(customer, order)).toMatchObject({ refunds: [{ status: 'pending', waits_until }] })
    await device.client.ok(api.staff.counter, {})
    await t.advance({ minutes: 1 })
    await t.advance({ minutes: 3 })
    const { refunds } = await t.orderOf(customer, order)
    expect(refunds).toMatchObject([{ status: 'succeeded' }])
    expect(refunds?.[0]).not.toHaveProperty('waits_until')
  })

  it('waits for the refund while the device is back and says that it keeps scans', async () => {
    const { device, customer, order, scan } = await eatThenCancel()
    for (const queued_scans of [1, undefined, 2]) {
      await device.client.ok(api.staff.counter, { queued_scans })
      await t.advance({ minutes: 3 })
    }
    expect(await t.orderOf(customer, order)).toMatchObject({ refunds: [{ status: 'pending' }] })
    expect(await device.client.ok(api.pickups.collect, scan)).toMatchObject({ status: 'collected' })
    expect(await t.orderOf(customer, order)).toMatchObject({ status: 'collected', refund: null })
  })

  it('gets the refund once the device has said that it keeps no scans, whatever it asks before', async () => {
    const { device, customer, order } = await eatThenCancel({ queued_scans: 0 })
    await device.client.ok(api.orders.ofRestaurant, {})
    await t.advance({ minutes: 1 })
    await t.advance({ minutes: 6 })
    expect(await t.orderOf(customer, order)).toMatchObject({ refunds: [{ status: 'pending' }] })
    await device.client.ok(api.staff.counter, { queued_scans: 0 })
    await t.advance({ minutes: 1 })
    await t.advance({ minutes: 3 })
    expect(await t.orderOf(customer, order)).toMatchObject({ refunds: [{ status: 'succeeded' }] })
  })

  it('gets the refund after a day, though the device stays out of reach', async () => {
    const { customer, order } = await eatThenCancel()
    await t.advance({ hours: 25 })
    expect(await t.orderOf(customer, order)).toMatchObject({ refund: { status: 'succeeded' } })
  })

  it('keeps a refund that was sent before the scan arrived, and the order stays cancelled', async () => {
    const { device, customer, order, scan, cancelled } = await eatThenCancel({ isOnlineAgain: true })
    expect(cancelled.refunds?.[0]).not.toHaveProperty('waits_until')
    await t.advance({ minutes: 1 })
    await device.client.fails('409 order_cancelled', api.pickups.collect, scan)
    expect(await t.orderOf(customer, order)).toMatchObject({
      status: 'cancelled',
      refund: { status: 'succeeded' },
    })
  })
})
