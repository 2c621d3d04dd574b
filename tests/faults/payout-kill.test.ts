import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { seedOperator } from '#server/features/desk/operators/seeds.ts'
import { accrue } from '#server/features/money/payouts/accrual/accrual-flows.ts'
import { insertAdjustment } from '#server/features/money/payouts/public.ts'
import { newId } from '#server/platform/ids.ts'
import type { Person } from '#tests/support/builders.ts'
import { DEEP, figure } from '#tests/support/figure.ts'
import { openDesk } from '#tests/support/operators.ts'
import { collectOrder, fillInOnboarding } from '#tests/support/payouts.ts'
import { addressOf, type ServerHome, worldOf } from '#tests/support/server-process.ts'
import { payoutFaults } from '#tests/races/payout-histories-checks.ts'
import { openHome, start } from './home.ts'
import { withDatabase } from './reconciling.ts'

const KILLS = DEEP ? 50 : 2
const RESTAURANTS = 3
/** The steps of payouts begin within two seconds of their sending. */
const KILLED_WITHIN_MS = 4_000

interface PayoutMarket {
  home: ServerHome
  restaurants: Person[]
  operators: Person[]
  operator_ids: string[]
}

const inDatabase = <T>(home: ServerHome, work: Parameters<typeof withDatabase<T>>[1]) =>
  withDatabase(home, work)

/** Restaurants that can be paid, each with an order that was collected days ago, and two operators. */
async function openPayoutMarket(home: ServerHome): Promise<PayoutMarket> {
  const world = worldOf(home)
  const customer = await world.aCustomer()
  const restaurants: Person[] = []
  for (let count = 0; count < RESTAURANTS; count += 1) {
    const restaurant = await world.aRestaurant()
    await fillInOnboarding({ origin: addressOf(home) }, restaurant)
    const item = await world.aFoodItem(restaurant, { discounted_price: 40, original_price: 60 })
    await collectOrder(restaurant, await world.aPaidOrder(customer, item, 2))
    restaurants.push(restaurant)
  }
  const operators = [await world.aCustomer(), await world.aCustomer()]
  const operator_ids = operators.map(() => newId(new Date()))
  await inDatabase(home, async (database) => {
    await sql`update account set email_confirmed_at = now()`.execute(database.query)
    await sql`update customer_order set ended_at = ended_at - interval '3 days' where ended_at is not null`.execute(
      database.query,
    )
    const at = new Date()
    await database.transaction(async (tx) => {
      for (const [index, { user }] of operators.entries())
        await seedOperator(tx, {
          id: operator_ids[index] ?? '',
          account_id: user.id,
          role: 'finance',
          at,
        })
    })
  })
  return { home, restaurants, operators, operator_ids }
}

/** Owes each restaurant sixty dollars more, and lets whatever waits for its next attempt be due. */
const owe = ({ home, restaurants, operator_ids }: PayoutMarket) =>
  inDatabase(home, async (database) => {
    const made_at = new Date()
    const common = { amount_cents: 6_000, reason: 'It was agreed.', made_by: operator_ids[0] ?? '', made_at }
    await database.transaction(async (tx) => {
      for (const { user } of restaurants)
        await insertAdjustment(tx, {
          id: newId(made_at),
          restaurant_id: user.restaurant_id ?? '',
          ...common,
        })
    })
    await makeDue({ home })
  })

const makeDue = ({ home }: Pick<PayoutMarket, 'home'>) =>
  inDatabase(home, async (database) => {
    await accrue({ database, now: () => new Date() })
    await sql`update payout set due_at = now() where due_at is not null`.execute(database.query)
  })

/** What the operators do, again and again; the server may be killed at any time. */
async function operate({ operators: [maker, approver] }: PayoutMarket): Promise<void> {
  if (maker === undefined || approver === undefined) return
  try {
    await openDesk(maker)
    await openDesk(approver)
    const batches = await maker.client.ok(api.payoutBatches.browse, {})
    for (const { id: batch_id, status } of batches) {
      if (status === 'draft') await approver.client.send(api.payoutBatches.approve, { batch_id })
      if (status !== 'sent') await maker.client.send(api.payoutBatches.send, { batch_id })
    }
    await maker.client.send(api.payoutBatches.make, {})
  } catch {
    // The server is gone.
  }
}

/** What is still owed to the restaurants or on its way to them, by where it stands. */
const findOpen = ({ home, restaurants }: PayoutMarket): Promise<Record<string, number>> =>
  inDatabase(home, async ({ query }) => {
    const ids = restaurants.map(({ user }) => user.restaurant_id ?? '')
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*)::int from (
        select 'unpaid' as status from unpaid_entry where restaurant_id = any(${ids}::uuid[])
        union all
        select status from payout where status in ('in_batch', 'sent') or (status = 'payable' and amount_cents > 0)) open
      group by status`.execute(query)
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  })

it(
  `pays every share exactly once though the server is killed ${KILLS} times while it makes and sends batches`,
  { timeout: 120_000 + KILLS * 20_000 },
  async () => {
    const { home } = await openHome('DATABASE_URL', { PAYMENTS: 'sandbox' })
    let server = await start(home)
    const market = await openPayoutMarket(home)
    await fillBalance(home)
    for (let kills = 0; kills < KILLS; kills += 1) {
      await owe(market)
      const operating = operate(market).then(() => operate(market))
      await pause(Math.random() * KILLED_WITHIN_MS)
      await server.kill()
      await operating
      server = await start(home)
    }
    await expect
      .poll(
        async () => {
          await makeDue(market)
          await operate(market)
          return findOpen(market)
        },
        { timeout: 90_000, interval: 1_000 },
      )
      .toEqual({})
    const [faults, paid] = await inDatabase(home, async ({ query }) => {
      const rowsOf: Parameters<typeof payoutFaults>[0]['sql'] = async (...text) =>
        (await sql(...text).execute(query)).rows as never
      const { rows } = await sql<{ cents: number; payouts: number }>`
        select sum(amount_cents)::int as cents, count(*)::int as payouts from sandbox_payout where status = 'paid'`.execute(
        query,
      )
      return [await payoutFaults({ sql: rowsOf }), rows[0]] as const
    })
    expect(faults).toEqual([])
    expect(paid?.cents).toBe(RESTAURANTS * (7_200 + KILLS * 6_000))
    figure('kill -9 while payouts are sent', { kills: KILLS, payouts: paid?.payouts ?? 0 })
    expect((await server.stop()).code).toBe(0)
  },
)

/** What the operator gives more than sales bring has to be there. */
async function fillBalance(home: ServerHome): Promise<void> {
  const world = worldOf(home)
  const [restaurant, customer] = [await world.aRestaurant(), await world.aCustomer()]
  const fields = { discounted_price: 9_000, original_price: 10_000 }
  await world.aPaidOrder(customer, await world.aFoodItem(restaurant, fields), 5)
}
