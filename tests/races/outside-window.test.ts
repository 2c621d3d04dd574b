import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { missedFrom } from '#contract/kitchen/pickup-windows.ts'
import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders/orders.ts'
import { findScan } from '#server/features/orders/pickups/pickup-store.ts'
import type { TestApp } from '#tests/support/app.ts'
import { ledgerSum, portionCounts } from '#tests/support/stock-and-ledger.ts'
import { rowLock, runBehindLock } from '#tests/support/lock-queue.ts'
import { processesForFile } from '#tests/support/for-file.ts'

const { url, t } = await processesForFile('t')

type Act = () => Promise<{ status: number; body?: { code?: string } }>
const inOrder = ({ id }: Order, acts: Act[]) => runBehindLock(url, rowLock('customer_order', id), acts)

async function aPaidOrder(fields: Parameters<TestApp['aFoodItem']>[1] = {}) {
  const restaurant = await t.aRestaurant()
  const customer = await t.aCustomer()
  const item = await t.aFoodItem(restaurant, fields)
  const order = await t.aPaidOrder(customer, item)
  const collect = (scan_id: string = randomUUID()) =>
    restaurant.client.send(api.pickups.collect, { code: order.code, scan_id, outside_window: true })
  const statusNow = async () => (await t.orderOf(customer, order)).status
  return { restaurant, customer, item, order, collect, statusNow }
}

const sweep = async () => {
  await t.jobs.drain()
  return { status: 200 }
}

describe('an order that staff hand over late while the sweep marks it as missed', () => {
  const late = async () => {
    const paid = await aPaidOrder()
    t.moveClock({ seconds: (missedFrom(paid.order.pickup_end).getTime() - t.now().getTime()) / 1000 })
    const scan_id = randomUUID()
    const missedAt = async () =>
      (await findScan(t.database.query, paid.restaurant.user.restaurant_id ?? '', scan_id))?.missed_at
    return { ...paid, missedAt, scan_id, collectAnew: paid.collect, collect: () => paid.collect(scan_id) }
  }

  it('is collected as a missed order when the sweep is first', async () => {
    const { order, collect, statusNow, missedAt } = await late()
    expect((await inOrder(order, [sweep, collect])).map(({ status }) => status)).toEqual([200, 200])
    expect([await statusNow(), await missedAt()]).toEqual(['collected', t.now()])
    expect((await ledgerSum(t.database, order.id)).sum).toBe(0)
  })

  it('is collected as a paid order when the collection is first, and stays collected', async () => {
    const { order, collect, statusNow, missedAt } = await late()
    expect((await inOrder(order, [collect, sweep])).map(({ status }) => status)).toEqual([200, 200])
    expect([await statusNow(), await missedAt()]).toEqual(['collected', null])
  })

  it('is missed in the end when the collection is undone while the sweep runs', async () => {
    const { order, collect, statusNow, restaurant, scan_id } = await late()
    await collect()
    const undo = () => restaurant.client.send(api.pickups.undo, { scan_id })
    const [undone] = await inOrder(order, [undo, sweep])
    expect(undone?.status).toBe(200)
    await sweep()
    expect(await statusNow()).toBe('missed')
  })

  it('is collected once, however many send it at once', async () => {
    const { collectAnew, statusNow } = await late()
    const [answers] = await Promise.all([t.together(50, () => collectAnew()), sweep()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'already_collected')).toHaveLength(49)
    expect(await statusNow()).toBe('collected')
  })
})

describe('an order that staff hand over early while its customer cancels it', () => {
  const early = async () => {
    const paid = await aPaidOrder({ pickup_start: t.inMinutes(60) })
    return {
      ...paid,
      cancel: () => paid.customer.client.send(api.orders.cancel, { order_id: paid.order.id }),
    }
  }
  const isBalanced = async ({ order, item }: Awaited<ReturnType<typeof early>>): Promise<boolean> => {
    const portions = await portionCounts(t.database, item.id)
    return portions.accounted === portions.listed && (await ledgerSum(t.database, order.id)).sum === 0
  }

  it.each([
    ['cancelled, and not collected', 'the customer is', 'cancel', 'collect', 'order_cancelled'],
    ['collected, and not cancelled', 'staff are', 'collect', 'cancel', 'already_collected'],
  ] as const)('is %s, when %s first', async (_outcome, _who, first, second, code) => {
    const world = await early()
    const answers = await inOrder(world.order, [() => world[first](), () => world[second]()])
    expect(answers).toMatchObject([{ status: 200 }, { status: 409, body: { code } }])
    expect(await world.statusNow()).toBe(first === 'cancel' ? 'cancelled' : 'collected')
    expect(await isBalanced(world)).toBe(true)
  })

  it('is told to its customer by one email, however many processes look for it at once', async () => {
    const { collect, customer } = await early()
    await collect()
    t.moveClock({ seconds: 16 })
    await Promise.all([sweep(), sweep(), sweep()])
    expect(t.mailsTo(customer, 'collected_early')).toHaveLength(1)
  })
})
