import { expect, it } from 'vitest'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Person } from '#tests/support/builders.ts'
import { rowLock, runBehindLock } from '#tests/support/lock-queue.ts'
import { connected } from '#tests/support/postgres.ts'
import { processesForFile } from '#tests/support/for-file.ts'

const { url, t } = await processesForFile('t')

const sold = { checked: true, contains: ['wheat' as const], may_be_present: [] }
const edited = { checked: true, contains: ['wheat' as const, 'egg' as const], may_be_present: [] }
const declared = (allergens: typeof sold | typeof edited) => ({ ...NOTHING_DECLARED, allergens })
const editItem = ({ client }: Person, food_item_id: string) =>
  client.ok(api.foodItems.change, { food_item_id, allergens: edited })
const lineOf = async ({ id }: Order) => {
  const { declaration, changed_declaration } = await t.row('order_line', { order_id: id })
  return { declaration, changed_declaration }
}
const mailsTo = (person: Person) =>
  t.mailsTo(person).filter(({ subject }) => subject.startsWith('Read before you eat'))

/** The line of an order that is placed before an edit, and that of one placed after it. */
const asBefore = { declaration: declared(sold), changed_declaration: declared(edited) }
const asAfter = { declaration: declared(edited), changed_declaration: null }

/** A meal that costs nothing, so that its order is paid as it is placed. */
const aFreeItem = async () => {
  const kitchen = await t.aRestaurant()
  const fields = { allergens: sold, discounted_price: 0, quantity_available: 50 }
  return { kitchen, item: await t.aFoodItem(kitchen, fields) }
}

it('notifies the customer of an order that comes just before the edit, and sells the new declaration just after it', async () => {
  const { kitchen, item } = await aFreeItem()
  const [early, late] = [await t.aCustomer(), await t.aCustomer()]
  const lock = rowLock('food_item', item.id)
  const [before] = await runBehindLock<unknown>(url, lock, [
    () => t.anOrder(early, item),
    () => editItem(kitchen, item.id),
  ])
  expect(await lineOf(before as Order)).toEqual(asBefore)

  await kitchen.client.ok(api.foodItems.change, { food_item_id: item.id, allergens: sold })
  const [, after] = await runBehindLock<unknown>(url, lock, [
    () => editItem(kitchen, item.id),
    () => t.anOrder(late, item),
  ])
  expect(await lineOf(after as Order)).toEqual(asAfter)
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
        if (at % 2 === 1) await t.client().ok(api.foodItems.get, { food_item_id: item.id })
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
  for (const outcome of outcomes)
    expect(outcome).toEqual(outcome.mails > 0 ? { ...asBefore, mails: 1 } : { ...asAfter, mails: 0 })
})

it.each(['before', 'after'])(
  'neither waits for ever nor fails when a customer cancels just %s the edit',
  async (when) => {
    const { kitchen, item } = await aFreeItem()
    const customer = await t.aCustomer()
    const order = await t.anOrder(customer, item)
    const cancel = () => customer.client.ok(api.orders.cancel, { order_id: order.id })
    const edit = () => editItem(kitchen, item.id)
    const acts = when === 'before' ? [cancel, edit] : [edit, cancel]
    await runBehindLock<unknown>(url, rowLock('food_item', item.id), acts)
    expect((await t.orderOf(customer, order)).status).toBe('cancelled')
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
