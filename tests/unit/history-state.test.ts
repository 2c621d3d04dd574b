import { expect, it } from 'vitest'
import { entryAtLoad, readEntry } from '#web/history-state.ts'
import type { View } from '#web/view.ts'

const home = { pathname: '/', search: '' }

it.each<View>([
  { name: 'home' },
  { name: 'browse' },
  { name: 'browse', filters: { cuisine_type: 'Italian', q: 'lasagne', sort: 'price' }, pages: 3 },
  { name: 'browse', is_map: true },
  {
    name: 'auth',
    mode: 'create-account',
    next: { name: 'order', order_id: '0199' },
    user_type: 'restaurant',
  },
  { name: 'food-item', food_item_id: '0199' },
  { name: 'cart' },
  { name: 'orders' },
  { name: 'order', order_id: '0199' },
  { name: 'shared-pass', share_token: 't0ken' },
  { name: 'restaurant-dashboard' },
  { name: 'account' },
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
  expect(readEntry({ view: { name: 'browse', filters: { q: '' }, pages: -1 }, scroll_y: -5 })).toEqual({
    view: { name: 'browse' },
    scroll_y: 0,
  })
  const next = { name: 'auth', mode: 'sign-in' }
  expect(readEntry({ view: { name: 'auth', mode: 'sign-in', next, user_type: 'admin' } })?.view).toEqual({
    name: 'auth',
    mode: 'sign-in',
  })
})

it('opens the view of the history entry at load, and that of the address where the entry holds none', () => {
  expect(entryAtLoad({ view: { name: 'cart' }, scroll_y: 10 }, { ...home, search: '?view=browse' })).toEqual({
    view: { name: 'cart' },
    scroll_y: 10,
  })
  expect(entryAtLoad(null, { ...home, search: '?view=browse' })).toEqual({
    view: { name: 'browse' },
    scroll_y: 0,
  })
  expect(entryAtLoad({ from: 'elsewhere' }, home)).toEqual({ view: { name: 'home' }, scroll_y: 0 })
})
