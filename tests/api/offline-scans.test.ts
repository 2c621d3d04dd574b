import { describe, expect, it } from 'vitest'
import { MISSED_AFTER_MINUTES } from '#contract/constants.ts'
import type { Order } from '#contract/orders/orders.ts'
import { pickupsApi } from '#contract/orders/pickups.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { newScan } from '#tests/support/builders.ts'

const t = await appForFile()
const nonna = await t.aRestaurant()

const aPaidOrder = async () => t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(nonna))
const scan = (order: Order, scanned_at?: string) =>
  nonna.client.send(pickupsApi.collect, newScan({ token: order.pickup_token ?? '', scanned_at }))
const secondsTo = (instant: string): number => (new Date(instant).getTime() - t.now().getTime()) / 1000
const toPickupOver = (order: Order): void =>
  t.moveClock({ minutes: MISSED_AFTER_MINUTES, seconds: secondsTo(order.pickup_end) })

describe('a scan that was kept without a network', () => {
  it('counts at the time at which it was made, also when pickup is over by the time it is sent', async () => {
    const order = await aPaidOrder()
    t.moveClock({ minutes: 10 })
    const scanned_at = t.now().toISOString()
    toPickupOver(order)
    const { status, body } = await scan(order, scanned_at)
    expect([status, body.collected_at]).toEqual([200, scanned_at])
  })

  it('is refused when pickup was over at the time at which it was made', async () => {
    const order = await aPaidOrder()
    toPickupOver(order)
    const scanned_at = t.now().toISOString()
    t.moveClock({ minutes: 5 })
    expect((await scan(order, scanned_at)).status).toBe(410)
  })

  it('counts at the time of the server when its device says a time to come', async () => {
    const order = await aPaidOrder()
    const { status, body } = await scan(order, t.inMinutes(2))
    expect([status, body.collected_at]).toEqual([200, t.now().toISOString()])
  })

  it('counts when the order was paid where its device says a time before that, so that it is not lost', async () => {
    t.moveClock({ minutes: 30 })
    const order = await aPaidOrder()
    const paid_at = t.now().toISOString()
    t.moveClock({ minutes: 10 })
    const { status, body } = await scan(order, t.inMinutes(-25))
    expect([status, body.collected_at]).toEqual([200, paid_at])
  })
})

it('collects at the time of the server when a scan says no time of its own', async () => {
  const order = await aPaidOrder()
  t.moveClock({ minutes: 7 })
  expect((await scan(order)).body.collected_at).toBe(t.now().toISOString())
})
