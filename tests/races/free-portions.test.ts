import { expect, it } from 'vitest'
import { FREE_PORTIONS_PER_DAY } from '#contract/constants.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import type { TestApp } from '#tests/support/app.ts'
import { basketOf, type Person } from '#tests/support/builders.ts'
import { databaseForFile } from '#tests/support/postgres.ts'
import { appForFile } from '#tests/support/for-file.ts'

const ACCOUNTS = 5
const ORDERS = 150

const url = await databaseForFile()
const processes = [await appForFile({ database_url: url }), await appForFile({ database_url: url })] as const

it('gives an account no more free portions than a day allows, however many requests and processes compete', async () => {
  const [t] = processes
  const kitchens = await t.together(3, () => t.aRestaurant())
  const items = await Promise.all(
    kitchens.map((kitchen) => t.aFoodItem(kitchen, { discounted_price: 0, quantity_available: 500 })),
  )
  const customers = await t.together(ACCOUNTS, () => t.aCustomer())
  const answers = await t.together(ORDERS, async (at) => {
    const account = at % ACCOUNTS
    const client = (customers[account] as Person).client.at(processes[at % 2] as TestApp)
    const quantity = 1 + (at % 3)
    const basket = basketOf(items[at % items.length] as FoodItem, quantity)
    const { status, body } = await client.send(ordersApi.place, basket)
    return { account, quantity, answer: status === 201 ? 'placed' : body.code }
  })
  expect(new Set(answers.map(({ answer }) => answer))).toEqual(new Set(['placed', 'free_limit_reached']))
  for (const account of customers.keys()) {
    const orders = answers.filter((one) => one.account === account && one.answer === 'placed')
    expect(orders.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(FREE_PORTIONS_PER_DAY)
  }
})
