import { bankFileRail, connectRail } from '#server/features/money/payouts/payout-rail.ts'
import { readBankAccounts } from '#server/features/money/payouts/bank-accounts/bank-account-flows.ts'
import { bankAccountKeyStore } from '#server/features/money/payouts/bank-accounts/bank-account-store.ts'
import { api } from '#contract/api.ts'
import { loadSealingKeys } from '#server/platform/sealing/load-sealing-keys.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { TestApp } from '#tests/support/app.ts'
import { bankDetails } from '#tests/support/bank-file-settings.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { aClosedOperator } from '#tests/support/operators.ts'
import { aPayableRestaurant } from '#tests/support/payouts.ts'
import { forgetIdentities } from '#tests/support/registrations.ts'
import { RESTAURANTS } from './payout-histories-steps.ts'

/** The jobs that money depends on; the others would take most of the time. */
const JOBS: ReadonlySet<string> = new Set([
  'orders.missed',
  'payments.refunds',
  'payouts.accrual',
  'payouts.steps',
  'sandbox.payouts',
])

export type Rail = 'connect' | 'bank_file'

/** An order as it has to be, in cents. */
export interface SoldOrder {
  id: string
  checkout: string
  status: string
  ended_at: Date | null
  total: number
  commission: number
  /** What its customer has got back. */
  refunded: number
  /** What of its price its restaurant bears. */
  borne: number
  complaint_id: string | undefined
  /** How many there were. */
  complaints: number
  dispute: { ref: string; cents: number; status: 'open' | 'won' | 'lost' } | undefined
  pickup_end: Date
  /** What of the restaurant's share is in no payout. */
  unpaid: number
}

/** A restaurant and its money as it has to be, in cents. */
export interface PaidRestaurant {
  id: string
  owner_id: string
  customer_id: string
  account_ref: string
  /** A paid order, of which the others are copies. */
  template_id: string
  orders: SoldOrder[]
  adjusted: number
  /** In no payout and of no order: adjustments, and payouts that came back. */
  unpaid: number
  /** Adjustments that nobody has decided yet. */
  proposals: { id: string; cents: number; needs_admin: boolean }[]
  /** What has become payable ever. */
  accrued: number
  steps: number
}

export interface Market {
  t: TestApp
  restaurants: PaidRestaurant[]
  maker: string
  approver: string
  /** Who approves where the other has confirmed something. */
  last_approver: string
  /** Who confirms what others have proposed. */
  confirmer: string
  /** Who confirms what is beyond the budget of a day, and who may refund little alone. */
  admin: string
  support: string
  rail: Rail
  /** The payouts that have come back, which are owed again. */
  returned: Set<string>
  /** What the bank was told to pay: by the number of the payout. */
  bank_lines: Map<number, number>
  readBankAccounts: (db: Db, ids: string[]) => ReturnType<typeof readBankAccounts>
}

export async function openMarket(t: TestApp): Promise<Market> {
  // The checks look for them at every step.
  await t.sql`create index if not exists sandbox_payout_of on sandbox_payout (payout_id)`
  await t.sql`create index if not exists sandbox_transfer_of on sandbox_transfer (payout_id)`
  const setting = { name: 'BANK_DETAILS_KEY', value: undefined }
  const keys = await loadSealingKeys(t.database, bankAccountKeyStore, { setting, now: t.now() })
  const restaurants: PaidRestaurant[] = []
  for (let count = 0; count < RESTAURANTS; count += 1) restaurants.push(await openRestaurant(t))
  const maker = await aClosedOperator(t, 'finance')
  const approver = await aClosedOperator(t, 'finance')
  const confirmer = await aClosedOperator(t, 'finance')
  const last = await aClosedOperator(t, 'finance')
  const admin = await aClosedOperator(t, 'admin')
  const support = await aClosedOperator(t, 'support')
  t.moveClock({ hours: 73 })
  return {
    t,
    restaurants,
    maker: maker.operator_id,
    approver: approver.operator_id,
    confirmer: confirmer.operator_id,
    admin: admin.operator_id,
    support: support.operator_id,
    last_approver: last.operator_id,
    rail: 'connect',
    returned: new Set(),
    bank_lines: new Map(),
    readBankAccounts: (db, ids) => readBankAccounts(keys, db, ids),
  }
}

