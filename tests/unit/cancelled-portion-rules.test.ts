import { describe, expect, it } from 'vitest'
import {
  choosePortions,
  priceOfPortions,
  withoutCancelled,
} from '#server/features/orders/ordering/money/cancelled-portion-rules.ts'
import { orderLineRow } from '#tests/support/order-rows.ts'

const lasagne = {
  ...orderLineRow('order-1', { id: 'a', name: 'Lasagne' }),
  quantity: 3,
  cancelled_quantity: 1,
}
const tiramisu = { ...orderLineRow('order-1', { id: 'b', name: 'Tiramisu' }), line_no: 2, quantity: 1 }
const soup = { ...tiramisu, food_item_id: 'c', line_no: 3, cancelled_quantity: 1 }
const lines = [lasagne, tiramisu, soup]

it('leaves of each line what was not cancelled, and no line of nothing', () => {
  expect(withoutCancelled(lines)).toEqual([
    { ...lasagne, quantity: 2, cancelled_quantity: 0 },
    { ...tiramisu, quantity: 1, cancelled_quantity: 0 },
  ])
})

describe('choosing portions to cancel', () => {
  const choose = (...chosen: [food_item_id: string, quantity: number][]) =>
    choosePortions(
      lines,
      chosen.map(([food_item_id, quantity]) => ({ food_item_id, quantity })),
    )
  const quantities = (of: ReturnType<typeof choose>) =>
    'refusal' in of ? of.refusal : of.portions.map(({ line, quantity }) => [line.line_no, quantity])

  it.each<[title: string, chosen: [string, number][], outcome: unknown]>([
    ['takes some of one line', [['a', 1]], [[1, 1]]],
    [
      'takes portions that are named twice together',
      [
        ['a', 1],
        ['A', 1],
      ],
      [[1, 2]],
    ],
    [
      'takes of several lines',
      [
        ['b', 1],
        ['a', 1],
      ],
      [
        [1, 1],
        [2, 1],
      ],
    ],
    ['refuses more than are left', [['a', 3]], 'portions_not_in_order'],
    [
      'refuses more than are left, in two parts',
      [
        ['a', 2],
        ['a', 1],
      ],
      'portions_not_in_order',
    ],
    ['refuses what was cancelled before', [['c', 1]], 'portions_not_in_order'],
    ['refuses what was not ordered', [['d', 1]], 'portions_not_in_order'],
  ])('%s', (_title, chosen, outcome) => {
    expect(quantities(choose(...chosen))).toEqual(outcome)
  })

  it('knows when nothing is left', () => {
    expect(choose(['a', 2], ['b', 1])).toMatchObject({ is_all: true })
    expect(choose(['a', 2])).toMatchObject({ is_all: false })
  })
})

it('adds up the price of portions', () => {
  const portions = [
    { line: { ...lasagne, unit_price_cents: 1_125 }, quantity: 2 },
    { line: { ...tiramisu, unit_price_cents: 0 }, quantity: 1 },
  ]
  expect(priceOfPortions(portions)).toBe(2_250)
})
