import { beforeEach, describe, expect, it } from 'vitest'
import { pickupsApi } from '#contract/orders/pickups.ts'
import { newScan, type Person } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { aDevice } from '#tests/support/staff.ts'

const WRONG = 'ZZZZZZ'
let restaurant: Person
let buyer: Person
const t = await appForFile()
beforeEach(async () => {
  restaurant = await t.aRestaurant()
  buyer = await t.aCustomer()
})

const collect = ({ client }: { client: Client }, scan: { code: string } | { token: string }) =>
  client.send(pickupsApi.collect, newScan({ ...scan }))
/**
 * How many of so many wrong codes at once are looked up, and how many refused because they came too often.
 */
async function tryWrong(counter: { client: Client }, tries: number) {
  const answers = await t.together(tries, () => collect(counter, { code: WRONG }))
  const count = (expected: number) => answers.filter(({ status }) => status === expected).length
  return { looked_up: count(404), refused: count(429) }
}

describe('guessing at the counter', () => {
  it('is refused after thirty wrong codes from one device, which still accepts passes, and not from others', async () => {
    const [order, other] = await t.together(2, async () => t.aPaidOrder(buyer, await t.aFoodItem(restaurant)))
    const tablet = await aDevice(t, restaurant)
    expect(await tryWrong(tablet, 35)).toEqual({ looked_up: 30, refused: 5 })
    expect((await collect(tablet, { code: order?.code ?? '' })).status).toBe(429)
    expect((await collect(tablet, { token: order?.pickup_token ?? '' })).status).toBe(200)
    expect((await collect(restaurant, { code: other?.code ?? '' })).status, 'another device').toBe(200)
  })

  it('is refused after a hundred and twenty wrong codes from all places of a restaurant, and not at others', async () => {
    const tablets = await t.together(5, (at) => aDevice(t, restaurant, `Tablet ${at}`))
    const tries = await Promise.all(tablets.map((tablet) => tryWrong(tablet, 28)))
    expect(tries.reduce((sum, { looked_up }) => sum + looked_up, 0)).toBe(120)
    expect((await collect(restaurant, { code: WRONG })).status).toBe(429)
    expect((await collect(await t.aRestaurant(), { code: WRONG })).status).toBe(404)
  })

  it('does not limit right codes and unreadable passes', async () => {
    const { code } = await t.aPaidOrder(buyer, await t.aFoodItem(restaurant))
    expect((await collect(restaurant, { code })).status).toBe(200)
    const passes = await t.together(40, () => collect(restaurant, { token: 'HTTPS://MENU.EXAMPLE' }))
    expect(new Set(passes.map(({ status }) => status))).toEqual(new Set([404]))
  })
})
