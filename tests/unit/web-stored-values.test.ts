import { expect, it } from 'vitest'
import { readCart } from '#web/domain/orders/cart.ts'
import { readOrders } from '#web/features/orders/ordering/saved-orders.ts'
import { readPasses, readSharedPasses } from '#web/features/orders/ordering/saved-passes.ts'

const line = { item: { id: 'i1', restaurant_id: 'r1' }, quantity: 2 }
const pass = { user_id: 'u1', order: { id: 'o1', items: [], pickup_token: 'TOKEN' } }

it('keeps what is a line of a cart, and drops whatever else a browser has stored', () => {
  const others = [null, 7, {}, { quantity: 1 }, { item: {}, quantity: 1 }]
  const quantities = [0, 1.5].map((quantity) => ({ ...line, quantity }))
  expect(readCart([line, ...others, ...quantities])).toEqual([line])
  expect(readCart({ line })).toEqual([])
})

it('keeps what is a pass, and drops whatever else a browser has stored', () => {
  const withoutLines = { ...pass, order: { ...pass.order, items: undefined } }
  const withoutToken = { ...pass, order: { ...pass.order, pickup_token: null } }
  expect(readPasses([pass, withoutLines, withoutToken, null])).toEqual([pass])
  expect(readPasses('passes')).toEqual([])
})

it('keeps what is a shared pass, and drops whatever else a browser has stored', () => {
  const shared = { share_token: 's1', pass: pass.order }
  const withoutLink = { pass: pass.order }
  const withoutLines = { ...shared, pass: { ...pass.order, items: undefined } }
  expect(readSharedPasses([shared, withoutLink, withoutLines, null])).toEqual([shared])
  expect(readSharedPasses('passes')).toEqual([])
})

it('keeps what is a list of orders of one account, and drops whatever else a browser has stored', () => {
  const orders = { user_id: 'u1', seen_at: 7, orders: [pass.order] }
  expect(readOrders(orders)).toEqual(orders)
  const others = [
    null,
    'orders',
    { ...orders, user_id: 1 },
    { ...orders, seen_at: '7' },
    { ...orders, orders: {} },
  ]
  expect(others.map(readOrders)).toEqual(others.map(() => null))
})
