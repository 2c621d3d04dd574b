import { z } from 'zod'
import { INSTANT_BEFORE, INSTANT_FROM } from '#contract/constants.ts'
import {
  type DeskFigures,
  type DeskOrder,
  type DeskPerson,
  type LookupOrder,
  DESK_ORDERS_PAGE,
  type lookupApi,
  type TimelineEntry,
} from '#contract/desk/lookup.ts'
import type { FailureCode } from '#contract/failures.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { toAud } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'
import { type AuditRecord, OPENED_PAGE } from '#server/features/people/audit/public.ts'
import { readNotes } from '#server/features/desk/correspondence/public.ts'
import { findRestaurantProfile } from '#server/features/kitchen/restaurants/public.ts'
import {
  codeForDesk,
  findCustomerRecord,
  findLatestOrders,
  findOrder,
  lockOrder,
  type OrderDeps,
  type OrderRow,
  releaseOrder,
  toCustomerOrders,
  toRestaurantOrders,
  unpaidRefusal,
} from '#server/features/orders/ordering/public.ts'
import { monthsOf, periodSpan } from '#contract/money/period.ts'
import {
  type AccountDeps,
  findUser,
  isErased,
  resetSecondFactor,
} from '#server/features/people/accounts/public.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { readCursor, toPage, writeCursor } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import { isId } from '#server/platform/ids.ts'
import { findPaymentTimeline } from '#server/features/payments/processing/public.ts'
import { readLookup, describeEntry, ORDER_EMAIL_KINDS } from './lookup-rules.ts'
import {
  findByCode,
  countAccounts,
  findLeftRestaurants,
  findComplaints,
  findMonthFigures,
  type MonthFigures,
  findOfRestaurant,
  findPeople,
  findRestaurantsByWords,
  type LookupOrderRow,
  type LookupOrdersCursor,
  findOrderHistory,
  type TimelineRow,
} from './lookup-store.ts'

export interface LookupDeps {
  database: Database
  now: () => Date
  accounts: AccountDeps
  orders: OrderDeps
}

const toLookupOrder = ({
  placed_at,
  total_cents,
  id,
  code,
  status,
  restaurant_name,
}: LookupOrderRow): LookupOrder => ({
  id,
  code: codeForDesk({ status, code }),
  status,
  restaurant_name,
  placed_at: placed_at.toISOString(),
  total: toAud(total_cents),
})

/** With a pass or its code an order could be collected. */
const withoutSecrets = (order: Order): Order => ({ ...order, code: codeForDesk(order), pickup_token: null })

export async function lookUp(
  { database: { query: db } }: LookupDeps,
  typed: string,
): Promise<ReplyOf<typeof lookupApi.find>> {
  const { code, email, mobile_number, words } = readLookup(typed)
  const [orders, byEmail, byMobile, restaurants] = await Promise.all([
    code === undefined ? [] : findByCode(db, code),
    email === undefined ? [] : findPeople(db, { email }),
    mobile_number === undefined ? [] : findPeople(db, { mobile_number }),
    words.length === 0 ? [] : findRestaurantsByWords(db, words),
  ])
  return { orders: orders.map(toLookupOrder), people: [...byEmail, ...byMobile], restaurants }
}

const Cursor = z.tuple([z.int().min(INSTANT_FROM).max(INSTANT_BEFORE), z.uuid()])

function readOrdersCursor(cursor: string): LookupOrdersCursor {
  const [pickup_end, id] = readCursor(Cursor, cursor)
  return { pickup_end: new Date(pickup_end), id }
}

export async function findRestaurantPage(
  { database }: LookupDeps,
  { restaurant_id, cursor }: InputOf<typeof lookupApi.orders>,
): Promise<Page<LookupOrder[]>> {
  const after = cursor === undefined ? undefined : readOrdersCursor(cursor)
  const pageAndOne = isId(restaurant_id) ? await findOfRestaurant(database.query, restaurant_id, after) : []
  const { rows, next_cursor } = toPage(pageAndOne, DESK_ORDERS_PAGE, ({ pickup_end, id }) =>
    writeCursor([pickup_end.getTime(), id]),
  )
  return new Page(rows.map(toLookupOrder), next_cursor)
}

