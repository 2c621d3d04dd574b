import { describe, expect, it } from 'vitest'
import type { Measure } from '#contract/desk/measures.ts'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { weeklyPlansApi } from '#contract/kitchen/weekly-plans.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { startApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/builders.ts'
import { forFile } from '#tests/support/for-file.ts'
import { idOf, remove } from '#tests/support/hidden-restaurants.ts'
import { anOperator } from '#tests/support/operators.ts'
import { sendPhoto, newJpeg, uploadPhoto } from '#tests/support/photos.ts'
import { aPhoto, decide, settleAppeal } from '#tests/support/reports.ts'
import { aWeeklyPlan, questionsOf } from '#tests/support/weekly-plans.ts'

const t = await forFile(startApp({ env: { RATE_LIMITS: 'off' } }))
const deciding = await anOperator(t, 'admin', 'Ada Brook')
const another = await anOperator(t, 'admin', 'Lou Reid')
const kim = await t.aCustomer()

/** Somebody whose desk is open, however long the tests before took on the clock. */
const anAdmin = () => anOperator(t, 'admin')
const decideAbout = async (restaurant: Person, measure: Measure, until?: string) =>
  decide(await anAdmin(), {
    object_kind: 'restaurant',
    object_id: idOf(restaurant),
    measure,
    ...(until === undefined ? {} : { until }),
  })
const list = ({ client }: Person) => client.send(foodItemsApi.list, t.newFoodItem())
const isBrowsed = async (id: string) =>
  (await t.visitor.ok(foodItemsApi.browse, {})).some((one) => one.id === id)
const isListed = async (restaurant: Person) =>
  (await t.visitor.ok(restaurantsApi.browse, {})).some(({ id }) => id === idOf(restaurant))

describe('a meal that is removed', () => {
  it('is sold to nobody, keeps its orders, and is on sale as before once the decision is reversed', async () => {
    const nonna = await t.aRestaurant()
    const item = await t.aFoodItem(nonna)
    const order = await t.anOrder(kim, item)
    const before = await t.row('food_item', { id: item.id })
    const decision = await decide(deciding, { object_id: item.id })
    expect(await isBrowsed(item.id)).toBe(false)
    await t.visitor.fails('404 not_found', foodItemsApi.get, { food_item_id: item.id })
    await kim.client.ok(ordersApi.cancel, { order_id: order.id })
    const again = { food_item_id: item.id, quantity_available: 2, expires_at: t.inMinutes(60) }
    await nonna.client.fails('409 food_item_removed', foodItemsApi.listAgain, again)
    await settleAppeal(nonna, another, decision, 'reversed')
    const { quantity_available: _, ...same } = before
    expect(await t.row('food_item', { id: item.id })).toMatchObject(same)
    expect(await isBrowsed(item.id)).toBe(true)
  })

  it('stays so when something else keeps it off sale as well', async () => {
    const nonna = await t.aRestaurant()
    const item = await t.aFoodItem(nonna)
    await remove(t, item)
    const decision = await decide(deciding, { object_id: item.id })
    await settleAppeal(nonna, another, decision, 'upheld')
    expect(await t.row('food_item', { id: item.id })).toMatchObject({ removed: true })
  })
})

describe('a photo that is removed', () => {
  const aShownPhoto = async () => {
    const nonna = await t.aRestaurant()
    const photo = await aPhoto(nonna)
    await nonna.client.ok(restaurantsApi.change, { photo_id: photo.id })
    const item = await t.aFoodItem(nonna, { photo_id: photo.id })
    return { nonna, photo, item }
  }
  const statusOf = async (path: string) => (await t.visitor.raw('GET', path)).status
  const removePhoto = ({ id }: { id: string }) =>
    decide(deciding, { object_kind: 'photo', object_id: id, measure: 'photo_removed' })

  it('is sent to nobody and shown by nothing, and is where it was once the decision is reversed', async () => {
    const { nonna, photo, item } = await aShownPhoto()
    expect(await statusOf(photo.small)).toBe(200)
    const decision = await removePhoto(photo)
    for (const path of [photo.small, photo.large]) await expect.poll(() => statusOf(path)).toBe(404)
    expect((await t.visitor.ok(foodItemsApi.get, { food_item_id: item.id })).photos).toBe(null)
    expect((await nonna.client.ok(restaurantsApi.mine, {})).photos).toBe(null)
    await settleAppeal(nonna, another, decision, 'reversed')
    expect((await t.visitor.ok(foodItemsApi.get, { food_item_id: item.id })).photos?.small).toBe(photo.small)
    expect((await nonna.client.ok(restaurantsApi.mine, {})).photos?.small).toBe(photo.small)
    expect(await statusOf(photo.small)).toBe(200)
  })

  it('cannot be attached or uploaded again', async () => {
    const nonna = await t.aRestaurant()
    const image = await newJpeg()
    const photo = await uploadPhoto(nonna.client, image)
    await removePhoto(photo)
    const attach = { photo_id: photo.id }
    await nonna.client.fails('422 invalid', restaurantsApi.change, attach)
    const answer = await sendPhoto(nonna.client, image)
    expect([answer.status, answer.body.code]).toEqual([409, 'photo_removed'])
  })
})

