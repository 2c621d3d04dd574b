import { expect, it } from 'vitest'
import { noFilters } from '#web/domain/food-items/food-item-filters.ts'
import { titleOf, viewAtLoad } from '#web/view.ts'

it.each([
  ['/', 'home'],
  ['/anything/else', 'home'],
  ['/payment-success', 'payment-success'],
  ['/shop/payment-success/', 'payment-success'],
  ['/payment-cancel', 'payment-cancel'],
  ['/browse', 'home'],
])('opens for the path %s the view %s', (pathname, name) => {
  expect(viewAtLoad({ pathname, search: '' }).name).toBe(name)
})

it('opens the form for a new password from the link in an email, unless the path is that of a payment', () => {
  expect(viewAtLoad({ pathname: '/', search: '?reset=abc' })).toEqual({
    name: 'auth',
    mode: 'reset-password',
  })
  expect(viewAtLoad({ pathname: '/payment-success', search: '?reset=abc' }).name).toBe('payment-success')
})

it('opens the pickup pass behind a link that a friend has sent', () => {
  expect(viewAtLoad({ pathname: '/', search: '?pass=t0ken' })).toEqual({
    name: 'shared-pass',
    share_token: 't0ken',
  })
})

it('opens the order behind a link in an email or a calendar', () => {
  expect(viewAtLoad({ pathname: '/', search: '?order=0199' })).toEqual({ name: 'order', order_id: '0199' })
})

it('opens a food item and the food items of a restaurant behind links on public pages', () => {
  expect(viewAtLoad({ pathname: '/', search: '?food_item=0199' })).toEqual({
    name: 'food-item',
    food_item_id: '0199',
  })
  expect(viewAtLoad({ pathname: '/', search: '?restaurant=0199' })).toEqual({
    name: 'browse',
    filters: { ...noFilters, restaurant_id: '0199' },
  })
})

it.each([
  ['?view=browse', { name: 'browse' }],
  ['?view=auth', { name: 'auth', mode: 'sign-in' }],
  ['?view=account', { name: 'account' }],
  ['?view=restaurant-dashboard', { name: 'home' }],
  ['?view=constructor', { name: 'home' }],
])('opens the view that the link %s names', (search, view) => {
  expect(viewAtLoad({ pathname: '/', search })).toEqual(view)
  expect(viewAtLoad({ pathname: '/payment-cancel', search }).name).toBe('payment-cancel')
})

it('gives sign-in and create account titles of their own', () => {
  expect(titleOf({ name: 'auth', mode: 'sign-in' })).not.toBe(
    titleOf({ name: 'auth', mode: 'create-account' }),
  )
})