export async function readDeskOrder({ database, orders }: LookupDeps, order_id: string): Promise<DeskOrder> {
  const db = database.query
  const order = await findOrder(db, order_id)
  if (order === undefined) throw new Failure('not_found')
  const [customer, restaurant, customer_record, timeline, complaints] = await Promise.all([
    toCustomerOrders(orders, db, [order]),
    toRestaurantOrders(orders, db, [order], 'restaurant'),
    findCustomerRecord(db, order.account_id),
    findTimeline(db, order_id),
    findComplaints(db, order_id),
  ])
  const [as_customer, as_restaurant] = [customer[0], restaurant[0]]
  if (as_customer === undefined || as_restaurant === undefined) throw new Failure('not_found')
  return {
    as_customer: withoutSecrets(as_customer),
    as_restaurant: withoutSecrets(as_restaurant),
    account_id: order.account_id,
    customer_record,
    timeline,
    complaints,
  }
}

type OnOrder = { order_id: string; reason: string }

const recordOf = (action: string, { order_id, reason }: OnOrder): { reply: void; audit: AuditRecord } => ({
  reply: undefined,
  audit: { action, object_kind: 'order', object_id: order_id, reason },
})

/** The order, locked; throws why it cannot be treated as one of these. */
async function lockRefusing(
  tx: Db,
  order_id: string,
  refuse: (order: OrderRow) => FailureCode | undefined,
): Promise<void> {
  const order = await lockOrder(tx, order_id)
  const refusal = order === undefined ? 'not_found' : refuse(order)
  if (refusal !== undefined) throw new Failure(refusal)
}

export async function resendPickup({ orders, now }: LookupDeps, tx: Db, input: OnOrder) {
  const { order_id } = input
  await lockRefusing(
    tx,
    order_id,
    ({ status, share_hash }) =>
      unpaidRefusal(status) ?? (share_hash === null ? undefined : 'pass_with_friend'),
  )
  await orders.jobs.enqueue(tx, 'orders.emails', [{ kind: 'pass_again', order_id, at: now().toISOString() }])
  return recordOf('sent again the pass of', input)
}

/** Ends an order that is not paid, and puts what it holds back on sale. */
export async function releaseHeld({ orders }: LookupDeps, tx: Db, input: OnOrder) {
  const { order_id, reason } = input
  await lockRefusing(tx, order_id, ({ status }) =>
    status === 'held' ? undefined : (unpaidRefusal(status) ?? 'already_paid'),
  )
  await releaseOrder(tx, orders, order_id, { by: 'operator', reason })
  return recordOf('released the hold of', input)
}

async function requirePerson(tx: Db, account_id: string): Promise<void> {
  if (await isErased(tx, account_id)) throw new Failure('not_found')
}

/** What a person gets of their own; that somebody looked is recorded in the same transaction. */
export async function openPerson(
  { accounts, orders }: LookupDeps,
  tx: Db,
  { account_id, reason }: InputOf<typeof lookupApi.openPerson>,
): Promise<{ reply: DeskPerson; audit: AuditRecord }> {
  await requirePerson(tx, account_id)
  const user = await findUser(accounts, account_id, tx)
  const own = await findLatestOrders(orders, tx, account_id)
  const record = await findCustomerRecord(tx, account_id)
  const restaurant =
    user.restaurant_id === null ? undefined : await findRestaurantProfile(tx, user.restaurant_id)
  const audit: AuditRecord = { action: OPENED_PAGE, object_kind: 'account', object_id: account_id, reason }
  const notes = await readNotes(tx, { account_id })
  return {
    reply: { user, orders: own.map(withoutSecrets), restaurant: restaurant ?? null, record, notes },
    audit,
  }
}

