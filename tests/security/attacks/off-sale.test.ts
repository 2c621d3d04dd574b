import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import type { Order } from '#contract/orders/orders.ts'
import { from, type Person } from '#tests/support/builders.ts'
import { aCollectedOrder, newComplaint } from '#tests/support/complaints.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { anOperator } from '#tests/support/operators.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off', TRUST_PROXY: 'loopback' } })
const support = await anOperator(t, 'support', 'Ines Roy')
const reason = 'We have looked at it.'
let networks = 0
const anAddress = (): string => `203.0.113.${(networks += 1)}`

const illness = ({ client }: Person, { id }: Order, address = anAddress(), lines: FoodItem[] = []) =>
  client.send(
    api.complaints.file,
    {
      order_id: id,
      ...newComplaint({ kind: 'allergen_or_illness' }),
      lines: lines.map((item) => ({ food_item_id: item.id, quantity: 1 })),
    },
    from(address),
  )
const isOnSale = async ({ id }: FoodItem): Promise<boolean> =>
  (await t.visitor.send(api.foodItems.get, { food_item_id: id })).status === 200
const onSale = (items: FoodItem[]): Promise<boolean[]> => Promise.all(items.map(isOnSale))

/** Somebody who has come before, a while ago. */
async function aRegular(): Promise<Person> {
  const person = await t.aCustomer()
  await aCollectedOrder(t, { customer: person })
  await t.update(
    'account',
    { id: person.user.id },
    { created_at: new Date(t.now().getTime() - 31 * 86_400_000) },
  )
  return person
}

/** Each of these people has collected one of the items of a restaurant, which has as many. */
async function anEvening(people: Person[]) {
  const restaurant = await t.aRestaurant()
  const visits = []
  for (const customer of people) visits.push(await aCollectedOrder(t, { restaurant, customer }))
  return { restaurant, items: visits.map(({ item }) => item), orders: visits.map(({ order }) => order) }
}

it('leaves all meals on sale that somebody bought and did not collect, and takes no cancellation beside the complaint', async () => {
  const rival = await t.aCustomer()
  const bought: { item: FoodItem; order: Order }[] = []
  for (let at = 0; at < 3; at += 1) {
    const restaurant = await t.aRestaurant()
    await restaurant.client.ok(api.restaurants.change, { address: '12 Lygon St' })
    for (let meal = 0; meal < 4; meal += 1) {
      const item = await t.aFoodItem(restaurant)
      bought.push({ item, order: await t.aPaidOrder(rival, item) })
    }
  }
  const refused = await Promise.all(bought.map(({ order }) => illness(rival, order)))
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(['409 complaint_not_collected']),
  )
  const order = bought[0]?.order as Order
  const complaint = { order_id: order.id, ...newComplaint({ kind: 'not_as_declared' }) }
  expect(await rival.client.ok(api.complaints.file, complaint)).toMatchObject({ status: 'open' })
  expect(await onSale(bought.map(({ item }) => item))).toEqual(Array(12).fill(true))
  const cancel = await rival.client.send(api.orders.cancel, { order_id: order.id })
  expect(cancel).toMatchObject({ status: 409, body: { code: 'complaint_undecided' } })
})

describe('from the second meal of a restaurant in an evening on, an operator decides first about complaints', () => {
  it.each(['one network', 'young accounts'])('of %s', async (kind) => {
    const isOne = kind === 'one network'
    const people = isOne ? [await aRegular(), await aRegular()] : [await t.aCustomer(), await t.aCustomer()]
    const { items, orders } = await anEvening(people)
    const address = isOne ? anAddress() : undefined
    const ids: string[] = []
    for (const [at, person] of people.entries())
      ids.push((await illness(person, orders[at] as Order, address)).body.id)
    expect(await onSale(items)).toEqual([false, true])
    const [, complaint_id = ''] = ids
    const marked = await support.client.ok(api.deskComplaints.get, { complaint_id })
    expect(marked).toMatchObject({
      food_off_sale: [],
      food_to_decide: [{ food_item_id: items[1]?.id, name: items[1]?.name }],
    })
    await support.client.ok(api.deskComplaints.settle, {
      complaint_id,
      amount: 1,
      borne_by: 'restaurant',
      reason,
    })
    expect(await onSale(items)).toEqual([false, false])
  })

  it('of one account about several meals of one order, whichever of them come at once', async () => {
    const [restaurant, customer] = [await t.aRestaurant(), await aRegular()]
    const items = [await t.aFoodItem(restaurant), await t.aFoodItem(restaurant)]
    const orders = []
    for (const item of items) orders.push((await aCollectedOrder(t, { restaurant, customer, item })).order)
    const answers = await Promise.all(orders.map((order) => illness(customer, order)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await onSale(items)).filter(Boolean)).toHaveLength(1)
  })
})

it('takes two meals off sale about which two regular customers complain, each on a line of their own', async () => {
  const people = [await aRegular(), await aRegular()]
  const { items, orders } = await anEvening(people)
  for (const [at, person] of people.entries())
    expect((await illness(person, orders[at] as Order)).status).toBe(201)
  expect(await onSale(items)).toEqual([false, false])
})

describe('a meal that a complaint took off sale', () => {
  const complained = async () => {
    const { customer, item, order } = await aCollectedOrder(t)
    const { id: complaint_id } = (await illness(customer, order)).body
    expect(await isOnSale(item)).toBe(false)
    return { item, complaint_id }
  }

  it('comes back by itself when the complaint is closed', async () => {
    const { item, complaint_id } = await complained()
    await support.client.ok(api.deskComplaints.close, { complaint_id, reason })
    expect(await isOnSale(item)).toBe(true)
  })

  it.each([
    ['operator', true],
    ['restaurant', false],
  ] as const)('is on sale after a refund that the %s bears: %s', async (borne_by, expected) => {
    const { item, complaint_id } = await complained()
    await support.client.ok(api.deskComplaints.settle, { complaint_id, amount: 1, borne_by, reason })
    expect(await isOnSale(item)).toBe(expected)
  })
})
