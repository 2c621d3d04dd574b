import { expect, it } from 'vitest'
import { entryAtLoad, readEntry } from '#web/history-state.ts'
import type { View } from '#web/view.ts'

const home = { pathname: '/', search: '' }

const order: View = { name: 'order', order_id: '0199' }
const names = ['home', 'browse', 'cart', 'orders', 'restaurant-dashboard', 'account'] as const
it.each<View>([
  ...names.map((name) => ({ name })),
  { name: 'browse', filters: { cuisine_type: 'Italian', q: 'lasagne', sort: 'price' }, pages: 3 },
  { name: 'browse', is_map: true },
  { name: 'auth', mode: 'create-account', next: order, user_type: 'restaurant' },
  { name: 'auth', mode: 'sign-in', next: { name: 'cart', ordering: { food_item_id: '0199', total: 9.5 } } },
  { name: 'food-item', food_item_id: '0199' },
  order,
  { name: 'shared-pass', share_token: 't0ken' },
  { name: 'payment-success' },
  { name: 'payment-cancel' },
])('reads the view and the scroll position of an entry: %j', (view) => {
  expect(readEntry(structuredClone({ view, scroll_y: 420 }))).toEqual({ view, scroll_y: 420 })
})

it.each([
  null,
  undefined,
  'home',
  7,
  [],
  {},
  { view: null },
  { view: { name: 'constructor' } },
  { view: { name: '__proto__' } },
  { view: { name: 'order' } },
  { view: { name: 'food-item', food_item_id: 4 } },
  { view: { name: 'auth', mode: 'toString' } },
])('reads no entry from %j', (state) => {
  expect(readEntry(state)).toBeUndefined()
})

it('drops what it cannot use of an entry', () => {
  const filters = { cuisine_type: 'Martian', q: 'x'.repeat(500), sort: ['price'] }
  expect(readEntry({ view: { name: 'browse', filters, pages: 9_999 }, scroll_y: 'low' })).toEqual({
    view: {
      name: 'browse',
      filters: { cuisine_type: undefined, q: 'x'.repeat(80), sort: undefined },
      pages: 10,
    },
    scroll_y: 0,
  })
  const empty = { view: { name: 'browse', filters: { q: '' }, pages: -1 }, scroll_y: -5 }
  expect(readEntry(empty)).toEqual({ view: { name: 'browse' }, scroll_y: 0 })
  const auth = { name: 'auth', mode: 'sign-in' }
  expect(readEntry({ view: { ...auth, next: auth, user_type: 'admin' } })?.view).toEqual(auth)
  const cart = { name: 'cart' }
  expect(readEntry({ view: { ...cart, ordering: { food_item_id: '0199' } } })?.view).toEqual(cart)
})

it('opens the view of the history entry at load, and that of the address where the entry holds none', () => {
  const browse = { ...home, search: '?view=browse' }
  const entry = { view: { name: 'cart' }, scroll_y: 10 }
  expect(entryAtLoad(entry, browse)).toEqual(entry)
  expect(entryAtLoad(null, browse)).toEqual({ view: { name: 'browse' }, scroll_y: 0 })
  expect(entryAtLoad({ from: 'elsewhere' }, home)).toEqual({ view: { name: 'home' }, scroll_y: 0 })
})