describe('a pause of listing', () => {
  it('refuses what is new until its end, and leaves what is on sale', async () => {
    const nonna = await t.aRestaurant()
    const ended = await t.aFoodItem(nonna, { expires_at: t.inMinutes(5) })
    const item = await t.aFoodItem(nonna)
    await t.advance({ minutes: 6 })
    await decideAbout(nonna, 'listing_paused', t.inMinutes(60))
    const refused = await list(nonna)
    expect([refused.status, refused.body.code]).toEqual([409, 'listing_paused'])
    const again = { food_item_id: item.id, quantity_available: 2, expires_at: t.inMinutes(60) }
    await nonna.client.fails('409 listing_paused', foodItemsApi.listAgain, again)
    const extended = { food_item_id: ended.id, expires_at: t.inMinutes(30) }
    await nonna.client.fails('409 listing_paused', foodItemsApi.change, extended)
    expect(await isBrowsed(item.id)).toBe(true)
    expect((await nonna.client.ok(restaurantsApi.mine, {})).listing_paused_until).not.toBe(null)
    await t.advance({ minutes: 61 })
    expect((await list(nonna)).status).toBe(201)
    expect((await t.row('decision', { restaurant_id: idOf(nonna) })).lifted_at).not.toBe(null)
    expect((await t.row('restaurant', { id: idOf(nonna) })).listing_paused_until).toBe(null)
  })

  it('lasts as long as the longer of two, whichever ends first', async () => {
    const nonna = await t.aRestaurant()
    await decideAbout(nonna, 'listing_paused', t.inMinutes(120))
    const shorter = await decideAbout(nonna, 'listing_paused', t.inMinutes(60))
    expect((await list(nonna)).body.code).toBe('listing_paused')
    await t.advance({ minutes: 61 })
    expect(await t.row('decision', { id: shorter.id })).toMatchObject({ reversed_at: null })
    expect((await list(nonna)).body.code).toBe('listing_paused')
    await t.advance({ minutes: 60 })
    expect((await list(nonna)).status).toBe(201)
  })

  it('answers no question of a weekly plan by a listing', async () => {
    const nonna = await t.aRestaurant()
    const { id: plan_id } = await aWeeklyPlan(t, nonna, { list_at: '00:00', until: '23:59' })
    await t.advance({ minutes: 31 })
    const [question] = await questionsOf(nonna)
    await decideAbout(nonna, 'listing_paused', t.inMinutes(60))
    const answer = { plan_id, date: question?.date ?? '', list: true }
    await nonna.client.fails('409 listing_paused', weeklyPlansApi.answer, answer)
    expect(await questionsOf(nonna)).toHaveLength(1)
  })

  it('is over at once when the decision is reversed', async () => {
    const nonna = await t.aRestaurant()
    const decision = await decideAbout(nonna, 'listing_paused', t.inMinutes(60))
    await settleAppeal(nonna, await anAdmin(), decision, 'reversed')
    expect((await list(nonna)).status).toBe(201)
  })
})

describe.each(['suspended', 'ended'] as const)('a restaurant that is %s', (measure) => {
  it('is shown nowhere and lists nothing, and is as it was once the decision is reversed', async () => {
    const nonna = await t.aRestaurant()
    const item = await t.aFoodItem(nonna)
    const removed = await t.aFoodItem(nonna)
    await remove(t, removed)
    const decision = await decideAbout(nonna, measure)
    expect([await isListed(nonna), await isBrowsed(item.id)]).toEqual([false, false])
    expect((await list(nonna)).body.code).toBe('restaurant_suspended')
    await settleAppeal(nonna, await anAdmin(), decision, 'reversed')
    expect([await isListed(nonna), await isBrowsed(item.id)]).toEqual([true, true])
    expect(await isBrowsed(removed.id)).toBe(false)
    expect((await list(nonna)).status).toBe(201)
  })
})

describe('two decisions about one restaurant', () => {
  it('hide it until the last of them is over, and then everything is as before the first', async () => {
    const nonna = await t.aRestaurant()
    await decideAbout(nonna, 'suspended', t.inMinutes(60))
    const ended = await decideAbout(nonna, 'ended')
    await t.advance({ minutes: 61 })
    expect(await isListed(nonna)).toBe(false)
    await settleAppeal(nonna, await anAdmin(), ended, 'reversed')
    expect(await isListed(nonna)).toBe(true)
  })

  it('leave it hidden for the first when the second is reversed', async () => {
    const nonna = await t.aRestaurant()
    await decideAbout(nonna, 'suspended', t.inMinutes(60))
    const ended = await decideAbout(nonna, 'ended')
    await settleAppeal(nonna, await anAdmin(), ended, 'reversed')
    expect(await isListed(nonna)).toBe(false)
    await t.advance({ minutes: 61 })
    expect(await isListed(nonna)).toBe(true)
  })
})
