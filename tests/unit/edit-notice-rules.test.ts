import { describe, expect, it } from 'vitest'
import {
  noticesFor,
  NOTIFY_INTERVAL_MINUTES,
} from '#server/features/kitchen/food-items/edits/edit-notice-rules.ts'
import {
  changedFields,
  type FoodItemSnapshot,
  snapshotOf,
} from '#server/features/kitchen/food-items/edits/snapshot-rules.ts'

const row = {
  id: 'f1',
  name: 'Lasagne',
  description: 'Beef.',
  pickup_start: null,
  pickup_end: new Date('2026-11-21T10:00:00Z'),
}
const snapshot = snapshotOf(row)

const pickup_start = '2026-11-21T09:00:00.000Z'
const pickup_end = '2026-11-21T11:00:00.000Z'

it('takes a snapshot of what buyers rely on, with the pickup window as ISO text', () => {
  expect(snapshot).toEqual({ ...row, pickup_end: '2026-11-21T10:00:00.000Z' })
  const window = { pickup_start: new Date(pickup_start), pickup_end: new Date(pickup_end) }
  expect(snapshotOf({ ...row, ...window })).toMatchObject({ pickup_start, pickup_end })
})

it.each<[string, Partial<FoodItemSnapshot>, string[]]>([
  ['nothing', {}, []],
  ['the name', { name: 'Lasange' }, ['name']],
  ['the start of pickup', { pickup_start }, ['pickup']],
  ['the end of pickup', { pickup_end }, ['pickup']],
  ['all', { name: 'a', description: 'b', pickup_start, pickup_end }, ['name', 'description', 'pickup']],
])('finds the changed fields of an edit that changes %s', (_what, change, fields) => {
  expect(changedFields(snapshot, { ...snapshot, ...change })).toEqual(fields)
})

it('has buyers notified of the edits of a food item at most every ten minutes', () => {
  expect(NOTIFY_INTERVAL_MINUTES).toBe(10)
})

describe('noticesFor', () => {
  const at = (minute: number) => `2026-11-21T09:0${minute}:00.000Z`
  const order = (id: string, account_id: string, minute: number) => ({
    id,
    account_id,
    placed_at: new Date(at(minute)),
  })
  const [first, second, third] = [
    { ...snapshot, name: 'until 09:02' },
    { ...snapshot, name: 'until 09:04' },
    { ...snapshot, name: 'from then on' },
  ]
  const edits = [
    { at: at(2), before: first },
    { at: at(4), before: second },
  ]
  const notices = (orders: ReturnType<typeof order>[], after = third) => noticesFor(orders, edits, after)

  it.each([
    ['before the first edit, with the state before it', 1, [first]],
    ['at the instant of the first edit, with the state before the second', 2, [second]],
    ['between the edits, with the state before the second', 3, [second]],
    ['at the instant of the last edit, with nothing', 4, []],
    ['after the last edit, with nothing', 5, []],
  ])('notifies a customer who ordered %s', (_when, minute, states) => {
    const expected = states.map((before) => ({ order_id: 'o1', before }))
    expect(notices([order('o1', 'kim', minute)])).toEqual(expected)
  })

  it.each([
    ['the earlier one first', [order('o1', 'kim', 1), order('o2', 'kim', 3)]],
    ['the later one first', [order('o2', 'kim', 3), order('o1', 'kim', 1)]],
    ['both placed at the same instant', [order('o1', 'kim', 1), order('o2', 'kim', 1)]],
  ])('notifies a customer of two orders once, about the earlier or first order: %s', (_what, orders) => {
    expect(notices(orders)).toEqual([{ order_id: 'o1', before: first }])
  })

  it('notifies nobody of an edit that was undone', () => {
    expect(notices([order('o1', 'kim', 1)], first)).toEqual([])
  })
})
