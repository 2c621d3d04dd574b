import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { HOLD_MINUTES } from '#contract/constants.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import type { Order } from '#contract/orders/orders.ts'
import { basketOf, from, type Person, scanOf } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { databaseForFile } from '#tests/support/postgres.ts'

const settings = {
  database_url: await databaseForFile(),
  env: { RATE_LIMITS: 'off', TRUST_PROXY: 'loopback' },
}
const [t, other] = [await appForFile(settings), await appForFile(settings)]

/** An account as anybody has it a second after they invented it. */
async function anUnproved(): Promise<Person> {
  const person = await t.aCustomer()
  await t.update('account', { id: person.user.id }, { email_confirmed_at: null })
  return person
}

const place = ({ client }: Pick<Person, 'client'>, item: FoodItem, quantity = 1, address = '203.0.113.7') =>
  client.send(api.orders.place, basketOf(item, quantity), from(address))

const heldPortions = async (items: FoodItem[]): Promise<number> => {
  const left = await Promise.all(items.map((item) => t.stockOf(item)))
  return (
    items.reduce((sum, { quantity_available }) => sum + quantity_available, 0) -
    left.reduce((a, b) => a + b, 0)
  )
}

const cityOf = async (restaurants: number): Promise<FoodItem[]> =>
  Promise.all(
    Array.from({ length: restaurants }, async () =>
      t.aFoodItem(await t.aRestaurant(), { quantity_available: 8 }),
    ),
  )

async function lapse(): Promise<void> {
  other.moveClock({ minutes: HOLD_MINUTES })
  await t.advance({ minutes: HOLD_MINUTES })
}
async function wait(minutes: number): Promise<void> {
  other.moveClock({ minutes })
  await t.advance({ minutes })
}

describe('accounts that nobody has proved', () => {
  it('hold at most twenty portions of a city from one address, through two processes at once', async () => {
    const city = await cityOf(12)
    const crowd = await Promise.all(Array.from({ length: 32 }, anUnproved))
    const answers = await Promise.all(
      crowd.flatMap((person, at) => [
        place(
          { client: at % 2 === 0 ? person.client : person.client.at(other) },
          city[at % 12] as FoodItem,
          4,
        ),
        place({ client: person.client.at(other) }, city[(at + 5) % 12] as FoodItem, 4),
      ]),
    )
    expect(await heldPortions(city)).toBe(20)
    const codes = new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))
    expect(codes).toEqual(new Set(['too_many_holds', 'unproved_network_limit']))

    // A tram shares one address: whoever has proved an email is not counted, and not refused.
    const tram = await Promise.all(Array.from({ length: 30 }, () => t.aCustomer()))
    const [more] = await cityOf(1)
    await t.update('food_item', { id: more?.id ?? '' }, { quantity_available: 30, quantity_listed: 30 })
    const passengers = await Promise.all(tram.map((person) => place(person, more as FoodItem)))
    expect(passengers.map(({ status }) => status)).toEqual(Array(30).fill(201))
    // Another address has its own twenty.
    const [item] = await cityOf(1)
    expect((await place(await anUnproved(), item as FoodItem, 4, '198.51.100.9')).status).toBe(201)
  })

  it('hold one order of up to four portions each, until they have paid for one', async () => {
    await wait(HOLD_MINUTES)
    const [one, two] = (await cityOf(2)) as [FoodItem, FoodItem]
    const person = await anUnproved()
    const five = await place(person, one, 5)
    expect(five.body).toMatchObject({ code: 'unproved_portion_limit', portions_max: 4 })
    const first = await place(person, one, 4)
    expect(first.status).toBe(201)
    const second = await place(person, two)
    expect(second.body).toMatchObject({ code: 'too_many_holds' })
    expect(second.body.detail).toMatch(/pay or cancel it.*confirm your email/i)
    await t.pay(person, first.body)
    expect([(await place(person, two, 5)).status, (await place(person, one)).status]).toEqual([201, 201])
  })
})

describe('holds that are left to lapse', () => {
  it('cost a wait that grows, after a first one that costs nothing', async () => {
    const [item] = (await cityOf(1)) as [FoodItem]
    const person = await t.aCustomer()
    const hold = () => place(person, item)
    expect((await hold()).status).toBe(201)
    await lapse()
    // A tunnel: the next one is at once.
    expect((await hold()).status).toBe(201)
    await lapse()
    const refused = await hold()
    expect(refused).toMatchObject({ status: 409, body: { code: 'holds_lapsed' } })
    expect(refused.body.detail).toContain('in 2 minutes')
    await wait(2)
    expect((await hold()).status).toBe(201)
    await lapse()
    expect((await hold()).body.detail).toContain('in 10 minutes')
    await wait(10)
    await t.aPaidOrder(person, item)
    expect((await hold()).status).toBe(201)
    await lapse()
    expect((await hold()).status).toBe(201)
  })

  it('are no different when they are cancelled shortly before', async () => {
    const [item] = (await cityOf(1)) as [FoodItem]
    const person = await t.aCustomer()
    for (let at = 0; at < 2; at += 1) {
      const { body } = await place(person, item)
      await wait(HOLD_MINUTES - 1)
      await person.client.ok(api.orders.cancel, { order_id: body.id })
    }
    expect((await place(person, item)).body.code).toBe('holds_lapsed')
  })
})

describe('orders that are bought and cancelled at the last minute', () => {
  /** An hour and a half before pickup ends, it can still be cancelled for half an hour. */
  const late = async (person: Person) => {
    const restaurant = await t.aRestaurant()
    // Whose address nobody knows, its orders can be cancelled at any time.
    await restaurant.client.ok(api.restaurants.change, { address: '12 Lygon St' })
    const item = await t.aFoodItem(restaurant, {
      expires_at: t.inMinutes(60),
      pickup_end: t.inMinutes(90),
    })
    const order = await t.aPaidOrder(person, item)
    await wait(10)
    return order
  }
  const cancel = ({ client }: Person, { id }: Order) => client.send(api.orders.cancel, { order_id: id })

  it('are refused from the third in a week on, until one is collected', async () => {
    const person = await t.aCustomer()
    for (let at = 0; at < 2; at += 1) expect((await cancel(person, await late(person))).status).toBe(200)
    const third = await late(person)
    const refused = await cancel(person, third)
    expect(refused).toMatchObject({ status: 409, body: { code: 'late_cancellations' } })
    expect(await t.orderOf(person, third)).toMatchObject({
      actions: [],
      cancel_obstacle: refused.body.detail,
    })

    // In good time it stays free.
    const restaurant = await t.aRestaurant()
    const item = await t.aFoodItem(restaurant)
    expect((await cancel(person, await t.aPaidOrder(person, item))).status).toBe(200)
    const collected = await t.aPaidOrder(person, await t.aFoodItem(restaurant))
    await restaurant.client.ok(api.pickups.collect, scanOf(collected))
    expect((await cancel(person, third)).status).toBe(200)
  })

  it('cannot be cancelled twice at once to pass for one', async () => {
    const person = await t.aCustomer()
    const orders = [await late(person), await late(person), await late(person)]
    const answers = await Promise.all(
      orders.map((order, at) =>
        (at % 2 === 0 ? person.client : person.client.at(other)).send(api.orders.cancel, {
          order_id: order.id,
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  })
})
