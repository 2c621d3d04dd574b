import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { api } from '#contract/api.ts'
import { EVENING_HOURS } from '#server/features/desk/complaints/held-items-rules.ts'
import { decisionAbout, settleAppeal } from '#tests/support/reports.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { figure } from '#tests/support/figure.ts'
import { countInsights, expectSameCountedAgain, expectSumsToAgree } from '#tests/support/insights.ts'
import { eveBeforeClockChange } from '#tests/support/instants.ts'
import { NOTHING, deskOf, newWorld, runJobs, type History, type World } from './histories-world.ts'
import { check, checkAtEnd } from './histories-checks.ts'
import { complain, letTimePass, pursue } from './histories-complaints.ts'
import { actOn, cancelPortionsOf, place, refundPartOfPlaced } from './histories-orders.ts'
import { steps, type Step } from './histories-steps.ts'

/** A decision about a report removes the food item as well. */
async function removeItem(history: History): Promise<number> {
  const client = await deskOf(history.world, 0)
  const decided = await client.send(api.decisions.decide, decisionAbout({ object_id: history.item.id }))
  expect(decided.status).toBe(201)
  history.removal = decided.body
  return decided.status
}

async function reverseRemoval(history: History, removal: { id: string }): Promise<number> {
  const { world } = history
  await settleAppeal(world.restaurant, { client: await deskOf(world, 1) }, removal, 'reversed')
  history.removal = undefined
  return 200
}

// The full count runs with the deep tests; a failure prints its seed, and SEED runs that one again.
const HISTORIES = Number(process.env['HISTORIES'] ?? 30)
const SEED = process.env['SEED'] === undefined ? {} : { seed: Number(process.env['SEED']) }
const t = await appForFile({
  env: { RATE_LIMITS: 'off', SUPPORT_REFUNDS_A_DAY: '9999999', MEASURES_A_DAY: '9999999' },
})
// Moving the clock ends trials and sessions in time, so the people are replaced now and then, and no wait
// outlasts them.
const HISTORIES_PER_WORLD = 40
const WORLD_MS = 10 * 86_400_000
const SESSION_MS = 26 * 86_400_000

/**
 * Within the three hours in which staff can hand over early, up to them, or long before; null: pickup is open
 * from the start.
 */
const minutesToStart = fc.constantFrom(null, null, null, null, 60, 200, 3_000)
const pickupFrom = (start: number | null) =>
  start === null ? {} : { pickup_start: t.inMinutes(start), pickup_end: t.inMinutes(start + 120) }

async function act(history: History, next: Step): Promise<number> {
  switch (next.do) {
    case 'place':
      return place(history, next)
    case 'pursue':
      return pursue(history, next)
    case 'remove_or_reverse':
      return history.removal === undefined ? removeItem(history) : reverseRemoval(history, history.removal)
    case 'set_stock':
    case 'withdraw':
    case 'recall':
    case 'wait':
      return actOnItem(history, next)
    default:
      return actOnOrder(history, next)
  }
}

type OnItem = Extract<Step, { do: 'set_stock' | 'withdraw' | 'recall' | 'wait' }>

async function actOnItem(history: History, next: OnItem): Promise<number> {
  const { world, item } = history
  const { client } = world.restaurant
  const food_item_id = item.id
  if (next.do === 'set_stock') {
    const stock = { food_item_id, quantity_available: next.quantity }
    return (await client.send(api.foodItems.change, stock)).status
  }
  if (next.do === 'withdraw') return (await client.send(api.foodItems.withdraw, { food_item_id })).status
  if (next.do === 'recall') {
    const recall = t.newRecall([item], { from: t.inMinutes(-600), refund: next.refund })
    const { status } = await client.send(api.recalls.create, recall)
    history.is_refunded ||= next.refund
    await runJobs(world)
    return status
  }
  if (t.now().getTime() - world.since.getTime() + next.minutes * 60_000 > SESSION_MS) return NOTHING
  t.moveClock({ minutes: next.minutes })
  await runJobs(world)
  letTimePass(history)
  return 200
}

