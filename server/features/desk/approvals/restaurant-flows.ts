import { z } from 'zod'
import { INSTANT_BEFORE, INSTANT_FROM } from '#contract/constants.ts'
import { type DeskRestaurant, type RestaurantSummary, RESTAURANTS_PAGE } from '#contract/desk/approvals.ts'
import type { ApprovalState } from '#contract/desk/approval-states.ts'
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

const Cursor = z.tuple([z.int().min(INSTANT_FROM).max(INSTANT_BEFORE), z.uuid()])

function readRestaurantCursor(cursor: string): DeskRestaurantCursor {
  const [state_at, id] = readCursor(Cursor, cursor)
  return { state_at: new Date(state_at), id }
}

const toSummary = (row: DeskRestaurantRow): RestaurantSummary => ({
  ...row,
  state_at: row.state_at.toISOString(),
  suspended_until: row.suspended_until?.toISOString() ?? null,
})

interface DeskRestaurantQuery {
  state?: ApprovalState | undefined
  q?: string | undefined
  cursor?: string | undefined
}

export async function browseRestaurants(
  db: Db,
  { state, q, cursor }: DeskRestaurantQuery,
): Promise<Page<RestaurantSummary[]>> {
  const pageAndOne = await findDeskRestaurants(db, {
    state,
    q,
    after: cursor === undefined ? undefined : readRestaurantCursor(cursor),
  })
  const { rows, next_cursor } = toPage(pageAndOne, RESTAURANTS_PAGE, ({ state_at, id }) =>
    writeCursor([state_at.getTime(), id]),
  )
  return new Page(rows.map(toSummary), next_cursor)
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
