import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
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

const cancel = ({ client }: Person, { id }: { id: string }) =>
  client.send(api.orders.cancel, { order_id: id })

describe('a customer who eats, then cancels', () => {
  it('pays for a meal that a counter without a network has handed over before', async () => {
    const { device, customer, order } = await aCounter()
    t.moveClock({ minutes: 10 })
    const scan = { ...scanOf(order), scanned_at: t.now().toISOString() }
    await t.advance({ minutes: 5 })
    expect((await cancel(customer, order)).status).toBe(200)
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
    expect((await cancel(customer, order)).status).toBe(409)
  })
})
