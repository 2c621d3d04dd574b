import { expect, it } from 'vitest'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { type Order, ordersApi } from '#contract/orders/orders.ts'
import type { TestApp } from '#tests/support/app.ts'
import { patientAddress, runBehindLock } from '#tests/support/lock-queue.ts'
import { connected, databaseForFile } from '#tests/support/postgres.ts'
import { appForFile } from '#tests/support/for-file.ts'

type Person = Awaited<ReturnType<TestApp['aCustomer']>>

const url = await databaseForFile()
const t = await appForFile({ database_url: patientAddress(url), env: { RATE_LIMITS: 'off' } })

const sold = { checked: true, contains: ['wheat' as const], may_be_present: [] }
const edited = { checked: true, contains: ['wheat' as const, 'egg' as const], may_be_present: [] }
const declared = (allergens: typeof sold | typeof edited) => ({ ...NOTHING_DECLARED, allergens })
const editItem = ({ client }: Person, food_item_id: string) =>
  client.ok(foodItemsApi.change, { food_item_id, allergens: edited })
const lineOf = (order: Order) =>
  t.database.query
    .selectFrom('order_line')
    .select(['declaration', 'changed_declaration'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
const mailsTo = ({ user }: Person) =>
  t.mails.filter((mail) => mail.to === user.email && mail.subject.startsWith('Read before you eat'))

/** A meal that costs nothing, so that its order is paid as it is placed. */
const aFreeItem = async () => {
  const kitchen = await t.aRestaurant()
  return {
    kitchen,
    item: await t.aFoodItem(kitchen, { allergens: sold, discounted_price: 0, quantity_available: 50 }),
  }
}

it('notifies the customer of an order that comes just before the edit, and sells the new declaration just after it', async () => {
  const { kitchen, item } = await aFreeItem()
  const [early, late] = [await t.aCustomer(), await t.aCustomer()]
  const lock = `select 1 from food_item where id = '${item.id}' for update`
  const [before] = await runBehindLock<unknown>(url, lock, [
    () => t.anOrder(early, item),
    () => editItem(kitchen, item.id),
  ])
  expect(await lineOf(before as Order)).toEqual({
    declaration: declared(sold),
    changed_declaration: declared(edited),
  })

  await kitchen.client.ok(foodItemsApi.change, { food_item_id: item.id, allergens: sold })
  const [, after] = await runBehindLock<unknown>(url, lock, [
    () => editItem(kitchen, item.id),
    () => t.anOrder(late, item),
  ])
  expect(await lineOf(after as Order)).toEqual({ declaration: declared(edited), changed_declaration: null })
  await t.jobs.drain()
  expect([mailsTo(early).length > 0, mailsTo(late)]).toEqual([true, []])
})

it('leaves no order of a crowd with the old declaration and its customer not notified, when the edit comes among them', async () => {
  const { kitchen, item } = await aFreeItem()
  const customers = await t.together(12, () => t.aCustomer())
  const [orders] = await Promise.all([
    Promise.all(
      customers.map(async (customer, at) => {
        // Those with an odd number set out when the edit may have begun.
        if (at % 2 === 1) await t.client().ok(foodItemsApi.get, { food_item_id: item.id })
        return t.anOrder(customer, item)
      }),
    ),
    editItem(kitchen, item.id),
  ])
  await t.jobs.drain()
  const outcomes = await Promise.all(
    orders.map(async (order, at) => ({
      ...(await lineOf(order)),
      mails: mailsTo(customers[at] ?? kitchen).length,
    })),
  )
  const asBefore = { declaration: declared(sold), changed_declaration: declared(edited), mails: 1 }
  const asAfter = { declaration: declared(edited), changed_declaration: null, mails: 0 }
  const notified = outcomes.filter(({ mails }) => mails > 0)
  expect(notified).toEqual(notified.map(() => asBefore))
  const others = outcomes.filter(({ mails }) => mails === 0)
  expect(others).toEqual(others.map(() => asAfter))
})

it.each([
  ['before', [0, 1]],
  ['after', [1, 0]],
])(
  'neither waits for ever nor fails when a customer cancels just %s the edit',
  async (_when, order_of_acts) => {
    const { kitchen, item } = await aFreeItem()
    const customer = await t.aCustomer()
    const order = await t.anOrder(customer, item)
    const acts = [
      () => customer.client.ok(ordersApi.cancel, { order_id: order.id }),
      () => editItem(kitchen, item.id),
    ]
    const lock = `select 1 from food_item where id = '${item.id}' for update`
    await runBehindLock<unknown>(
      url,
      lock,
      order_of_acts.flatMap((at) => acts[at] ?? []),
    )
    expect((await customer.client.ok(ordersApi.get, { order_id: order.id })).status).toBe('cancelled')
  },
)

it('edits a declaration while an order with the meal is locked', async () => {
  const { kitchen, item } = await aFreeItem()
  const order = await t.anOrder(await t.aCustomer(), item)
  await connected(url, async (holder) => {
    await holder.query('begin')
    await holder.query('select from customer_order where id = $1 for update', [order.id])
    await editItem(kitchen, item.id)
    await holder.query('commit')
  })
  expect((await lineOf(order)).changed_declaration).toEqual(declared(edited))
})
