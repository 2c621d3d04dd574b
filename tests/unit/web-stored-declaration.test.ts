import { expect, it, vi } from 'vitest'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import { readCart } from '#web/domain/orders/cart.ts'
import { withDeclaration, withDeclaredLines } from '#web/domain/declarations/stored-declaration.ts'
import { readPasses } from '#web/features/orders/orders/saved-passes.ts'

const milk = { ...NOTHING_DECLARED, allergens: { checked: true, contains: ['milk'], may_be_present: [] } }
const oldLine = { food_item_id: 'i1', name: 'Lasagne', quantity: 1, unit_price: 9 }
const oldOrder = { id: 'o1', items: [oldLine], pickup_token: 'TOKEN', pickup_end: '2099-01-01T10:00:00Z' }

it('takes a food item that was stored without a declaration for one of which nothing is declared', () => {
  expect(withDeclaration({ id: 'i1' })).toEqual({ id: 'i1', ...NOTHING_DECLARED })
})

it('leaves what was declared as it is', () => {
  expect(withDeclaration({ id: 'i1', ...milk })).toEqual({ id: 'i1', ...milk })
  const line = { ...oldLine, description: null, ...milk, changed_declaration: NOTHING_DECLARED }
  expect(withDeclaredLines({ items: [line] })).toEqual({ items: [line] })
})

it('reads a cart that was stored before there were declarations', () => {
  const item = { id: 'i1', restaurant_id: 'r1', expires_at: '2026-11-21T10:00:00Z', pickup_end: '2026-11-21T10:30:00Z' }
  expect(readCart([{ item, quantity: 2 }])).toMatchObject([{ item: { ...item, ...NOTHING_DECLARED }, quantity: 2 }])
})

it('reads a pass that was stored before there were declarations', () => {
  const withoutLines = { ...oldOrder, items: undefined }
  const passes = readPasses([oldOrder, withoutLines].map((order) => ({ user_id: 'u1', order })))
  expect(passes.map(({ order }) => order)).toEqual([
    { ...oldOrder, items: [{ ...oldLine, ...NOTHING_DECLARED, description: null, changed_declaration: null }] },
  ])
})

it('reads the orders of a counter that were stored before there were declarations', async () => {
  const value = JSON.stringify({ restaurant_id: 'r1', orders: [oldOrder] })
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'own:counter-orders' ? value : null) })
  const { readDeviceData } = await import('#web/features/orders/counter/device-data.ts')
  expect(readDeviceData('r1').orders[0]?.items[0]).toEqual({
    ...oldLine,
    ...NOTHING_DECLARED,
    description: null,
    changed_declaration: null,
  })
})
