import { expect, it } from 'vitest'
import { noFilters } from '#web/domain/food-items/food-item-filters.ts'
import { titleOf, viewAtLoad } from '#web/view.ts'

it.each([
  ['/', 'home'],
  ['/payment-success', 'payment-success'],
  ['/payment-cancel', 'payment-cancel'],
])('opens for the path %s the view %s', (pathname, name) => {
  expect(viewAtLoad({ pathname, search: '' }).name).toBe(name)
})

it.each([
  // From an email.
  ['?reset=abc', { name: 'auth', mode: 'reset-password' }],
  // From a friend.
  ['?pass=t0ken', { name: 'shared-pass', share_token: 't0ken' }],
  // From an email or a calendar.
  ['?order=0199', { name: 'order', order_id: '0199' }],
  // From public pages.
  ['?food_item=0199', { name: 'food-item', food_item_id: '0199' }],
  ['?restaurant=0199', { name: 'browse', filters: { ...noFilters, restaurant_id: '0199' } }],
  ['?view=browse', { name: 'browse' }],
  ['?view=auth', { name: 'auth', mode: 'sign-in' }],
  ['?view=account', { name: 'account' }],
  ['?view=restaurant-dashboard', { name: 'restaurant-dashboard' }],
  ['?view=constructor', { name: 'home' }],
])('opens the view that the link %s names, unless the path is that of a payment', (search, view) => {
  expect(viewAtLoad({ pathname: '/', search })).toEqual(view)
  expect(viewAtLoad({ pathname: '/payment-cancel', search }).name).toBe('payment-cancel')
})

it('gives sign-in and create account titles of their own', () => {
  const createAccount = titleOf({ name: 'auth', mode: 'create-account' })
  expect(titleOf({ name: 'auth', mode: 'sign-in' })).not.toBe(createAccount)
})
