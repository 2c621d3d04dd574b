import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import {
  COMMISSION_BP,
  HOLDS_PER_ACCOUNT_MAX,
  HOLD_MINUTES,
  MISSED_AFTER_MINUTES,
  TRIAL_COMMISSION_BP,
} from '#contract/constants.ts'
import type { Order } from '#contract/orders/orders.ts'
import { basketOf, PASSWORD, scanOf } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

// Sweeps run every few seconds. Between two of them only the rules stand between what is due and a caller.
const t = await appForFile()
const nonna = await t.aRestaurant()

const rowOf = ({ id }: Order) => t.row('customer_order', { id })

describe('an order whose hold has run out and that no sweep has released', () => {
  it('opens no page for payment from the instant at which the hold ends', async () => {
    const kim = await t.aCustomer()
    const order = await t.anOrder(kim, await t.aFoodItem(nonna))
    t.moveClock({ minutes: HOLD_MINUTES, seconds: -1 })
    expect((await t.openCheckout(kim, order)).status).toBe(200)

    const late = await t.aCustomer()
    const other = await t.anOrder(late, await t.aFoodItem(nonna))
    t.moveClock({ minutes: HOLD_MINUTES })
    expect((await rowOf(other)).status).toBe('held')
    expect((await t.openCheckout(late, other)).status).toBe(410)
  })

  it('leaves its customer free to order again', async () => {
    const kim = await t.aCustomer()
    const item = await t.aFoodItem(nonna)
    const place = () => kim.client.send(api.orders.place, basketOf(item))
    for (let at = 0; at < HOLDS_PER_ACCOUNT_MAX; at += 1) expect((await place()).status).toBe(201)
    t.moveClock({ minutes: HOLD_MINUTES, seconds: -1 })
    expect((await place()).body.code).toBe('too_many_holds')
    t.moveClock({ seconds: 1 })
    expect((await place()).status).toBe(201)
  })
})

describe('a paid order that nobody has collected and that no sweep has counted as missed', () => {
  const collectAt = async (secondsAfterEnd: number): Promise<number> => {
    const order = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(nonna))
    const msToEnd = new Date(order.pickup_end).getTime() - t.now().getTime()
    t.moveClock({ minutes: MISSED_AFTER_MINUTES, seconds: msToEnd / 1000 + secondsAfterEnd })
    expect((await rowOf(order)).status).toBe('paid')
    return (await nonna.client.send(api.pickups.collect, scanOf(order))).status
  }

  it('can be collected until the last second of the time allowed after its pickup window', async () => {
    expect([await collectAt(-1), await collectAt(0)]).toEqual([200, 410])
  })
})

describe('a meal whose sale has ended and that no sweep has closed', () => {
  it('is neither shown nor sold from that instant', async () => {
    const item = await t.aFoodItem(nonna, { expires_at: t.inMinutes(30) })
    const kim = await t.aCustomer()
    const isListed = async () =>
      (await t.visitor.ok(api.foodItems.browse, {})).some(({ id }) => id === item.id)
    t.moveClock({ minutes: 30, seconds: -1 })
    expect(await isListed()).toBe(true)
    t.moveClock({ seconds: 1 })
    expect(await isListed()).toBe(false)
    await kim.client.fails('409 item_closed', api.orders.place, basketOf(item))
  })
})

describe('a partner whose free trial is over and that no sweep has written down as expired', () => {
  it('pays the commission of after the trial on an order that is placed from that instant', async () => {
    const partner = await t.aRestaurant()
    const item = await t.aFoodItem(partner, { expires_at: t.inMinutes(60 * 24 * 60) })
    const commission = async (): Promise<number> =>
      (await rowOf(await t.anOrder(await t.aCustomer(), item))).commission_bp
    const subscription = () => t.row('subscription', { account_id: partner.user.id })

    const { trial_ends_at } = await subscription()
    t.moveClock({ seconds: (trial_ends_at.getTime() - t.now().getTime()) / 1000 - 1 })
    expect(await commission()).toBe(TRIAL_COMMISSION_BP)
    t.moveClock({ seconds: 1 })
    expect((await subscription()).status).toBe('trial')
    expect(await commission()).toBe(COMMISSION_BP)
    await partner.client.ok(api.accounts.login, { email: partner.user.email, password: PASSWORD })
    expect((await partner.client.ok(api.accounts.me, {})).user.subscription_status).toBe('expired')
  })
})
