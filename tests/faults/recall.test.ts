import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { ledgerEntries } from '#server/features/orders/ordering/money/ledger-rules.ts'
import { insertLedger } from '#server/features/payments/ledger/public.ts'
import { insertOrders } from '#server/features/orders/ordering/order-store.ts'
import type { OrderRow } from '#server/features/orders/ordering/order-tables.ts'
import { seedPayments } from '#server/features/payments/processing/seeds.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createCrowd } from '#tests/support/crowd.ts'
import { ORDER_CENTS, orderLineRow, paidOrderRow } from '#tests/support/order-rows.ts'
import { recallsApi } from '#contract/kitchen/recalls.ts'
import { ledgerSums, portionCounts } from '#tests/support/stock-and-ledger.ts'
import { DEEP, figure } from '#tests/support/figure.ts'
import { openMailbox, type Mailbox } from '#tests/support/mailbox.ts'
import { type ServerHome, type ServerProcess, worldOf } from '#tests/support/server-process.ts'
import { openHome, start } from './home.ts'
import { withDatabase } from './reconciling.ts'

/**
 * Many customers with a paid order of a food item each, every second of them collected; gives their email
 * addresses.
 */
async function insertBuyers(database: Database, item: FoodItem, count: number, now: Date) {
  await createCrowd(database, '', count, now)
  const accounts = await database.query
    .selectFrom('account')
    .select(['id', 'email'])
    .where('name', '=', 'One of many')
    .execute()
  const orders = accounts.map(({ id }, at): OrderRow => {
    const order = paidOrderRow({ account_id: id, restaurant_id: item.restaurant_id }, now)
    return at % 2 === 0 ? { ...order, status: 'collected', collected_at: now, ended_at: now } : order
  })
  const lines = orders.map(({ id }) => orderLineRow(id, item))
  const sessions = orders.map(({ id, account_id }) => ({
    ...aSession(now),
    id: randomUUID(),
    account_id,
    order_id: id,
  }))
  await database.transaction(async (tx) => {
    await insertOrders(tx, orders, lines)
    await seedPayments(tx, sessions, [])
    await insertLedger(
      tx,
      orders.flatMap((order, at) => ledgerEntries('paid', order, sessions[at]?.id ?? '', now)),
    )
    await sql`update food_item set quantity_available = quantity_available - ${count} where id = ${item.id}`.execute(
      tx,
    )
  })
  return accounts.map(({ email }) => email)
}

const aSession = (now: Date) => ({
  package_id: 'order' as const,
  amount_cents: ORDER_CENTS,
  currency: 'aud',
  url: '',
  status: 'complete' as const,
  payment_status: 'paid' as const,
  provider_ref: randomUUID(),
  created_at: now,
  expires_at: now,
  fulfilled_at: now,
  checked_at: null,
})

// More than are emailed at once, and enough to be killed in the middle.
const BUYERS = DEEP ? 1_000 : 60
const PATIENCE_MS = 180_000

const recallEmails = ({ received }: Mailbox) =>
  received.filter(({ subject }) => subject.startsWith('Do not eat'))
const notified = (mailbox: Mailbox): Set<string> => new Set(recallEmails(mailbox).map(({ to }) => to))

type Trial = ['recall' | 'recall, killed', string, Disturbance]
type Disturbance = (server: ServerProcess, home: ServerHome, mailbox: Mailbox) => Promise<unknown>

const killInTheMiddle: Disturbance = async (server, home, mailbox) => {
  await expect
    .poll(() => notified(mailbox).size, { timeout: PATIENCE_MS, interval: 5 })
    .toBeGreaterThan(BUYERS / 4)
  await server.kill()
  expect(notified(mailbox).size).toBeLessThan(BUYERS)
  await start(home)
}

/**
 * A recall that reaches `BUYERS` people through the real job queue and a real mail server, and what `disturb`
 * does meanwhile.
 */
async function recallFrom(disturb: Disturbance) {
  const mailbox = await openMailbox()
  onTestFinished(mailbox.close)
  const { home } = await openHome('DATABASE_URL', { SMTP_URL: mailbox.url })
  const server = await start(home)
  const make = worldOf(home)
  const restaurant = await make.aRestaurant()
  const item = await make.aFoodItem(restaurant, { quantity_available: 2_000 })
  const emails = await withDatabase(home, (database) => insertBuyers(database, item, BUYERS, new Date()))
  const started = performance.now()
  const recall = make.newRecall([item], { refund: true })
  const { buyers, id } = await restaurant.client.ok(recallsApi.create, recall)
  expect(buyers).toBe(BUYERS)
  await disturb(server, home, mailbox)
  await expect.poll(() => notified(mailbox).size, { timeout: PATIENCE_MS }).toBe(BUYERS)
  const seconds = Math.round((performance.now() - started) / 100) / 10
  const findRecall = async () => (await restaurant.client.ok(recallsApi.all, {})).find((one) => one.id === id)
  await expect
    .poll(findRecall, { timeout: PATIENCE_MS })
    .toMatchObject({ is_complete: true, buyer_count: BUYERS, notified_count: BUYERS })
  await withDatabase(home, (database) => expectBalanced(database, item))
  return {
    buyers,
    'not notified': emails.filter((email) => !notified(mailbox).has(email)).length,
    // Mail programs show an email once that came twice under one id.
    'notified twice': new Set(recallEmails(mailbox).map(({ message_id }) => message_id)).size - BUYERS,
    'notified after s': seconds,
  }
}

async function expectBalanced(database: Parameters<typeof portionCounts>[0], item: FoodItem): Promise<void> {
  const { listed, accounted } = await portionCounts(database, item.id)
  expect(accounted).toBe(listed)
  for (const order of await ledgerSums(database, item.id))
    expect(order).toMatchObject({ sum: 0, remaining_cents: 0 })
}

// Undisturbed, nothing happens that does not happen around the kill: that is for the figure.
const undisturbed: Trial[] = DEEP ? [['recall', 'runs through', async () => {}]] : []

it.each<Trial>([...undisturbed, ['recall, killed', 'is killed in the middle', killInTheMiddle]])(
  `%s: emails ${BUYERS} buyers of recalled food once each, and refunds them once, when the server %s`,
  async (...trial) => {
    const [row, , disturb] = trial
    const figures = await recallFrom(disturb)
    figure(row, figures)
    expect(figures['not notified'] + figures['notified twice']).toBe(0)
  },
)
