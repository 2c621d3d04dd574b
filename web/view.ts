import { useCallback, useEffect, useState } from 'react'
import { documentTitle } from './domain/title.ts'

export type AuthMode = 'sign-in' | 'create-account' | 'forgot-password' | 'reset-password'

/** The view to open after signing in. */
type Next = { name: 'cart' } | { name: 'order'; order_id: string }

export type View =
  | { name: 'home' }
  | { name: 'browse' }
  | { name: 'auth'; mode: AuthMode; next?: Next }
  | { name: 'food-item'; food_item_id: string }
  | { name: 'cart' }
  | { name: 'orders' }
  | { name: 'order'; order_id: string }
  | { name: 'shared-pass'; share_token: string }
  | { name: 'restaurant-dashboard' }
  | { name: 'account' }
  | { name: 'payment-success' }
  | { name: 'payment-cancel' }

export type Go = (view: View) => void

const titles: Record<View['name'], string> = {
  home: 'Good food, before it goes to waste',
  browse: 'Available Food Deals',
  auth: 'Sign in',
  'food-item': 'A meal',
  cart: 'Your cart',
  orders: 'My orders',
  order: 'Your order',
  'shared-pass': 'Your pickup',
  'restaurant-dashboard': 'Dashboard',
  account: 'Your account',
  'payment-success': 'Payment Successful',
  'payment-cancel': 'Payment Cancelled',
}

export const titleOf = (view: View): string =>
  documentTitle(view.name === 'auth' && view.mode === 'create-account' ? 'Create account' : titles[view.name])

/** Views that `?view=` opens for anybody. */
const linkableViews = new Map<string, View>([
  ['browse', { name: 'browse' }],
  ['auth', { name: 'auth', mode: 'sign-in' }],
  ['account', { name: 'account' }],
])

/** The first view, from the address alone: the path, and the links in emails, from friends and from other sites. */
export function viewAtLoad(address: { pathname: string; search: string }): View {
  if (address.pathname.includes('payment-success')) return { name: 'payment-success' }
  if (address.pathname.includes('payment-cancel')) return { name: 'payment-cancel' }
  const query = new URLSearchParams(address.search)
  if (query.has('reset')) return { name: 'auth', mode: 'reset-password' }
  const share_token = query.get('pass')
  if (share_token !== null) return { name: 'shared-pass', share_token }
  const order_id = query.get('order')
  if (order_id !== null) return { name: 'order', order_id }
  return linkableViews.get(query.get('view') ?? '') ?? { name: 'home' }
}

const isView = (state: unknown): state is View => typeof state === 'object' && state !== null && (state as View).name in titles

/** The view on the screen. Each change is an entry of the browser's history under an unchanged address. */
export function useView(start: View): { view: View; go: Go; hasNavigated: boolean } {
  const [{ view, hasNavigated }, setState] = useState({ view: start, hasNavigated: false })
  useEffect(() => {
    history.replaceState(start, '')
    const onPopState = ({ state }: PopStateEvent): void =>
      setState({ view: isView(state) ? state : viewAtLoad(location), hasNavigated: true })
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [start])
  const go = useCallback((to: View) => {
    history.pushState(to, '')
    scrollTo(0, 0)
    setState({ view: to, hasNavigated: true })
  }, [])
  return { view, go, hasNavigated }
}
