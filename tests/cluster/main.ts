import { builders, randomName } from '#tests/support/builders.ts'
import { Client } from '#tests/support/client.ts'
import { columns } from '#tests/support/figure-table.ts'
import { shopAddresses, startThreeMachines, type ThreeMachines, unreadMachines } from './cluster.ts'
import type { ClusterMachine } from './machines.ts'
import { longestSilence, makeFront, type OrderTally, startOrders } from './orders.ts'
import { scenarios, type ClusterScenario } from './scenarios.ts'
import { compareOrders, createCustomers } from './shop-rows.ts'
import { backUp, restore } from './restoring.ts'
import { unitFaults } from './units.ts'
import { startReads } from './reads.ts'

const CUSTOMERS = 9_000
const ITEMS = 4
const STOCK = 10_000
const UNEXPECTED_MAX = 5
const SERVES_BEFORE = 150
const SERVES_AFTER = 500

/** What a scenario has shown. */
interface Play {
  scenario: string
  items: string[]
  tally: OrderTally
  lost: number
  doubled: number
  /** Seconds. */
  silence: number
  /** The same once it comes back. */
  silence_at_return: number
  reads: number
  reads_busy: number
  reads_failed: number
}

/** Breaks something under load, and compares what was acknowledged with what the new leader has. */
async function play(
  { name, fault, mend }: ClusterScenario,
  cluster: ThreeMachines,
  front: () => string,
): Promise<Play> {
  const roles = await cluster.whole()
  const { items, cookies } = await openShop(roles.leader)
  const orders = startOrders({ front, cookies, items })
  const reads = startReads(front)
  await orders.serves(SERVES_BEFORE)
  const broken_at = performance.now()
  const broken = await fault(roles, cluster)
  // First those that waited, then as many as before.
  await orders.serves(SERVES_AFTER)
  const mended_at = performance.now()
  await mend(cluster, broken)
  const { leader } = await cluster.whole()
  await orders.serves(SERVES_AFTER)
  const answered = await reads.end()
  const tally = await orders.end()
  const { lost, doubled } = compareOrders(leader, items, tally)
  return {
    scenario: name,
    items,
    tally,
    lost,
    doubled,
    silence: longestSilence(tally, broken_at, mended_at),
    silence_at_return: longestSilence(tally, mended_at),
    ...answered,
  }
}

async function openShop(leader: ClusterMachine): Promise<{ items: string[]; cookies: string[] }> {
  const [address = ''] = shopAddresses
  const make = builders({
    address,
    origin: address,
    now: () => new Date(),
    client: () => new Client(address),
  })
  const restaurant = await make.aRestaurant(`Nonna ${randomName().slice(0, 8)}`)
  const items: string[] = []
  for (let at = 0; at < ITEMS; at += 1)
    items.push((await make.aFoodItem(restaurant, { quantity_available: STOCK })).id)
  return { items, cookies: createCustomers(leader, CUSTOMERS) }
}

const cells = (one: Play): string[] => [
  one.scenario,
  String(one.tally.acknowledged.length),
  String(one.tally.busy),
  String(one.lost),
  String(one.doubled),
  one.silence.toFixed(1),
  one.silence_at_return.toFixed(1),
  (one.tally.longest_ms / 1_000).toFixed(1),
  String(one.reads),
  String(one.reads_busy),
  String(one.reads_failed),
]
const head = [
  'scenario',
  'orders',
  '503',
  'lost',
  'doubled',
  's without an order',
  's at its return',
  's longest order',
  'reads',
  'reads 503',
  'reads failed',
]

const [home = '', ...words] = process.argv.slice(2)
const over = new AbortController()

/** Plays all scenarios, prints their table, and gives what is wrong in the end. */
async function playAll(): Promise<string[]> {
  const cluster = await startThreeMachines(home)
  const front = makeFront(shopAddresses, over.signal)
  const plays: Play[] = []
  for (const scenario of scenarios.filter(({ name }) => name.includes(words.join(' ')))) {
    plays.push(await play(scenario, cluster, front))
    console.log(columns([head, ...plays.slice(-1).map(cells)]))
  }
  console.log(`\n${columns([head, ...plays.map(cells)])}`)
  const { leader } = await cluster.whole()
  const unread = words.length === 0 ? unreadMachines(cluster.machines) : []
  const units = cluster.machines.flatMap(unitFaults)
  await restore(cluster, leader, backUp(leader))
  const restored = await cluster.whole()
  // Those of earlier scenarios too, which later ones may have lost, and the backup.
  const compared = plays.map(({ items, tally }) => compareOrders(restored.leader, items, tally))
  return [
    ...plays.flatMap(({ tally }) => tally.unexpected.slice(0, UNEXPECTED_MAX)),
    ...plays.filter((one) => one.lost + one.doubled + one.reads_failed > 0).map(({ scenario }) => scenario),
    ...compared
      .filter(({ lost, doubled }) => lost + doubled > 0)
      .map((one) => `in the end, from the backup: ${JSON.stringify(one)}`),
    ...unread.map((name) => `never read as a replica: ${name}`),
    ...units,
  ]
}

try {
  const faults = await playAll()
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  // Every program of the machines ends with this one.
  process.exit()
}
