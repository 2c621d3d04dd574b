import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { ON_SALE_MAX } from '#contract/constants.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listingUses } from '#server/features/kitchen/food-items/listing/listing-flows.ts'
import { type LimitUse, makeLimits } from '#server/platform/limits/limits.ts'
import { makeMetrics } from '#server/platform/monitoring/metrics.ts'
import { basketOf, PASSWORD, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { registerPasskey } from '#tests/support/passkey.ts'

type Answered = { status: number; headers: Headers; body: { code: string; detail: string } }

const AT_ONCE = 10

const t = await appForFile()

const list = ({ client }: Person) => client.send(api.foodItems.list, t.newFoodItem())

/** What one call counts against. */
const usesOf = ({ budget }: Endpoint, { user }: Person): LimitUse[] =>
  budget === undefined ? [] : [{ budget, subject: user.restaurant_id ?? '' }]

/** Counts as many uses at once as so many calls would. */
async function spend(count: number, uses: LimitUse[]): Promise<void> {
  const limits = makeLimits({ database: t.database, now: t.now, metrics: makeMetrics(), on: true })
  await t.together(count, () => limits.spend(uses))
}

/** Sends calls, some at once, and gives every answer. */
async function sendMany(count: number, send: (at: number) => Promise<Answered>): Promise<Answered[]> {
  const answers: Answered[] = []
  for (let at = 0; at < count; at += AT_ONCE)
    answers.push(...(await t.together(Math.min(AT_ONCE, count - at), (nth) => send(at + nth))))
  return answers
}

/** How many were done; every other one has to be refused with when to come back. */
function countAccepted(answers: Answered[]): number {
  const refused = answers.filter(({ status }) => status >= 400)
  for (const { status, headers, body } of refused) {
    expect([status, body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body.detail).toMatch(/^That was too often\. Please try again in (a minute|\d+ minutes)\./)
  }
  return answers.length - refused.length
}

describe('limits of a restaurant', () => {
  it('refuses the sixty-first new food item of a restaurant within an hour, and none of another restaurant', async () => {
    const [spam, honest] = [await t.aRestaurant('Spam'), await t.aRestaurant()]
    expect(countAccepted(await sendMany(80, () => list(spam)))).toBe(60)
    expect((await list(honest)).status).toBe(201)
    await t.advance({ minutes: 2 })
    expect((await list(spam)).status).toBe(201)
  })

  it('refuses the three hundred and first new food item of a restaurant within a day', async () => {
    const spam = await t.aRestaurant()
    for (let hour = 0; hour < 6; hour += 1) {
      await spend(60, listingUses(spam.user.restaurant_id ?? ''))
      await t.advance({ hours: 1 })
    }
    const count = 360 + countAccepted(await sendMany(60, () => list(spam)))
    expect(count).toBeLessThan(400)
  })

  it('refuses more than a hundred food items on sale per restaurant, by creating or by extending them, also at once', async () => {
    const spam = await t.aRestaurant()
    const over = await t.aFoodItem(spam, { expires_at: t.inMinutes(20) })
    await t.advance({ minutes: 30 })
    const listLong = () =>
      spam.client.send(api.foodItems.list, t.newFoodItem({ expires_at: t.inMinutes(600) }))
    const answers: Answered[] = []
    for (const count of [45, 45, 30]) {
      answers.push(...(await sendMany(count, listLong)))
      await t.advance({ hours: 1 })
    }
    const refused = answers.filter(({ status }) => status !== 201)
    expect(answers.length - refused.length).toBe(ON_SALE_MAX)
    for (const { status, body } of refused) expect([status, body.code]).toEqual([409, 'too_many_on_sale'])
    await spam.client.fails('409 too_many_on_sale', api.foodItems.change, {
      food_item_id: over.id,
      expires_at: t.inMinutes(60),
    })
    const [one] = await spam.client.ok(api.foodItems.mine, {})
    await spam.client.ok(api.foodItems.withdraw, { food_item_id: one?.id ?? '' })
    expect((await list(spam)).status).toBe(201)
  })

  it('refuses more than 240 edits of food items per restaurant and hour', async () => {
    const restaurant = await t.aRestaurant()
    const { id: food_item_id } = await t.aFoodItem(restaurant)
    await spend(220, usesOf(api.foodItems.change, restaurant))
    const edits = await sendMany(40, (at) =>
      restaurant.client.send(api.foodItems.change, { food_item_id, quantity_available: at }),
    )
    expect(220 + countAccepted(edits)).toBe(240)
  })

  it('refuses more than 120 withdrawals per restaurant and hour', async () => {
    const restaurant = await t.aRestaurant()
    const { id: food_item_id } = await t.aFoodItem(restaurant)
    await spend(100, usesOf(api.foodItems.withdraw, restaurant))
    const withdraw = () => restaurant.client.send(api.foodItems.withdraw, { food_item_id })
    expect(100 + countAccepted(await sendMany(40, withdraw))).toBe(120)
  })

  it('refuses more than 60 profile changes and 300 statements per restaurant and hour', async () => {
    const { client } = await t.aRestaurant()
    const change = (at: number) => client.send(api.restaurants.change, { suburb: `Carlton ${at}` })
    expect(countAccepted(await sendMany(70, change))).toBe(60)
    expect(countAccepted(await sendMany(310, () => client.send(api.statements.statement, {})))).toBe(300)
  })

  it('refuses more than 120 cancellations per restaurant and hour', async () => {
    const { client } = await t.aRestaurant()
    const input = { order_id: '01980000-0000-7000-8000-000000000001', reason: 'No oven' }
    const answers = await sendMany(130, () => client.send(api.orders.cancelByRestaurant, input))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(120)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})

describe('limits of an account', () => {
  it('refuses more than 20 cancellations per account and hour, which bounds the emails they cause', async () => {
    const [restaurant, customer] = [await t.aRestaurant(), await t.aCustomer()]
    const item = await t.aFoodItem(restaurant, { quantity_available: 50 })
    const answers: Answered[] = []
    for (let at = 0; at < 25; at += 1) {
      const placeReply = await customer.client.send(api.orders.place, basketOf(item))
      if (placeReply.status !== 201) break
      answers.push(await customer.client.send(api.orders.cancel, { order_id: placeReply.body.id }))
    }
    expect(countAccepted(answers)).toBe(20)
  })

  it('refuses more than 30 new passes per account and hour', async () => {
    const customer = await t.aCustomer()
    const { id: order_id } = await t.aPaidOrder(customer, await t.aFoodItem(await t.aRestaurant()))
    const answers = await sendMany(40, (at) =>
      customer.client.send(at % 2 === 0 ? api.orders.sharePass : api.orders.takeBackPass, { order_id }),
    )
    expect(countAccepted(answers)).toBe(30)
  })

  it('refuses more than 30 changes of credentials per account and day, which bounds the emails they cause', async () => {
    const owner = await t.aCustomer()
    const answers: Answered[] = []
    for (let at = 0; at < 17; at += 1) {
      const passkey = await registerPasskey(owner).catch(() => undefined)
      if (passkey === undefined) break
      const removal = { passkey_id: passkey.id, password: PASSWORD }
      answers.push(await owner.client.send(api.passkeys.remove, removal))
    }
    const change = { current: PASSWORD, password: 'a newer password' }
    const refused = await owner.client.send(api.accounts.changePassword, change)
    expect(countAccepted([...answers, refused])).toBe(15)
    await t.jobs.drain()
    expect(t.mailsTo(owner)).toHaveLength(30)
  })

  it('refuses more than 20 exports and 10 new calendar addresses per account and hour', async () => {
    const { client } = await t.aCustomer()
    expect(countAccepted(await sendMany(30, () => client.send(api.accountExport.read, {})))).toBe(20)
    expect(countAccepted(await sendMany(40, () => client.send(api.calendar.link, { rotate: true })))).toBe(10)
  })

  it('refuses more than 240 reads of a calendar feed per hour', async () => {
    const { client } = await t.aCustomer()
    const { url } = await client.ok(api.calendar.link, {})
    const read = () => t.visitor.raw('GET', new URL(url).pathname) as Promise<Answered>
    expect(countAccepted(await sendMany(250, read))).toBe(240)
  })
})
