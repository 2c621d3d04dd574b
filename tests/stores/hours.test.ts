import { beforeEach, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/time.ts'
import { findOnSale, switchOff } from '#server/features/kitchen/food-items/listing/sale-end-store.ts'
import {
  deleteClosure,
  findAnswers,
  findClosures,
  findToAsk,
  insertQuestions,
  replaceSpans,
  upsertAnswer,
  upsertClosure,
  findSchedules,
} from '#server/features/kitchen/hours/hours-store.ts'
import { countOpenOrders, findOpenOrders } from '#server/features/orders/closed-days/closed-day-store.ts'
import {
  closeRestaurant,
  lockRestaurantToChange,
} from '#server/features/kitchen/restaurants/restaurant-store.ts'
import { newId } from '#server/platform/ids.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { freshOrderRows } from '#tests/support/order-rows.ts'

// Which rows the queries of closed days find and change, beside those of a neighbour.
const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
const { query, transaction } = t.database
let nonna: Awaited<ReturnType<typeof t.aRestaurant>>
let one: string
let neighbour: string
const idOf = (restaurant: typeof nonna): string => restaurant.user.restaurant_id ?? ''
beforeEach(async () => {
  nonna = await t.aRestaurant()
  one = idOf(nonna)
  neighbour = idOf(await t.aRestaurant())
})

const spanOf = (restaurant_id: string, weekday: number) => ({
  restaurant_id,
  weekday,
  opens_minute: 600,
  closes_minute: 1_200,
})
const closureOf = (restaurant_id: string, date: string, reason: string | null = null) => ({
  id: newId(t.now()),
  restaurant_id,
  date,
  reason,
  closed_by: null,
  created_at: t.now(),
})
const answerOf = (restaurant_id: string, date: string, is_open: boolean) => ({
  restaurant_id,
  date,
  is_open,
  answered_by: null,
  answered_at: t.now(),
})

it('finds the opening hours, closures and holiday answers of each restaurant', async () => {
  await transaction(async (tx) => {
    await replaceSpans(tx, one, [spanOf(one, 2), spanOf(one, 1)])
    await replaceSpans(tx, neighbour, [spanOf(neighbour, 3)])
    await replaceSpans(tx, one, [spanOf(one, 5)])
    await upsertClosure(tx, closureOf(one, '2026-11-23'))
    await upsertClosure(tx, closureOf(neighbour, '2026-11-24'))
    await upsertAnswer(tx, answerOf(one, '2026-12-25', true))
    await upsertAnswer(tx, answerOf(one, '2026-12-26', false))
    await insertQuestions(tx, [one], '2026-12-28', t.now())
  })
  const schedules = await findSchedules(query, [one, neighbour])
  expect(schedules.get(one)).toMatchObject({
    spans: [{ weekday: 5, opens_minute: 600, closes_minute: 1_200 }],
    closures: new Set(['2026-11-23']),
    closed_holidays: new Set(['2026-12-26']),
    open_holidays: new Set(['2026-12-25']),
  })
  expect(schedules.get(neighbour)).toMatchObject({
    spans: [{ weekday: 3 }],
    closures: new Set(['2026-11-24']),
    open_holidays: new Set(),
  })
  expect(await findAnswers(query, one)).toEqual(
    new Map([
      ['2026-12-25', true],
      ['2026-12-26', false],
    ]),
  )
})

it('finds closures from a day on in order, and deletes only those of the restaurant', async () => {
  const ids = await transaction(async (tx) => {
    const later = await upsertClosure(tx, closureOf(one, '2026-11-25'))
    const first = await upsertClosure(tx, closureOf(one, '2026-11-23'))
    await upsertClosure(tx, closureOf(one, '2026-11-22'))
    const others = await upsertClosure(tx, closureOf(neighbour, '2026-11-24'))
    return { later: later.id, first: first.id, others: others.id }
  })
  const found_ids = (await findClosures(query, one, '2026-11-23')).map(({ id }) => id)
  expect(found_ids).toEqual([ids.first, ids.later])
  expect(await transaction((tx) => deleteClosure(tx, one, ids.others))).toBe(false)
  expect(await transaction((tx) => deleteClosure(tx, one, ids.first))).toBe(true)
})

it('locks the schedule of an open restaurant only', async () => {
  await transaction((tx) => closeRestaurant(tx, neighbour, t.now()))
  expect(await transaction((tx) => lockRestaurantToChange(tx, one))).toEqual({ id: one })
  expect(await transaction((tx) => lockRestaurantToChange(tx, neighbour))).toBeUndefined()
})

const FRIDAY = { date: '2026-12-25', weekday: 5 }

it('asks once about a holiday where the weekday is open, unless it is answered or closed', async () => {
  const [answered, closed] = [idOf(await t.aRestaurant()), idOf(await t.aRestaurant())]
  await transaction(async (tx) => {
    for (const id of [one, answered, closed])
      await replaceSpans(tx, id, [
        spanOf(id, 5),
        { ...spanOf(id, 5), opens_minute: 1_260, closes_minute: 1_300 },
      ])
    await replaceSpans(tx, neighbour, [spanOf(neighbour, 4)])
    await upsertAnswer(tx, answerOf(answered, FRIDAY.date, false))
    await upsertClosure(tx, closureOf(closed, FRIDAY.date))
    // Another day is another question.
    await upsertAnswer(tx, answerOf(one, '2027-01-01', true))
    await upsertClosure(tx, closureOf(one, '2027-01-01'))
  })
  const asked_ids = async () => (await findToAsk(query, FRIDAY, undefined, 500)).map(({ id }) => id)
  expect(await asked_ids()).toEqual([one])
  expect(await findToAsk(query, FRIDAY, one, 500)).toEqual([])
  expect(await findToAsk(query, FRIDAY, undefined, 0)).toEqual([])
  await transaction((tx) => closeRestaurant(tx, neighbour, t.now()))
  const insert = () => transaction((tx) => insertQuestions(tx, [one, neighbour], FRIDAY.date, t.now()))
  expect([await insert(), await insert()]).toEqual([[one], []])
  expect(await asked_ids()).toEqual([])
})

it('takes off sale what a restaurant sells, sold out or not, and nothing that has ended, was withdrawn or is off', async () => {
  const items = await Promise.all([1, 2, 3, 4].map(() => t.aFoodItem(nonna)))
  const [current, sold_out, off, withdrawn] = items.map(({ id }) => id)
  const ended = await t.aFoodItem(nonna)
  const change = (id: string | undefined, set: object) =>
    query
      .updateTable('food_item')
      .set(set)
      .where('id', '=', id ?? '')
      .execute()
  await change(sold_out, { quantity_available: 0, quantity_withdrawn: 5 })
  await change(off, { switched_off: true })
  await change(withdrawn, { withdrawn_at: t.now() })
  await change(ended.id, { expires_at: t.now() })
  await t.aFoodItem(await t.aRestaurant())
  const ids = (await transaction((tx) => findOnSale(tx, one, t.now()))).map(({ id }) => id)
  expect(new Set(ids)).toEqual(new Set([current, sold_out]))
  const switched = await transaction((tx) => switchOff(tx, [current, off, withdrawn].map(String)))
  expect(switched).toEqual([current])
  expect((await transaction((tx) => findOnSale(tx, one, t.now()))).map(({ id }) => id)).toEqual([sold_out])
})

it('finds open orders whose pickup ends after the start of a day and by its end, soonest first', async () => {
  const { restaurant_id, anOrderRow } = await freshOrderRows(t)
  const other = await freshOrderRows(t)
  const from = t.now()
  const to = new Date(from.getTime() + 60 * MINUTE_MS)
  const end = (ms: number) => ({ pickup_end: new Date(from.getTime() + ms) })
  const last = await anOrderRow(end(60 * MINUTE_MS))
  const first = await anOrderRow({ ...end(1), status: 'held', paid_at: null })
  await anOrderRow(end(0))
  await anOrderRow(end(60 * MINUTE_MS + 1))
  await anOrderRow({ ...end(30 * MINUTE_MS), status: 'collected' })
  await other.anOrderRow(end(30 * MINUTE_MS))
  const day = { restaurant_id, from, to }
  expect(await countOpenOrders(query, day)).toBe(2)
  expect((await findOpenOrders(query, day, undefined, 10)).map(({ id }) => id)).toEqual([first.id, last.id])
  const [page] = await findOpenOrders(query, day, undefined, 1)
  expect((await findOpenOrders(query, day, page, 10)).map(({ id }) => id)).toEqual([last.id])
})
