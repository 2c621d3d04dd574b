import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { basketOf, newAccount, type Person, typedCodeOf } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()
const HEAVY = { portion_weight_g: 1_500, quantity_available: 100 }
const figures = () => t.visitor.ok(api.impact.foodWasteSaved, {})

/** An account that nobody has confirmed, as anybody can make any number. */
async function register(name: string, user_type: 'customer' | 'restaurant'): Promise<Person> {
  const client = t.client()
  const mobile_number = `0491 57${user_type === 'customer' ? 2 : 3} 100`
  const account = newAccount(`${name}@surplate.example`, { user_type, mobile_number })
  return { client, user: await client.ok(api.accounts.register, account) }
}

async function growthBy(work: () => Promise<void>): Promise<number> {
  const before = (await figures()).total_waste_saved_kg
  await work()
  return Number(((await figures()).total_waste_saved_kg - before).toFixed(2))
}

async function collectFrom(restaurant: Person, customers: Person[], price: number): Promise<void> {
  const item = await t.aFoodItem(restaurant, { ...HEAVY, discounted_price: price })
  for (const { client } of customers) {
    const order = await client.ok(api.orders.place, basketOf(item, 4))
    if (order.status === 'held') await t.pay({ client }, order)
    await restaurant.client.ok(api.pickups.collect, typedCodeOf(order))
  }
}

it('counts nothing of 24 free accounts that order free meals, and says how much is left out', async () => {
  const restaurant = await t.aRestaurant()
  const customers = await t.together(24, (at) => register(`free-${at}`, 'customer'))
  expect(await growthBy(() => collectFrom(restaurant, customers, 0))).toBe(0)
  const page = String((await t.visitor.raw('GET', '/impact-method')).body)
  expect(page).toContain('144,000 g more are not counted')
})

it('counts 10 kg a day of free meals at one restaurant, however many confirmed accounts collect them', async () => {
  const restaurant = await t.aRestaurant()
  const customers = await t.together(6, () => t.aCustomer())
  expect(await growthBy(() => collectFrom(restaurant, customers, 0))).toBe(10)
})

it('counts the usual weight of a portion at a restaurant that nobody has checked', async () => {
  const restaurant = await register('unchecked', 'restaurant')
  expect(await growthBy(async () => collectFrom(restaurant, [await t.aCustomer()], 11))).toBe(1.68)
})

it('counts four orders a day of one account at one restaurant', async () => {
  const [restaurant, customer] = [await t.aRestaurant(), await t.aCustomer()]
  expect(
    await growthBy(() =>
      collectFrom(
        restaurant,
        Array.from({ length: 6 }, () => customer),
        11,
      ),
    ),
  ).toBe(24)
})
