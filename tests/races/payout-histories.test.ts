import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Failure } from '#server/platform/failure.ts'
import { bankFileAccount } from '#tests/support/bank-file-settings.ts'
import { figure } from '#tests/support/figure.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { countInsights, expectSameCountedAgain, expectSumsToAgree } from '#tests/support/insights.ts'
import { ownActs } from './payout-histories-acts.ts'
import { hasUnsent, sharedActs } from './payout-histories-batches.ts'
import { budgetFaults, checkMoney, checkPaidOut, earnedBy } from './payout-histories-checks.ts'
import {
  HISTORIES,
  isLong,
  type MoneyStep,
  moneySteps,
  type OwnStep,
  RESTAURANTS,
} from './payout-histories-steps.ts'
import { type Market, openMarket, type PaidRestaurant } from './payout-histories-world.ts'

// A failure prints its seed, and SEED runs that one again.
const SEED = process.env['SEED'] === undefined ? {} : { seed: Number(process.env['SEED']) }
/** Each restaurant of a market has a history, and they share batches. Books grow, so markets are replaced. */
const MARKETS_PER_WORLD = 15

const t = await appForFile({ env: { RATE_LIMITS: 'off', ...bankFileAccount } })

const isOwn = (step: MoneyStep): step is OwnStep => 'at' in step
type Acting = (market: Market, ...of: unknown[]) => Promise<unknown> | undefined

/** What is refunded goes back at once, so that a dispute is about the rest. */
const REFUNDING = new Set<MoneyStep['do']>(['cancel', 'decide', 'judge', 'refund'])

/** Begins a step of a restaurant, or of the next one that can take it now. */
function begin(market: Market, step: OwnStep) {
  const { restaurants } = market
  const act = ownActs[step.do as 'sell'] as Acting
  for (let offset = 0; offset < restaurants.length; offset += 1) {
    const restaurant = restaurants[(step.at + offset) % restaurants.length]
    const acting = restaurant && act(market, restaurant, step)
    if (restaurant !== undefined && acting !== undefined) return { restaurant, acting }
  }
  return undefined
}

