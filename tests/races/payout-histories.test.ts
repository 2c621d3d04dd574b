import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { DAY_MS, HOUR_MS } from '#contract/time.ts'
import {
  approveBatch,
  discardBatch,
  insertAdjustment,
  makeBatch,
  removeFromBatch,
  sendBatch,
} from '#server/features/money/payouts/public.ts'
import { connectRail } from '#server/features/money/payouts/connect/connect-rail.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { newId } from '#server/platform/ids.ts'
import type { Person } from '#tests/support/builders.ts'
import { figure } from '#tests/support/figure.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { aClosedOperator, type TestOperator } from '#tests/support/operators.ts'
import { refundPartOf } from '#tests/support/part-refunds.ts'
import { aPayableRestaurant, collectOrder } from '#tests/support/payouts.ts'
import { checkPaidOut, payoutFaults } from './payout-histories-checks.ts'
import { type PayoutStep, payoutSteps } from './payout-histories-steps.ts'

// The full count runs with the deep tests; a failure prints its seed, and SEED runs that one again.
const HISTORIES = Number(process.env['HISTORIES'] ?? 12)
const SEED = process.env['SEED'] === undefined ? {} : { seed: Number(process.env['SEED']) }
/** What has to do with payouts; the other jobs would take most of the time. */
const JOBS: ReadonlySet<string> = new Set([
  'payments.refunds',
  'payouts.accrual',
  'payouts.steps',
  'sandbox.payouts',
])
const SESSION_MS = 26 * DAY_MS

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
const deps = { now: t.now, rail: connectRail, bank_file: { user: undefined } }

interface MoneyWorld {
  since: Date
  restaurant: Person
  customer: Person
  maker: TestOperator
  approver: TestOperator
  orders: Order[]
}

async function newMoneyWorld(): Promise<MoneyWorld> {
  const restaurant = await aPayableRestaurant(t)
  return {
    since: t.now(),
    restaurant,
    customer: await t.aCustomer(),
    maker: await aClosedOperator(t, 'finance'),
    approver: await aClosedOperator(t, 'finance'),
    orders: [],
  }
}

const runJobs = () => t.jobs.drain(JOBS)
const payoutsIn = (world: MoneyWorld, ...statuses: string[]) =>
  t.sql<{ id: string; batch_id: string; destination: string; provider_ref: string }>`
    select * from payout where restaurant_id = ${idOf(world.restaurant)} and status = any(${statuses})
    order by number desc`
const batchIn = async (...statuses: string[]): Promise<string> => {
  const [batch] = await t.sql<{ id: string }>`
    select id from payout_batch where status = any(${statuses}) order by number desc limit 1`
  return batch?.id ?? ''
}
const inTransaction = (act: (tx: Db) => Promise<unknown>) => t.database.transaction(act)
const press = (path: string) => t.visitor.raw('POST', `/sandbox/account/${path}`)

