import { expect, it } from 'vitest'
import { titleOf, viewAtLoad } from '#web/view.ts'

it.each([
  ['/', 'home'],
  ['/anything/else', 'home'],
  ['/payment-success', 'payment-success'],
  ['/shop/payment-success/', 'payment-success'],
  ['/payment-cancel', 'payment-cancel'],
  ['/browse', 'home'],
])('the path %s opens %s', (pathname, name) => {
  expect(viewAtLoad({ pathname, search: '' }).name).toBe(name)
})

it('opens the form for a new password from the link in the mail, but not over a payment', () => {
  expect(viewAtLoad({ pathname: '/', search: '?reset=abc' })).toEqual({ name: 'auth', mode: 'reset-password' })
  expect(viewAtLoad({ pathname: '/payment-success', search: '?reset=abc' }).name).toBe('payment-success')
})

it('opens the pass behind a link that a friend has sent', () => {
  expect(viewAtLoad({ pathname: '/', search: '?pass=t0ken' })).toEqual({ name: 'shared-pass', share_token: 't0ken' })
})

it('opens the order behind a link in a mail or a calendar', () => {
  expect(viewAtLoad({ pathname: '/', search: '?order=0199' })).toEqual({ name: 'order', order_id: '0199' })
})

it.each([
  ['?view=browse', { name: 'browse' }],
  ['?view=auth', { name: 'auth', mode: 'sign-in' }],
  ['?view=account', { name: 'account' }],
  ['?view=restaurant-dashboard', { name: 'home' }],
  ['?view=constructor', { name: 'home' }],
])('opens what anybody may link to: %s', (search, view) => {
  expect(viewAtLoad({ pathname: '/', search })).toEqual(view)
  expect(viewAtLoad({ pathname: '/payment-cancel', search }).name).toBe('payment-cancel')
})

it('gives the two faces of the account view their own titles', () => {
  expect(titleOf({ name: 'auth', mode: 'sign-in' })).not.toBe(titleOf({ name: 'auth', mode: 'create-account' }))
})
