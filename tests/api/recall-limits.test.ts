import { api } from '#contract/api.ts'
import { DAY_MINUTES } from '#contract/calendar-days.ts'
import { describe, expect, it } from 'vitest'
import { enableTwoFactor } from '#tests/support/authenticator-app.ts'
import { ledgerSum } from '#tests/support/stock-and-ledger.ts'
import { PASSWORD, type Person, typedCodeOf } from '#tests/support/builders.ts'
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

const recall = async ({ client }: Person, { item }: Sold, minutes: number, change: object = {}) => {
  const reply = await client.send(
    api.recalls.create,
    t.newRecall([item], { from: t.inMinutes(minutes), ...change }),
  )
  await t.advance({ seconds: 5 })
  return reply
}
const outcomeOf = async ({ kim, lee, collected, paid }: Sold) => ({
  collected: await t.orderOf(kim, collected),
  paid: await t.orderOf(lee, paid),
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
    expect((await recall(sold.manager, sold, -60)).status).toBe(202)
    expect(await outcomeOf(sold)).toMatchObject({
      collected: { status: 'collected', recall: { refunded: false }, refund: null },
      paid: { status: 'cancelled', recall: { refunded: true } },
      emails: [1, 1],
    })
    expect((await recall(sold.nonna, sold, -60, { refund: true })).status).toBe(202)
    const refund = { amount: sold.collected.total }
    expect(await outcomeOf(sold)).toMatchObject({
      collected: { status: 'collected', recall: { refunded: true }, refund },
      emails: [1, 1],
    })
    expect((await ledgerSum(t.database, sold.collected.id)).sum).toBe(0)
  })

  it('is refused whole when it asks to refund collected orders', async () => {
    const sold = await soldMeal()
    const { status, body } = await recall(sold.manager, sold, -60, { refund: true })
    expect([status, body]).toMatchObject([403, { code: 'recall_refund_by_owner' }])
    expect(await outcomeOf(sold)).toMatchObject(untouched)
    expect((await t.visitor.raw('GET', `/api/food-items/${sold.item.id}`)).status).toBe(200)
  })

  it('is refused whole when it reaches back further than fourteen days, and so is its count', async () => {
    const sold = await soldMeal()
    for (const change of [{}, { password: PASSWORD }]) {
      const refused = await recall(sold.manager, sold, FAR, change)
      expect(refused).toMatchObject({ status: 403, body: { code: 'recall_by_owner' } })
    }
    const span = { food_item_ids: sold.item.id, from: t.inMinutes(FAR) }
    await sold.manager.client.fails('403 recall_by_owner', api.recalls.count, span)
    expect(await outcomeOf(sold)).toMatchObject(untouched)
    expect((await recall(sold.manager, sold, -14 * DAY_MINUTES)).status).toBe(202)
  })
})

describe('a recall by the owner', () => {
  it('reaches back fourteen days without the password, and further only with it', async () => {
    const sold = await soldMeal()
    const needsProof = async (minutes: number) => {
      const span = { food_item_ids: sold.item.id, from: t.inMinutes(minutes) }
      return (await sold.nonna.client.ok(api.recalls.count, span)).needs_proof
    }
    expect([await needsProof(-14 * DAY_MINUTES), await needsProof(FAR)]).toEqual([false, true])
    const refused = await recall(sold.nonna, sold, FAR, { refund: true })
    expect(refused).toMatchObject({ status: 403, body: { code: 'recall_proof_required' } })
    const wrong = await recall(sold.nonna, sold, FAR, { refund: true, password: 'not the password' })
    const errors = { password: 'That is not your current password' }
    expect(wrong).toMatchObject({ status: 422, body: { code: 'invalid', errors } })
    expect(await outcomeOf(sold)).toMatchObject(untouched)
    const proven = await recall(sold.nonna, sold, FAR, { refund: true, password: PASSWORD })
    expect(proven.status).toBe(202)
    expect(await outcomeOf(sold)).toMatchObject({
      collected: { recall: { refunded: true } },
      paid: { status: 'cancelled' },
      emails: [1, 1],
    })
  })

  it('that reaches back further takes a code as well where two-step sign-in is on', async () => {
    const sold = await soldMeal()
    const { code } = await enableTwoFactor(t, sold.nonna)
    const far = (change: object) => recall(sold.nonna, sold, FAR, { password: PASSWORD, ...change })
    expect(await far({})).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
    expect(await outcomeOf(sold)).toMatchObject(untouched)
    expect((await far({ code: code(1) })).status).toBe(202)
  })
})
