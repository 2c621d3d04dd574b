import { RECALL_BUYERS_MAX, RECALLS_MAX } from '#contract/constants.ts'
import type { NewRecall, Recall, RecallCount } from '#contract/kitchen/recalls.ts'
import {
  type AccountDeps,
  actWithProof,
  findAccountNames,
  type OwnerProof,
} from '#server/features/people/accounts/public.ts'
import {
  findFoodItems,
  findRecallItems,
  findRecallsOfRestaurant,
  insertRecall,
  withdrawFoodItems,
} from '#server/features/kitchen/food-items/public.ts'
import type { OrderDeps } from '#server/features/orders/ordering/order-deps.ts'
import { requireOwnOrder } from '#server/features/orders/ordering/order-flows.ts'
import { findOrder } from '#server/features/orders/ordering/order-store.ts'
import { publishOrders } from '#server/features/orders/ordering/order-notifications.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import type { Caller, Partner } from '#server/application/callers.ts'
import { isId, newId } from '#server/platform/ids.ts'
import {
  countRecall,
  needsProof,
  openEnd,
  reachRefusal,
  recallRefusal,
  spanErrors,
  type SoldSpan,
  toRecall,
} from './recall-rules.ts'
import { findBuyers, findRecallsOfOrders, findSoldOrders, markOpened } from './recalled-order-store.ts'

/**
 * Takes food items off sale and records their recall. A job deals with the orders afterwards: changing an
 * order locks it before its food items, while these have to be locked first here.
 */
export async function recallFood(
  deps: RecallDeps,
  caller: Partner,
  input: NewRecall,
): Promise<{ id: string; buyers: number }> {
  const now = deps.now()
  const food_item_ids = toItemIds(input.food_item_ids)
  const span = readSpan(input, now)
  const { reason, refund = false, password, code } = input
  const refusal = recallRefusal(
    caller.role,
    { from: span.from, refund, has_proof: password !== undefined },
    now,
  )
  if (refusal !== undefined) throw new Failure(refusal)
  const id = newId(now)
  await inTransaction(
    deps,
    caller,
    needsProof(span.from, now) && password !== undefined ? { password, code } : undefined,
    async (tx) => {
      await withdrawFoodItems(tx, caller, food_item_ids, now)
      const recall = { id, restaurant_id: caller.restaurant_id, account_id: caller.id, reason, refund }
      await insertRecall(
        tx,
        { ...recall, sold_from: span.from, sold_until: span.until, created_at: now, completed_at: null },
        food_item_ids,
      )
    },
  )
  return { id, buyers: countRecall(await findSoldOrders(deps.database.query, food_item_ids, span)).buyers }
}

export interface RecallDeps extends OrderDeps {
  accounts: AccountDeps
}

const inTransaction = (
  deps: RecallDeps,
  caller: Partner,
  proof: OwnerProof | undefined,
  act: (tx: Db) => Promise<void>,
): Promise<void> =>
  proof === undefined ? deps.database.transaction(act) : actWithProof(deps.accounts, caller, proof, act)

/** What a recall would reach. */
export async function countRecalled(
  deps: OrderDeps,
  caller: Partner,
  input: Pick<NewRecall, 'food_item_ids' | 'from' | 'until'>,
): Promise<RecallCount> {
  const food_item_ids = toItemIds(input.food_item_ids)
  const now = deps.now()
  const span = readSpan(input, now)
  const refusal = reachRefusal(caller.role, span.from, now)
  if (refusal !== undefined) throw new Failure(refusal)
  const items = await findFoodItems(deps.database.query, food_item_ids)
  if (items.filter((item) => item.restaurant_id === caller.restaurant_id).length < food_item_ids.length)
    throw new Failure('not_found')
  return {
    ...countRecall(await findSoldOrders(deps.database.query, food_item_ids, span)),
    needs_proof: needsProof(span.from, now),
  }
}

function toItemIds(ids: string[]): string[] {
  if (!ids.every(isId)) throw new Failure('not_found')
  return [...new Set(ids.map((id) => id.toLowerCase()))]
}

function readSpan(input: { from: string; until?: string | undefined }, now: Date): SoldSpan {
  const span = { from: new Date(input.from), until: input.until === undefined ? null : new Date(input.until) }
  const errors = spanErrors(span, now)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return openEnd(span, now)
}

/** The latest recalls of a restaurant, with who has seen them. */
export async function findRecalls({ database }: OrderDeps, caller: Partner): Promise<Recall[]> {
  const db = database.query
  const recalls = await findRecallsOfRestaurant(db, caller.restaurant_id, RECALLS_MAX)
  const ids = recalls.map(({ id }) => id)
  const [recallItems, buyers] = await Promise.all([
    findRecallItems(db, ids),
    findBuyers(db, ids, RECALL_BUYERS_MAX),
  ])
  const [items, names] = await Promise.all([
    findFoodItems(
      db,
      recallItems.map(({ food_item_id }) => food_item_id),
    ),
    findAccountNames(
      db,
      [...buyers.values()].flat().map(({ account_id }) => account_id),
    ),
  ])
  const nameOf = new Map(items.map(({ id, name }) => [id, name]))
  return recalls.map((recall) =>
    toRecall(recall, {
      items: recallItems
        .filter(({ recall_id }) => recall_id === recall.id)
        .map(({ food_item_id }) => ({ food_item_id, name: nameOf.get(food_item_id) ?? '' })),
      buyers: buyers.get(recall.id) ?? [],
      names,
    }),
  )
}

/**
 * Records that a customer has seen the recall of an order, and updates the restaurant's open page the first
 * time.
 */
export async function openRecall(deps: OrderDeps, caller: Caller, order_id: string): Promise<void> {
  const order = requireOwnOrder(await findOrder(deps.database.query, order_id), caller)
  const { id } = order
  if (!(await findRecallsOfOrders(deps.database.query, [id])).has(id)) throw new Failure('not_found')
  await deps.database.transaction(async (tx) => {
    if (await markOpened(tx, id, deps.now())) await publishOrders(tx, [order])
  })
}
