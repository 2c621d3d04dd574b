import { z } from 'zod'
import { INSTANT_BEFORE, INSTANT_FROM } from '#contract/constants.ts'
import {
  type DeskRestaurant,
  type DeskRestaurantSummary,
  RESTAURANTS_PAGE,
} from '#contract/desk/approvals.ts'
import { type ApprovalState, approvalStates } from '#contract/desk/approval-states.ts'
import { hasOperatorRole } from '#contract/endpoint.ts'
import { toAud } from '#contract/money.ts'
import { DAY_MS } from '#contract/time.ts'
import type { DeskCaller } from '#server/application/callers.ts'
import { findRefusedFreeMonth } from '#server/features/kitchen/subscriptions/public.ts'
import { findRestaurantRecord } from '#server/features/orders/ordering/public.ts'
import { findContact } from '#server/features/people/accounts/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { readCursor, toPage, writeCursor } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import type { ApprovalDeps } from './approval-deps.ts'
import { possibleDecisions } from './approval-rules.ts'
import { describeRegistration } from './registration-flows.ts'
import { findRegistration } from './registration-store.ts'
import {
  type DeskRestaurantCursor,
  type DeskRestaurantRow,
  findDeskRestaurants,
  findRestaurantFields,
} from './desk-restaurant-store.ts'

const ORDERS_DAYS = 28

const Cursor = z.tuple([
  z.int().min(1).max(approvalStates.length),
  z.int().min(INSTANT_FROM).max(INSTANT_BEFORE),
  z.uuid(),
])

function readRestaurantCursor(cursor: string): DeskRestaurantCursor {
  const [need, state_at, id] = readCursor(Cursor, cursor)
  return { need, state_at: new Date(state_at), id }
}

const toListed = ({ need: _need, owed_cents, ...row }: DeskRestaurantRow): DeskRestaurantSummary => ({
  ...row,
  state_at: row.state_at.toISOString(),
  suspended_until: row.suspended_until?.toISOString() ?? null,
  ...(owed_cents === null ? {} : { owed: toAud(owed_cents) }),
})

interface RestaurantTableQuery {
  state?: ApprovalState | undefined
  q?: string | undefined
  cursor?: string | undefined
}

export async function browseRestaurants(
  { database, now }: Pick<ApprovalDeps, 'database' | 'now'>,
  { state, q, cursor }: RestaurantTableQuery,
  { operator_role }: Pick<DeskCaller, 'operator_role'>,
): Promise<Page<DeskRestaurantSummary[]>> {
  const pageAndOne = await findDeskRestaurants(database.query, {
    state,
    q,
    after: cursor === undefined ? undefined : readRestaurantCursor(cursor),
    orders_from: new Date(now().getTime() - ORDERS_DAYS * DAY_MS),
    with_money: hasOperatorRole(operator_role, 'finance'),
  })
  const { rows, next_cursor } = toPage(pageAndOne, RESTAURANTS_PAGE, ({ need, state_at, id }) =>
    writeCursor([need, state_at.getTime(), id]),
  )
  return new Page(rows.map(toListed), next_cursor)
}

/** What the desk knows of a restaurant. */
export async function describeRestaurant(
  deps: Pick<ApprovalDeps, 'now'>,
  db: Db,
  id: string,
): Promise<DeskRestaurant> {
  const restaurant = await findRestaurantFields(db, id)
  const row = restaurant && (await findRegistration(db, id))
  if (restaurant === undefined || row === undefined) throw new Failure('not_found')
  const registration = await describeRegistration(deps, db, id)
  const { account_id, created_at, ...fields } = restaurant
  const owner = await findContact(db, account_id)
  const refused = await findRefusedFreeMonth(db, id)
  return {
    id,
    ...fields,
    legal_name: row.legal_name,
    state: registration.state,
    state_at: registration.state_at,
    suspended_until: registration.suspended_until,
    premises_expires_on: row.premises_expires_on,
    registration,
    owner: owner === undefined ? null : { name: owner.name, email: owner.email },
    registered_at: created_at.toISOString(),
    first_approved_at: row.first_approved_at?.toISOString() ?? null,
    record: await findRestaurantRecord(db, id, deps.now()),
    refused_free_month:
      refused === undefined ? null : { ...refused, refused_at: refused.refused_at.toISOString() },
    actions: possibleDecisions(registration.state),
  }
}
