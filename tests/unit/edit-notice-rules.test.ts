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

describe('snapshotOf', () => {
  it('has what buyers rely on, and no start of pickup if there is none', () => {
    expect(snapshot).toEqual({
      id: 'f1',
      name: 'Lasagne',
      description: 'Beef.',
      pickup_start: null,
      pickup_end: '2026-11-21T10:00:00.000Z',
    })
  })

  it('has the pickup window of the food item as ISO text', () => {
    const pickup_start = new Date('2026-11-21T09:00:00Z')
    const pickup_end = new Date('2026-11-21T12:00:00Z')
    expect(snapshotOf({ ...row, pickup_start, pickup_end })).toMatchObject({
      pickup_start: '2026-11-21T09:00:00.000Z',
      pickup_end: '2026-11-21T12:00:00.000Z',
    })
  })
})

describe('changedFields', () => {
  it.each<[string, Partial<FoodItemSnapshot>, string[]]>([
    ['nothing', {}, []],
    ['the name', { name: 'Lasange' }, ['name']],
    ['the description', { description: 'Nuts.' }, ['description']],
    ['the start of pickup', { pickup_start: '2026-11-21T09:00:00.000Z' }, ['pickup']],
    ['the end of pickup', { pickup_end: '2026-11-21T11:00:00.000Z' }, ['pickup']],
    [
      'all of them',
      {
        name: 'a',
        description: 'b',
        pickup_start: '2026-11-21T09:00:00.000Z',
        pickup_end: '2026-11-21T11:00:00.000Z',
      },
      ['name', 'description', 'pickup'],
    ],
    ['the id alone', { id: 'f2' }, []],
  ])('of an edit that changes %s', (_what, change, fields) => {
    expect(changedFields(snapshot, { ...snapshot, ...change })).toEqual(fields)
  })
})

it('has buyers notified of the edits of a food item at most every ten minutes', () => {
  expect(NOTIFY_INTERVAL_MINUTES).toBe(10)
})

describe('noticesFor', () => {
  const at = (minute: number) => `2026-11-21T09:0${minute}:00.000Z`
  const order = (id: string, account_id: string, minutes: number) => ({
    id,
    account_id,
    placed_at: new Date(at(minutes)),
  })
  const [first, second, third] = ['first', 'second', 'third'].map((name): FoodItemSnapshot => ({
    ...snapshot,
    name,
  }))
  // "first" until 09:02, "second" until 09:04, "third" from then on.
  const edits = [
    { at: at(2), before: first as FoodItemSnapshot },
    { at: at(4), before: second as FoodItemSnapshot },
  ]
  const after = third as FoodItemSnapshot

  it.each([
    ['before the first edit, with the state before it', 1, [{ order_id: 'o1', before: first }]],
    [
      'at the instant of the first edit, with the state before the second',
      2,
      [{ order_id: 'o1', before: second }],
    ],
    ['between the edits, with the state before the second', 3, [{ order_id: 'o1', before: second }]],
    ['at the instant of the last edit, with nothing', 4, []],
    ['after the last edit, with nothing', 5, []],
  ])('notifies a customer who ordered %s', (_when, placed, notices) => {
    expect(noticesFor([order('o1', 'kim', placed)], edits, after)).toEqual(notices)
  })

  it.each([
    ['earlier one first', [order('o1', 'kim', 1), order('o2', 'kim', 3)]],
    ['later one first', [order('o2', 'kim', 3), order('o1', 'kim', 1)]],
  ])('notifies a customer of two orders once, about the earlier order: %s', (_what, orders) => {
    expect(noticesFor(orders, edits, after)).toEqual([{ order_id: 'o1', before: first }])
  })

  it('notifies a customer about the first of two orders that were placed at the same instant', () => {
    expect(noticesFor([order('o1', 'kim', 1), order('o2', 'kim', 1)], edits, after)).toEqual([
      { order_id: 'o1', before: first },
    ])
  })

  it('notifies each of several customers', () => {
    expect(noticesFor([order('o1', 'kim', 1), order('o2', 'lee', 3)], edits, after)).toEqual([
      { order_id: 'o1', before: first },
      { order_id: 'o2', before: second },
    ])
  })

  it('notifies nobody of an edit that was undone', () => {
    expect(noticesFor([order('o1', 'kim', 1)], edits, first as FoodItemSnapshot)).toEqual([])
  })
})
