import type { FoodItem } from '#contract/kitchen/food-items.ts'
import type { WeeklyPlanAnswer, WeeklyPlanQuestion } from '#contract/kitchen/weekly-plans.ts'
import {
  addToSale,
  assertNotOnSale,
  findDishOnSale,
  findItemsOnSale,
  findItemsToList,
  findRecallSinceListing,
  findSaleToAddTo,
  type ItemOnSale,
  listDishAgain,
  recalledQuestion,
  toFoodItem,
} from '#server/features/kitchen/food-items/public.ts'
import { lockOpenRestaurant } from '#server/features/kitchen/restaurants/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Partner } from '#server/application/callers.ts'
import {
  findOpenDays,
  type OpenDay,
  lockWeeklyPlanDay,
  recordListing,
  updateOpenDay,
} from './weekly-plan-day-store.ts'
import { type WeeklyPlanDeps, closedDayFinder } from './weekly-plan-flows.ts'

/**
 * What weekly plans ask now. The question of a day that was closed meanwhile is hidden, and is there again
 * when the day is reopened.
 */
export async function findQuestions(
  { database, now }: WeeklyPlanDeps,
  { restaurant_id }: Partner,
): Promise<WeeklyPlanQuestion[]> {
  const at = now()
  const db = database.query
  const days = await findOpenDays(db, restaurant_id, at)
  if (days.length === 0) return []
  const isClosed = await closedDayFinder(db, restaurant_id)
  const items = await findItemsToList(
    db,
    restaurant_id,
    days.map(({ food_item_id }) => food_item_id),
    at,
  )
  const itemsOnSale = await findItemsOnSale(db, restaurant_id, at)
  return days.flatMap(({ plan_id, date, quantity, expires_at, failure, food_item_id, pickup_after_ms }) => {
    const food_item = items.get(food_item_id)
    if (food_item === undefined || isClosed(at, new Date(expires_at.getTime() + pickup_after_ms))) return []
    return [
      {
        plan_id,
        date,
        food_item,
        quantity,
        expires_at: expires_at.toISOString(),
        on_sale: toOnSale(findDishOnSale(itemsOnSale, food_item.name)),
        failure,
      },
    ]
  })
}

const toOnSale = (item: ItemOnSale | undefined): WeeklyPlanQuestion['on_sale'] =>
  item === undefined
    ? null
    : {
        food_item_id: item.id,
        quantity_available: item.quantity_available,
        expires_at: item.expires_at.toISOString(),
      }

type QuestionAnswer = WeeklyPlanAnswer & { plan_id: string; date: string }

/**
 * Lists what a weekly plan asks for, or not; once, however many answer. A listing that is refused leaves the
 * question open.
 */
export async function answerQuestion(
  deps: WeeklyPlanDeps,
  caller: Partner,
  { plan_id, date, ...answer }: QuestionAnswer,
): Promise<FoodItem | null> {
  const now = deps.now()
  const { restaurant_id, id: account_id } = caller
  return deps.database.transaction(async (tx) => {
    await lockOpenRestaurant(tx, { restaurant_id, account_id })
    const day = await lockWeeklyPlanDay(tx, restaurant_id, { plan_id, date })
    if (day === undefined) throw new Failure('not_found')
    if (day.status !== 'asked' && day.status !== 'failed') throw new Failure('plan_day_answered')
    if (!answer.list) {
      await updateOpenDay(tx, day, { status: 'declined', answered_by: account_id })
      return null
    }
    const item = await listOrAdd(tx, caller, day, answer, now)
    await recordListing(tx, day, item.id, account_id)
    return toFoodItem(item)
  })
}

/** Lists the dish of a day, or adds its portions to what is on sale of it. */
async function listOrAdd(
  tx: Db,
  { restaurant_id, id: account_id }: Partner,
  day: Pick<OpenDay, 'food_item_id' | 'quantity' | 'expires_at'>,
  answer: WeeklyPlanAnswer,
  now: Date,
) {
  const { food_item_id } = day
  const {
    list: _,
    quantity_available = day.quantity,
    expires_at = day.expires_at.toISOString(),
    ...rest
  } = answer
  const { recall_confirmed, if_on_sale, ...declared } = rest
  const recalled_at =
    recall_confirmed === true ? undefined : await findRecallSinceListing(tx, restaurant_id, { food_item_id })
  if (recalled_at !== undefined) throw new Failure('meal_recalled', { detail: recalledQuestion(recalled_at) })
  const portions = { restaurant_id, account_id, quantity: quantity_available }
  const dish = (await findItemsToList(tx, restaurant_id, [food_item_id], now)).get(food_item_id)
  const findSame = (items: ItemOnSale[]) => findDishOnSale(items, dish?.name ?? '')
  await assertNotOnSale(tx, { if_on_sale }, portions, findSame, now)
  const onSale = await findSaleToAddTo(tx, { if_on_sale }, portions, findSame, now)
  if (onSale !== undefined) return addToSale(tx, onSale.id, portions, now)
  const listing = { ...declared, quantity_available, expires_at }
  return listDishAgain(tx, { restaurant_id, account_id, action: 'listed_again' }, food_item_id, listing, now)
}