/** Takes a step, if anybody can; a refusal changes nothing, as is seen after it. */
async function take(market: Market, step: MoneyStep): Promise<void> {
  const own = isOwn(step) ? begin(market, step) : undefined
  const acting = isOwn(step) ? own?.acting : (sharedActs[step.do as 'wait'] as Acting)(market, step)
  if (acting === undefined) return
  try {
    await acting
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
  if (own !== undefined) own.restaurant.steps += 1
  if (REFUNDING.has(step.do)) await t.jobs.drain(new Set(['payments.refunds']))
  await check(market, step, own?.restaurant)
}

/** What is wrong stays wrong until something happens to all, which the long form waits for. */
async function check(market: Market, step: MoneyStep, restaurant?: PaidRestaurant): Promise<void> {
  if (restaurant !== undefined && isLong) return
  await checkMoney(market, restaurant === undefined ? market.restaurants : [restaurant], JSON.stringify(step))
}

const all = async (market: Market, ...names: Exclude<MoneyStep, OwnStep | { do: 'wait' }>['do'][]) => {
  for (const name of names) await take(market, { do: name })
}

/** Ends whatever is undecided. */
async function endOpen(market: Market): Promise<void> {
  for (const [at, { orders }] of market.restaurants.entries()) {
    for (const order of orders) {
      const decision = { do: 'decide', how: 'close', by: 'finance', cents: 1, borne_by: 'operator' } as const
      if (order.complaint_id !== undefined) await take(market, { ...decision, at, which: 0 })
      const verdict = at % 2 === 0 ? 'won' : 'lost'
      if (order.dispute?.status === 'open') await take(market, { do: 'judge', at, which: 0, verdict })
    }
    await take(market, { do: 'admit', at })
  }
}

/** Pays whatever is owed, until nothing is on its way; small sums wait for the next month. */
async function payEverything(market: Market): Promise<void> {
  await endOpen(market)
  while (await hasUnsent(market)) await all(market, 'discard')
  // What was never collected is missed by then, and payable two days later.
  for (const hours of [24, 60]) await take(market, { do: 'wait', hours })
  await all(market, 'pay', 'make', 'approve', 'send', 'pay')
  await take(market, { do: 'wait', hours: 35 * 24 })
  await all(market, 'pay', 'make', 'approve', 'send', 'pay')
}

/** What restaurants owe is given to them, so that the next history begins with nothing. */
async function clear(market: Market): Promise<void> {
  for (const [at, restaurant] of market.restaurants.entries()) {
    const [row] = await t.sql<{ cents: number }>`
      select coalesce(sum(amount_cents), 0)::int as cents from ledger_entry
      where restaurant_id = ${restaurant.id} and ledger_account = 'restaurant'`
    if (row !== undefined && row.cents !== 0) await take(market, { do: 'adjust', at, cents: row.cents })
  }
  await take(market, { do: 'wait', hours: 1 })
  const ids = market.restaurants.map(({ id }) => id)
  const [left] = await t.sql<{ cents: number; undone: number }>`
    select (select sum(amount_cents)::int from ledger_entry) as cents,
      (select count(*)::int from payout where restaurant_id = any(${ids})
        and (status in ('in_batch', 'sent') or amount_cents <> 0 and status = 'payable')) as undone`
  expect(left).toEqual({ cents: 0, undone: 0 })
  for (const restaurant of market.restaurants)
    Object.assign(restaurant, { adjusted: earnedBy(restaurant), orders: [], steps: 0 })
}

/** The operator gives more than sales bring, which has to be there: other restaurants sell as well. */
async function fillBalance(): Promise<void> {
  const fields = { discounted_price: 9_000, original_price: 10_000 }
  const [restaurant, customer] = [await t.aRestaurant(), await t.aCustomer()]
  for (let orders = 0; orders < 3; orders += 1)
    await t.aPaidOrder(customer, await t.aFoodItem(restaurant, fields), 5)
}

const played = { histories: 0, steps: 0, orders: 0, disputes: 0, complaints: 0, settled: 0, returned: 0 }

function count(restaurant: PaidRestaurant): void {
  if (restaurant.orders.length > 0) played.histories += 1
  played.steps += restaurant.steps
  played.orders += restaurant.orders.length
  played.complaints += restaurant.orders.reduce((sum, { complaints }) => sum + complaints, 0)
  played.disputes += restaurant.orders.filter(({ dispute }) => dispute !== undefined).length
}

it(
  `pays every share exactly once, and keeps the ledger at zero, in ${HISTORIES} random histories of payouts`,
  { timeout: 300_000 + HISTORIES * 3_000 },
  async () => {
    await fillBalance()
    let market: Market | undefined
    let in_world = 0
    const balances = fc.asyncProperty(moneySteps, async (steps) => {
      if (market === undefined || in_world === MARKETS_PER_WORLD) {
        market = await openMarket(t)
        in_world = 0
      }
      const current = market
      // A history that failed leaves money behind.
      market = undefined
      for (const step of steps) await take(current, step)
      await payEverything(current)
      for (const restaurant of current.restaurants) await checkPaidOut(current, restaurant)
      expect(await budgetFaults(current)).toEqual([])
      current.restaurants.forEach(count)
      await countInsights(t)
      await expectSumsToAgree(t)
      await clear(current)
      in_world += 1
      market = current
    })
    await fc.assert(balances, { numRuns: Math.ceil(HISTORIES / RESTAURANTS), ...SEED })

    await expectSameCountedAgain(t)
    const counts = await t.sql<{ status: string; count: number }>`
      select status, count(*)::int from payout where status in ('settled', 'returned') group by status`
    for (const { status, count: payouts } of counts) played[status as 'settled' | 'returned'] = payouts
    expect(played.settled).toBeGreaterThan(0)
    figure('random histories of payouts', played)
  },
)