async function openRestaurant(t: TestApp): Promise<PaidRestaurant> {
  await forgetIdentities(t)
  const [restaurant, customer] = [await aPayableRestaurant(t), await t.aCustomer()]
  await restaurant.client.ok(api.bankAccounts.set, { ...bankDetails, password: PASSWORD })
  const order = await t.aPaidOrder(customer, await t.aFoodItem(restaurant))
  const { account_ref } = await t.row('payout_account', { restaurant_id: idOf(restaurant) })
  // It is copied, and is otherwise nobody's business.
  await t.sql`delete from unpaid_entry where order_id = ${order.id}`
  await t.sql`delete from ledger_entry where order_id = ${order.id}`
  return {
    id: idOf(restaurant),
    owner_id: restaurant.user.id,
    customer_id: customer.user.id,
    account_ref,
    template_id: order.id,
    orders: [],
    adjusted: 0,
    unpaid: 0,
    proposals: [],
    accrued: 0,
    steps: 0,
  }
}

/** What the flows of payouts are given, with the rail that is paid by now. */
export const batchDeps = (market: Market) => ({
  now: market.t.now,
  rail: market.rail === 'connect' ? connectRail : bankFileRail,
  bank_file: { user: bankFileUser, readBankAccounts: market.readBankAccounts },
})

const bankFileUser = {
  bank: 'WBC',
  user_name: 'Surplate Victoria Inc.',
  user_id: '301500',
  bsb: '032000',
  account_number: '12345678',
  is_balanced: false,
}

export const isSold = ({ status }: SoldOrder): boolean => ['paid', 'collected', 'missed'].includes(status)
const isHeld = ({ complaint_id, dispute }: SoldOrder): boolean =>
  complaint_id !== undefined || dispute?.status === 'open'

/** What a restaurant has of an order. */
export function shareOf(order: SoldOrder): number {
  if (!isSold(order)) return 0
  const { total, borne, commission } = order
  return total - borne - (commission - Math.round((commission * borne) / total))
}

/** Changes an order, and with it what its restaurant is owed. */
export function change(order: SoldOrder, to: Partial<SoldOrder>): void {
  const before = shareOf(order)
  Object.assign(order, to)
  order.unpaid += shareOf(order) - before
}

const PAYABLE_MS = 48 * 3_600_000

function isPayable(order: SoldOrder, now: Date): boolean {
  const { status, ended_at, pickup_end } = order
  if (ended_at === null || isHeld(order)) return false
  const from =
    status === 'cancelled' ? ended_at : new Date(Math.max(ended_at.getTime(), pickup_end.getTime()))
  return now.getTime() - from.getTime() >= PAYABLE_MS
}

/** What the sweep moves into payouts. */
function accrue({ t, restaurants }: Market): void {
  for (const restaurant of restaurants) {
    restaurant.accrued += restaurant.unpaid
    restaurant.unpaid = 0
    for (const order of restaurant.orders.filter((one) => isPayable(one, t.now()))) {
      restaurant.accrued += order.unpaid
      order.unpaid = 0
    }
  }
}

/** What has been missed by now. */
async function learnMissed({ t, restaurants }: Market): Promise<void> {
  const orders = restaurants.flatMap((restaurant) => restaurant.orders)
  const open = new Map(orders.filter(({ status }) => status === 'paid').map((order) => [order.id, order]))
  if (open.size === 0) return
  const rows = await t.sql<{ id: string; status: string; ended_at: Date | null }>`
    select id, status, ended_at from customer_order where id = any(${[...open.keys()]})`
  for (const { id, status, ended_at } of rows) Object.assign(open.get(id) ?? {}, { status, ended_at })
}

/** What has come back is owed again. */
export async function learnReturned({ t, restaurants, returned }: Market): Promise<void> {
  const byId = new Map(restaurants.map((restaurant) => [restaurant.id, restaurant]))
  const rows = await t.sql<{ id: string; restaurant_id: string; amount_cents: number }>`
    select id, restaurant_id, amount_cents::int from payout
    where status = 'returned' and restaurant_id = any(${[...byId.keys()]}) and id <> all(${[...returned]})`
  for (const { id, restaurant_id, amount_cents } of rows) {
    const restaurant = byId.get(restaurant_id)
    if (restaurant !== undefined) restaurant.unpaid += amount_cents
    returned.add(id)
  }
}

/** Runs the jobs: first what is payable becomes so, then payouts go on, and may come back. */
export async function runJobs(market: Market): Promise<void> {
  await market.t.jobs.drain(JOBS)
  await learnMissed(market)
  accrue(market)
  await learnReturned(market)
}
