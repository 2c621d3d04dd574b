import type { NewComplaint } from '#contract/desk/complaints.ts'
import type { ComplaintStatus } from '#contract/desk/complaint-terms.ts'
import { toCents } from '#contract/money.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import type { Order, OrderStatus } from '#contract/orders/orders.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/builders.ts'
import { anOperator, openDesk, type TestOperator } from '#tests/support/operators.ts'
import { type Amount, type Bearer, CUSTOMERS } from './histories-steps.ts'

/**
 * The jobs that what is checked here depends on. To run all of them, emails too, would take most of the time.
 */
const JOBS: ReadonlySet<string> = new Set([
  'complaints.unanswered',
  'insights.count',
  'orders.cancel_open',
  'orders.holds',
  'orders.missed',
  'orders.recalls',
  'payments.close_checkout',
  'payments.reconcile',
  'payments.refunds',
])
/** Of a step for which there is nothing yet. */
export const NOTHING = 404
const PROOF_MS = 9 * 60_000

export interface World {
  t: TestApp
  since: Date
  restaurant: Person
  customers: Person[]
  operators: { person: TestOperator; proven_at: Date }[]
}

export interface History {
  world: World
  item: FoodItem
  started_at: Date
  orders: PlacedOrder[]
  complaints: FiledComplaint[]
  /** A decision that has removed the food item. */
  removal: { id: string } | undefined
  /** Whether the food item was removed when it was looked at last. */
  is_removed: boolean
  /** Whether a recall has refunded what was collected. */
  is_refunded: boolean
}

export interface PlacedOrder {
  order: Order
  customer: Person
  /** Its page at the provider, open from the start, so that it can be paid at any time. */
  page: { url: string; session_id: string }
  /** When it was looked at last. */
  status: OrderStatus
  /**
   * In cents: what its customer was refunded while it stood, and what of its price the restaurant bore then.
   */
  refunded: number
  borne: number
}

export interface FiledComplaint {
  id: string
  placed: PlacedOrder
  kind: NewComplaint['kind']
  created_at: Date
  status: ComplaintStatus
  is_answered: boolean
  decided_at: Date | null
  /** Which operator; null where the restaurant has agreed. */
  decided_by: number | null
  decided_cents: number | null
  borne_by: Bearer | null
  appealed_by: 'customer' | 'restaurant' | null
  appeal_cents: number | null
  /** Whether its food item was never put back after it, and whether it has to be off sale for it. */
  is_unreleased: boolean
  keeps_off: boolean
}

export async function newWorld(t: TestApp): Promise<World> {
  const customers = await t.together(CUSTOMERS, () => t.aCustomer())
  // What nobody does here.
  await t.sql`delete from pgboss.job where name like '%emails'`
  const operators = []
  for (const role of ['support', 'finance', 'finance'] as const)
    operators.push({ person: await anOperator(t, role), proven_at: t.now() })
  return { t, since: t.now(), restaurant: await t.aRestaurant(), customers, operators }
}

export const runJobs = ({ t }: World): Promise<void> => t.jobs.drain(JOBS)

/** The browser of an operator, at an open desk with a proof that is recent. */
export async function deskOf({ t, operators }: World, which: number) {
  const operator = operators[which]
  if (operator === undefined) throw new Error(`no operator ${which}`)
  if (t.now().getTime() - operator.proven_at.getTime() > PROOF_MS) {
    await openDesk(operator.person)
    operator.proven_at = t.now()
  }
  return operator.person.client
}

/** Money stays where a meal was sold; any other order has none left. */
export const isSold = (status: OrderStatus): boolean => ['paid', 'collected', 'missed'].includes(status)
export const totalOf = ({ order }: PlacedOrder): number => toCents(order.total)
export const leftOf = (placed: PlacedOrder): number =>
  isSold(placed.status) ? totalOf(placed) - placed.refunded : 0
export const centsOf = (amount: Amount, most: number): number =>
  typeof amount === 'number' ? amount : amount === 'over' ? most + 1 : Math.max(most, 1)

export function refund(placed: PlacedOrder, cents: number, borne_by: Bearer): void {
  placed.refunded += cents
  if (borne_by === 'restaurant') placed.borne += cents
}

export const isUndecided = ({ status }: FiledComplaint): boolean =>
  ['open', 'with_operator', 'appealed'].includes(status)
