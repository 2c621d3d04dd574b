import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { seedOperator } from '#server/features/people/operators/seeds.ts'
import { accrue } from '#server/features/money/payouts/payout-jobs.ts'
import { insertAdjustment } from '#server/features/money/payouts/payout-store.ts'
import { newId } from '#server/platform/ids.ts'
import type { Person } from '#tests/support/builders.ts'
import { DEEP, figure } from '#tests/support/figure.ts'
import { openDesk } from '#tests/support/operators.ts'
import { collectOrder, fillInOnboarding } from '#tests/support/payouts.ts'
import { addressOf, type ServerHome, type ServerProcess, worldOf } from '#tests/support/server-process.ts'
import { payoutFaults } from '#tests/races/payout-histories-checks.ts'
import { openHome, patientUnlessDeep, start } from './home.ts'
import { withDatabase } from './reconciling.ts'

const KILLS = DEEP ? 50 : 4
const RESTAURANTS = 3
/** The steps of payouts begin within two seconds of their sending. */
const KILLED_WITHIN_MS = 4_000
const LOOKS_MAX = 300
/** Each time the server is killed at another one of these, and once at any time. */
const KILLED_AT = [
  'update "payout_transfer"',
  'insert into "sandbox_transfer"',
  'update "payout" set "provider_ref"',
  'insert into "sandbox_payout"',
  undefined,
]

interface PayoutMarket {
  home: ServerHome
  restaurants: Person[]
  operators: Person[]
  operator_ids: string[]
}

const inDatabase = <T>(home: ServerHome, work: Parameters<typeof withDatabase<T>>[1]) =>
  withDatabase(home, work)

/**
 * Makes each step at the provider take a while, and its record here too, so that kills come before, between
 * and after them.
 */
const slowDownSteps = (home: ServerHome) =>
  inDatabase(home, async ({ query }) => {
    await sql`create function wait_a_little() returns trigger language plpgsql as 'begin perform pg_sleep(0.3); return new; end'`.execute(
      query,
    )
    for (const step of [
      'insert on sandbox_transfer',
      'update of transfer_ref on payout_transfer',
      'insert on sandbox_payout',
      'update of provider_ref on payout',
    ])
      await sql`create trigger slow before ${sql.raw(step)} for each row execute function wait_a_little()`.execute(
        query,
      )
  })

/** From here on nothing is killed, and what is left is paid without waiting. */
const speedUpSteps = (home: ServerHome) =>
  inDatabase(home, ({ query }) => sql`drop function wait_a_little() cascade`.execute(query))

/** Waits until a query is at work; not for ever, since there may be nothing to pay. */
const untilAtWork = (home: ServerHome, beginning: string) =>
  inDatabase(home, async ({ query }) => {
    for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
      const { rows } = await sql`
        select pid from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep' and query like ${`${beginning}%`}`.execute(
        query,
      )
      if (rows.length > 0) return
      await pause(50)
    }
  })

/** Kills the server together with what it was just writing: without it PostgreSQL would finish that. */
async function kill(server: ServerProcess, home: ServerHome): Promise<void> {
  await server.kill()
  await inDatabase(home, ({ query }) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`.execute(
      query,
    ),
  )
}

/** Restaurants that can be paid, each with an order that was collected days ago, and operators: two for batches, two for adjustments. */
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
  const operators: Person[] = []
  for (let count = 0; count < 4; count += 1) operators.push(await world.aCustomer())
  const operator_ids = operators.map(() => newId(new Date()))
  await inDatabase(home, async (database) => {
    await sql`update account set email_confirmed_at = now()`.execute(database.query)
    await sql`update customer_order set ended_at = ended_at - interval '3 days', pickup_end = pickup_end - interval '3 days'
      where ended_at is not null`.execute(database.query)
    await sql`insert into first_sale select id, now() - interval '60 days' from restaurant
      on conflict (restaurant_id) do update set sold_at = excluded.sold_at`.execute(database.query)
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
      for (const { user } of restaurants) {
        const [proposal_id, restaurant_id] = [newId(made_at), user.restaurant_id ?? '']
        await sql`insert into proposal (id, kind, object_kind, object_id, subject, input, reason, role, proposed_by, proposed_at, status, decided_by, decided_at)
          values (${proposal_id}, 'adjustment', 'restaurant', ${restaurant_id}, '', '{}', ${common.reason}, 'finance',
            ${operator_ids[2]}, ${made_at}, 'confirmed', ${operator_ids[3]}, ${made_at})`.execute(tx)
        await insertAdjustment(tx, { id: newId(made_at), restaurant_id, proposal_id, ...common })
      }
    })
    await makeDue({ home })
  })

const makeDue = ({ home }: Pick<PayoutMarket, 'home'>) =>
  inDatabase(home, async (database) => {
    await accrue({ database, now: () => new Date(), ceiling_cents: 0 })
    // Those that have arrived would take the turns of the others.
    await sql`update payout set due_at = now() where due_at is not null and status = 'sent'`.execute(
      database.query,
    )
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
    const home = patientUnlessDeep((await openHome('DATABASE_URL', { PAYMENTS: 'sandbox' })).home)
    let server = await start(home)
    const market = await openPayoutMarket(home)
    await fillBalance(home)
    await slowDownSteps(home)
    for (let kills = 0; kills < KILLS; kills += 1) {
      await owe(market)
      const operating = operate(market).then(() => operate(market))
      const beginning = KILLED_AT[kills % KILLED_AT.length]
      await (beginning === undefined ? pause(Math.random() * KILLED_WITHIN_MS) : untilAtWork(home, beginning))
      await kill(server, home)
      await operating
      server = await start(home)
    }
    await speedUpSteps(home)
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
  await inDatabase(home, ({ query }) => sql`update account set email_confirmed_at = now()`.execute(query))
  const fields = { discounted_price: 9_000, original_price: 10_000 }
  await world.aPaidOrder(customer, await world.aFoodItem(restaurant, fields), 5)
}
