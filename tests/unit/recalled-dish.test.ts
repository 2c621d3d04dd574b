import { expect, it } from 'vitest'
import { findRecallOf } from '#web/features/kitchen/food-items/list-again/recalled-dish.tsx'

const recall = (created_at: string, food_item_id: string, name: string) => ({
  created_at,
  reason: 'Glass',
  items: [{ food_item_id, name }],
})
const meal = { id: 'one', name: 'Satay noodles', listed_at: '2026-11-20T08:00:00.000Z' }
const [later, earlier] = ['2026-11-20T09:00:00.000Z', '2026-11-20T07:00:00.000Z']

it.each([
  ['its own', [recall(earlier, 'one', 'Satay')]],
  ['one of its meal after it was listed', [recall(later, 'other', ' satay  NOODLES')]],
])('finds a recall: %s', (_which, recalls) => {
  expect(findRecallOf(meal, recalls)).toBe(recalls[0])
})

it.each([
  ['one of its meal before it was listed', [recall(earlier, 'other', 'Satay noodles')]],
  ['one of another meal', [recall(later, 'other', 'Satay')]],
  ['none', []],
])('does not find a recall: %s', (_which, recalls) => {
  expect(findRecallOf(meal, recalls)).toBeUndefined()
})
