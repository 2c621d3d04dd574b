import { api } from '#contract/api.ts'
import { DAY_MINUTES } from '#contract/calendar-days.ts'
import { describe, expect, it } from 'vitest'
import { enableTwoFactor } from '#tests/support/authenticator-app.ts'
import { ledgerSum } from '#tests/support/stock-and-ledger.ts'
import { PASSWORD, typedCodeOf } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { aMember } from '#tests/support/staff.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })

const FAR = -15 * DAY_MINUTES

/** A restaurant with its manager, and a meal that one customer has collected and another has paid for. */
async function soldMeal() {
  const nonna = await t.aRestaurant()
  const manager = await aMember(t, nonna, 'manager')
  const item = await t.aFoodItem(nonna)
  const [kim, lee] = [await t.aCustomer(), await t.aCustomer()]
  const collected = await t.aPaidOrder(kim, item)
  await nonna.client.ok(api.pickups.collect, typedCodeOf(collected))
  return { nonna, manager, item, kim, lee, collected, paid: await t.aPaidOrder(lee, item) }
}
type Sold = Awaited<ReturnType<typeof soldMeal>>

const recallOf = ({ item }: Sold, minutes: number, change: object = {}) => ({
  food_item_ids: [item.id],
  from: t.inMinutes(minutes),
  reason: 'Glass in the sauce',
  ...change,
})
const recall = async (by: { client: Client }, input: ReturnType<typeof recallOf>) => {
  const reply = await by.client.send(api.recalls.create, input)
  await t.advance({ seconds: 5 })
  return reply
}
const outcomeOf = async ({ kim, lee, collected, paid }: Sold) => ({
  collected: await kim.client.ok(api.orders.get, { order_id: collected.id }),
  paid: await lee.client.ok(api.orders.get, { order_id: paid.id }),
  emails: [kim, lee].map((person) => t.mailsTo(person, 'food_recalled').length),
})
const untouched = {
  collected: { status: 'collected', recall: null, refund: null },
  paid: { status: 'paid', recall: null },
  emails: [0, 0],
}

describe('a recall by a manager', () => {
  it('cancels what is not collected and tells everybody, and leaves the refund of collected orders to the owner', async () => {
    const sold = await soldMeal()
    expect((await recall(sold.manager, recallOf(sold, -60))).status).toBe(202)
    expect(await outcomeOf(sold)).toMatchObject({
      collected: { status: 'collected', recall: { refunded: false }, refund: null },
      paid: { status: 'cancelled', recall: { refunded: true } },
      emails: [1, 1],
    })
    expect((await recall(sold.nonna, recallOf(sold, -60, { refund: true }))).status).toBe(202)
    expect(await outcomeOf(sold)).toMatchObject({
      collected: {
        status: 'collected',
        recall: { refunded: true },
        refund: { amount: sold.collected.total },
      },
      emails: [1, 1],
    })
    expect((await ledgerSum(t.database, sold.collected.id)).sum).toBe(0)
  })

  it('is refused whole when it asks to refund collected orders', async () => {
    const sold = await soldMeal()
    const { status, body } = await recall(sold.manager, recallOf(sold, -60, { refund: true }))
    expect([status, body]).toMatchObject([403, { code: 'recall_refund_by_owner' }])
    expect(await outcomeOf(sold)).toMatchObject(untouched)
    expect((await t.visitor.raw('GET', `/api/food-items/${sold.item.id}`)).status).toBe(200)
  })

  it('is refused whole when it reaches back further than fourteen days, and so is its count', async () => {
    const sold = await soldMeal()
    for (const change of [{}, { password: PASSWORD }]) {
      const { status, body } = await recall(sold.manager, recallOf(sold, FAR, change))
      expect([status, body]).toMatchObject([403, { code: 'recall_by_owner' }])
    }
    const span = { food_item_ids: sold.item.id, from: t.inMinutes(FAR) }
    expect(await sold.manager.client.send(api.recalls.count, span)).toMatchObject({
      status: 403,
      body: { code: 'recall_by_owner' },
    })
    expect(await outcomeOf(sold)).toMatchObject(untouched)
    expect((await recall(sold.manager, recallOf(sold, -14 * DAY_MINUTES))).status).toBe(202)
  })
})

describe('a recall by the owner', () => {
  it('reaches back fourteen days without the password, and further only with it', async () => {
    const sold = await soldMeal()
    const count = async (minutes: number) =>
      (
        await sold.nonna.client.ok(api.recalls.count, {
          food_item_ids: sold.item.id,
          from: t.inMinutes(minutes),
        })
      ).needs_proof
    expect([await count(-14 * DAY_MINUTES), await count(FAR)]).toEqual([false, true])
    const refused = await recall(sold.nonna, recallOf(sold, FAR, { refund: true }))
    expect(refused).toMatchObject({ status: 403, body: { code: 'recall_proof_required' } })
    const wrong = await recall(
      sold.nonna,
      recallOf(sold, FAR, { refund: true, password: 'not the password' }),
    )
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: 'invalid', errors: { password: 'That is not your current password' } },
    })
    expect(await outcomeOf(sold)).toMatchObject(untouched)
    expect((await recall(sold.nonna, recallOf(sold, FAR, { refund: true, password: PASSWORD }))).status).toBe(
      202,
    )
    expect(await outcomeOf(sold)).toMatchObject({
      collected: { recall: { refunded: true } },
      paid: { status: 'cancelled' },
      emails: [1, 1],
    })
  })

  it('that reaches back further takes a code as well where two-step sign-in is on', async () => {
    const sold = await soldMeal()
    const { code } = await enableTwoFactor(t, sold.nonna)
    const far = (change: object) => recall(sold.nonna, recallOf(sold, FAR, { password: PASSWORD, ...change }))
    expect(await far({})).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
    expect(await outcomeOf(sold)).toMatchObject(untouched)
    expect((await far({ code: code(1) })).status).toBe(202)
  })
})