export async function switchOffSecondStep(
  { accounts, now }: LookupDeps,
  tx: Db,
  { account_id, identity_check }: InputOf<typeof lookupApi.resetSecondFactor>,
): Promise<{ reply: void; audit: AuditRecord }> {
  await requirePerson(tx, account_id)
  if (!(await resetSecondFactor(tx, accounts, account_id, now()))) throw new Failure('two_factor_off')
  const audit: AuditRecord = {
    action: 'reset the second step',
    object_kind: 'account',
    object_id: account_id,
    reason: identity_check,
  }
  return { reply: undefined, audit }
}

/** Month by month, because the entries of a year take longer than a query may. */
export async function findFigures({ database }: LookupDeps, period: string): Promise<DeskFigures> {
  const months: MonthFigures[] = []
  for (const month of monthsOf(period)) {
    const { from, to } = periodSpan(month)
    months.push(await findMonthFigures(database.query, from, to))
  }
  const sumOf = (name: Exclude<keyof MonthFigures, 'restaurant_ids'>): number =>
    months.reduce((sum, figures) => sum + figures[name], 0)
  const { from, to } = periodSpan(period)
  const left = await findLeftRestaurants(database.query, from, to)
  return {
    period,
    orders: sumOf('orders'),
    paid: toAud(sumOf('paid_cents')),
    refunded_by_restaurants: toAud(sumOf('by_restaurants_cents')),
    refunded_by_operator: toAud(sumOf('by_operator_cents')),
    commission: toAud(sumOf('commission_cents')),
    restaurants: new Set(months.flatMap(({ restaurant_ids }) => restaurant_ids)).size,
    ...(await countAccounts(database.query, from, to)),
    left_restaurants: left.map(({ left_at, ...restaurant }) => ({
      ...restaurant,
      left_at: left_at.toISOString(),
    })),
  }
}

type OrderPayments = Awaited<ReturnType<typeof findPaymentTimeline>>

const toEntry = ({ at, kind, what, cents }: TimelineRow): TimelineEntry => ({
  at: at.toISOString(),
  kind,
  text: describeEntry({ kind, what }),
  amount: cents === null ? null : toAud(cents),
})

const requestOf = ({ reason_code, borne_by }: OrderPayments['refunds'][number]): string =>
  [
    'requested',
    reason_code === null ? '' : `: ${reason_code}`,
    borne_by === null ? '' : `, borne by the ${borne_by}`,
  ].join('')

function toRows({ sessions, refunds, events }: OrderPayments): TimelineRow[] {
  return [
    ...sessions.map(({ created_at }): TimelineRow => ({
      at: created_at,
      kind: 'provider',
      what: 'checkout opened',
      cents: null,
    })),
    ...events.map(({ received_at, type }): TimelineRow => ({
      at: received_at,
      kind: 'provider',
      what: type,
      cents: null,
    })),
    ...refunds.flatMap((refund): TimelineRow[] => [
      { at: refund.created_at, kind: 'refund', what: requestOf(refund), cents: -refund.amount_cents },
      ...(refund.settled_at === null
        ? []
        : [
            {
              at: refund.settled_at,
              kind: 'refund',
              what: refund.status,
              cents: -refund.amount_cents,
            } as const,
          ]),
    ]),
  ]
}

/**
 * Everything that happened to an order, the oldest first. An email is found by its key: its kind, the order,
 * and what else it is about.
 */
async function findTimeline(db: Db, order_id: string): Promise<TimelineEntry[]> {
  const payments = await findPaymentTimeline(db, { package_id: 'order', order_id })
  const keys = [
    ...ORDER_EMAIL_KINDS.map((kind) => `${kind}:${order_id}`),
    ...payments.refunds.flatMap(({ id }) => [
      `part_refunded:${order_id}:${id}`,
      `refund_failed:${order_id}:${id}`,
    ]),
    ...payments.sessions.map(({ id }) => `payment_returned:${order_id}:${id}`),
  ]
  const rows = [...(await findOrderHistory(db, order_id, keys)), ...toRows(payments)]
  return rows.toSorted((one, other) => one.at.getTime() - other.at.getTime()).map(toEntry)
}
