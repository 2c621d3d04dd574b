import { builders, randomName } from '#tests/support/builders.ts'
import { Client } from '#tests/support/client.ts'
import { columns } from '#tests/support/figure-table.ts'
import { shopAddresses, startThreeMachines, type ThreeMachines } from './cluster.ts'
import type { ClusterMachine } from './machines.ts'
import { longestSilence, makeFront, startOrders } from './orders.ts'
import { scenarios, type ClusterScenario } from './scenarios.ts'
import { compareOrders, createCustomers } from './shop-rows.ts'
import { startReads } from './reads.ts'

const CUSTOMERS = 6_000
const ITEMS = 4
const STOCK = 10_000
const SERVES_BEFORE = 150
const SERVES_AFTER = 600

interface ScenarioFigures {
  scenario: string
  orders: number
  busy: number
  lost: number
  doubled: number
  /** Seconds. */
  silence: number
  longest: number
  reads: number
  reads_busy: number
  reads_failed: number
}

/** Breaks something under load, and compares what was acknowledged with what the new leader has. */
async function play(
  { name, fault, mend }: ClusterScenario,
  cluster: ThreeMachines,
  front: () => string,
): Promise<ScenarioFigures> {
  const roles = await cluster.whole()
  const { items, cookies } = await openShop(roles.leader)
  const orders = startOrders({ front, cookies, items })
  const reads = startReads(front)
  await orders.serves(SERVES_BEFORE)
  const broken_at = performance.now()
  const broken = await fault(roles)
  // First those that waited, then as many as before.
  await orders.serves(SERVES_AFTER)
  const answered = await reads.end()
  const tally = await orders.end()
  await mend(cluster, broken)
  const { leader } = await cluster.whole()
  const { lost, doubled } = compareOrders(leader, items, tally)
  if (tally.unexpected.length > 0) console.log(tally.unexpected.slice(0, 5).join('\n'))
  return {
    scenario: name,
    orders: tally.acknowledged.length,
    busy: tally.busy,
    lost,
    doubled: doubled + tally.unexpected.length,
    silence: longestSilence(tally, broken_at),
    longest: tally.longest_ms / 1_000,
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

const cells = (one: ScenarioFigures): string[] => [
  one.scenario,
  String(one.orders),
  String(one.busy),
  String(one.lost),
  String(one.doubled),
  one.silence.toFixed(1),
  one.longest.toFixed(1),
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
  's longest order',
  'reads',
  'reads 503',
  'reads failed',
]

const [home = '', ...words] = process.argv.slice(2)
const over = new AbortController()
try {
  const cluster = await startThreeMachines(home)
  const front = makeFront(shopAddresses, over.signal)
  const figures: ScenarioFigures[] = []
  for (const scenario of scenarios.filter(({ name }) => name.includes(words.join(' ')))) {
    const one = await play(scenario, cluster, front)
    console.log(columns([head, cells(one)]))
    figures.push(one)
  }
  console.log(`\n${columns([head, ...figures.map(cells)])}`)
  const isKept = figures.every(({ lost, doubled, reads_failed }) => lost + doubled + reads_failed === 0)
  process.exitCode = isKept ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  over.abort()
  // Every program of the machines ends with this one.
  process.exit()
}