type OnPlaced = Exclude<Step, OnItem | { do: 'place' | 'pursue' | 'remove_or_reverse' }>

async function actOnOrder(history: History, next: OnPlaced): Promise<number> {
  const { world, orders } = history
  const chosen = orders[next.which % Math.max(orders.length, 1)]
  if (chosen === undefined) return NOTHING
  if (next.do === 'complain') return complain(history, chosen, next)
  if (next.do === 'refund_part') return refundPartOfPlaced(world, chosen, next.amount, next.borne_by)
  if (next.do === 'cancel_portions') return cancelPortionsOf(world, chosen, next.quantity)
  return (await actOn(world, chosen, next.do)).status
}

/** Each is half a year on, and instants end with the century. */
const CLOCK_CHANGES = 40
/** Every second world begins half a day before clocks change, so that its evenings are around that night. */
const secondsToClockChange = (): number =>
  Math.floor((eveBeforeClockChange(t.now()).getTime() - t.now().getTime()) / 1000)

const played = { histories: 0, steps: 0, complaints: 0, settled: 0, appeals: 0, erased: 0 }

async function play(world: World, stepsToTake: Step[], start: number | null): Promise<void> {
  // Whoever complained about illness in the same evening, in another history, may be the same person.
  t.moveClock({ minutes: EVENING_HOURS * 60 })
  const fields = { quantity_available: 6, expires_at: t.inMinutes(150), ...pickupFrom(start) }
  const item = await t.aFoodItem(world.restaurant, fields)
  const none = { orders: [], complaints: [], removal: undefined, is_removed: false, is_refunded: false }
  const history: History = { world, item, started_at: t.now(), ...none }
  for (const next of stepsToTake) {
    const status = await act(history, next)
    expect(status, JSON.stringify(next)).toBeLessThan(500)
    // What was refused has changed nothing, as is seen at the next step or at the end.
    if (status < 400) await check(history)
    played.steps += 1
  }
  await checkAtEnd(history)
  played.histories += 1
  played.complaints += history.complaints.length
  played.settled += history.complaints.filter(({ status }) => status === 'settled').length
  played.appeals += history.complaints.filter(
    ({ appealed_by, status }) => appealed_by && status !== 'appealed',
  ).length
}

describe('random histories of orders', () => {
  it(
    `balances stock and ledger after every step of ${HISTORIES} random histories`,
    { timeout: 300_000 + HISTORIES * 1_500 },
    async () => {
      let world: World | undefined
      let in_world = 0
      let worlds = 0
      const balances = fc.asyncProperty(steps, minutesToStart, async (stepsToTake, start) => {
        const isOld = world !== undefined && t.now().getTime() - world.since.getTime() > WORLD_MS
        if (world === undefined || isOld || in_world === HISTORIES_PER_WORLD) {
          await expectSumsToAgree(t)
          if (worlds % 2 === 1 && worlds < 2 * CLOCK_CHANGES) t.moveClock({ seconds: secondsToClockChange() })
          worlds += 1
          world = await newWorld(t)
          in_world = 0
        }
        in_world += 1
        await play(world, stepsToTake, start)
      })
      await fc.assert(balances, { numRuns: HISTORIES, ...SEED })
      const [ledger] = await t.sql<{ sum: number }>`select sum(amount_cents)::int as sum from ledger_entry`
      expect(ledger?.sum).toBe(0)
      for (const { client } of world?.customers ?? []) {
        const { status } = await client.send(api.accounts.erase, { password: PASSWORD })
        if (status === 204) played.erased += 1
      }
      await countInsights(t)
      await expectSumsToAgree(t)
      await expectSameCountedAgain(t)
      figure('random histories', played)
    },
  )
})