const acts: {
  [Do in PayoutStep['do']]: (world: MoneyWorld, step: Extract<PayoutStep, { do: Do }>) => unknown
} = {
  sell: async (world, { quantity }) => {
    const item = await t.aFoodItem(world.restaurant, { discounted_price: 40, original_price: 60 })
    const order = await t.aPaidOrder(world.customer, item, quantity)
    await collectOrder(world.restaurant, order)
    world.orders.unshift(order)
  },
  refund: (world, { which, cents, borne_by }) => {
    const order = world.orders[which]
    return order && refundPartOf(t, order, cents, borne_by)
  },
  wait: ({ since }, { hours }) => {
    if (t.now().getTime() + hours * HOUR_MS - since.getTime() < SESSION_MS) t.moveClock({ hours })
  },
  make: ({ maker }) => inTransaction((tx) => makeBatch(tx, deps, maker.operator_id)),
  discard: async () => {
    const batch = await batchIn('draft', 'approved')
    return inTransaction((tx) => discardBatch(tx, batch))
  },
  approve: async ({ approver }) => {
    const batch = await batchIn('draft')
    return inTransaction((tx) => approveBatch(tx, deps, batch, approver.operator_id))
  },
  send: async () => {
    const batch = await batchIn('approved')
    return inTransaction((tx) => sendBatch(tx, deps, batch))
  },
  pay: async () => {
    for (let times = 0; times < 3; times += 1) {
      t.moveClock({ minutes: 3 })
      await runJobs()
    }
  },
  remove: async (world, { which }) => {
    const payout = (await payoutsIn(world, 'in_batch'))[which]
    return payout && inTransaction((tx) => removeFromBatch(tx, payout.id))
  },
  return: async (world, { which }) => {
    const payout = (await payoutsIn(world, 'sent', 'settled'))[which]
    if (payout !== undefined) await press(`${payout.destination}/payouts/${payout.provider_ref}/return`)
  },
  adjust: (world, { cents: amount_cents }) => {
    const made_at = t.now()
    const adjustment = { id: newId(made_at), restaurant_id: idOf(world.restaurant), amount_cents, made_at }
    const made_by = world.maker.operator_id
    return inTransaction((tx) => insertAdjustment(tx, { ...adjustment, made_by, reason: 'It was agreed.' }))
  },
  restrict: (world) => pressOnAccount(world, 'restrict'),
  admit: (world) => pressOnAccount(world, 'ready'),
}

async function pressOnAccount(world: MoneyWorld, button: string): Promise<void> {
  const { account_ref } = await t.row('payout_account', { restaurant_id: idOf(world.restaurant) })
  await press(`${account_ref}/${button}`)
}

/** A refusal changes nothing, as is seen after it. */
async function take(world: MoneyWorld, step: PayoutStep): Promise<void> {
  try {
    await (acts[step.do] as (world: MoneyWorld, step: PayoutStep) => unknown)(world, step)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
  await runJobs()
  expect(await payoutFaults(t), JSON.stringify(step)).toEqual([])
}

/** Pays whatever is owed, until nothing is on its way. */
async function payEverything(world: MoneyWorld): Promise<void> {
  t.moveClock({ hours: 49 })
  for (const name of ['admit', 'pay', 'approve', 'send', 'pay'] as const) await take(world, { do: name })
  // Small sums wait for the next month.
  t.moveClock({ days: 35 })
  for (const name of ['pay', 'make', 'approve', 'send', 'pay'] as const) await take(world, { do: name })
}

/** The operator bears refunds and gives more than sales bring, which has to be there: other restaurants sell as well. */
async function fillBalance(): Promise<void> {
  const fields = { discounted_price: 9_000, original_price: 10_000 }
  const [restaurant, customer] = [await t.aRestaurant(), await t.aCustomer()]
  for (let orders = 0; orders < 3; orders += 1)
    await t.aPaidOrder(customer, await t.aFoodItem(restaurant, fields), 5)
}

const played = { histories: 0, steps: 0, payouts: 0, returned: 0 }

it(
  `pays every share exactly once, and keeps the ledger at zero, in ${HISTORIES} random histories of payouts`,
  { timeout: 300_000 + HISTORIES * 3_000 },
  async () => {
    await fillBalance()
    const balances = fc.asyncProperty(payoutSteps, async (steps) => {
      const world = await newMoneyWorld()
      for (const step of steps) await take(world, step)
      await payEverything(world)
      await checkPaidOut(t, idOf(world.restaurant))
      expect(await payoutsIn(world, 'in_batch', 'sent')).toEqual([])
      played.histories += 1
      played.steps += steps.length
    })
    await fc.assert(balances, { numRuns: HISTORIES, ...SEED })
    const counts = await t.sql<{ status: string; count: number }>`
      select status, count(*)::int from payout where status in ('settled', 'returned') group by status`
    for (const { status, count } of counts) played[status === 'settled' ? 'payouts' : 'returned'] = count
    expect(played.payouts).toBeGreaterThan(0)
    figure('random histories of payouts', played)
  },
)
