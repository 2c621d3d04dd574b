import {
  type LinkableView,
  linkableViews,
  type LinkSubject,
  linkSubjects,
  VIEW_PARAMETER,
} from '#contract/links.ts'
import type { User } from '#contract/people/accounts.ts'
import { type FoodItemFilters, noFilters } from './domain/food-items/food-item-filters.ts'
import { documentTitle } from './domain/title.ts'

export type AuthMode = 'sign-in' | 'create-account' | 'forgot-password' | 'reset-password'

export type View =
  | { name: 'home' }
  | BrowseView
  | AuthView
  | { name: 'food-item'; food_item_id: string }
  | CartView
  | { name: 'orders' }
  | { name: 'order'; order_id: string }
  | { name: 'shared-pass'; share_token: string }
  | { name: 'invitation'; invitation_token: string }
  | { name: 'confirm-email'; email_token: string }
  | { name: 'undo-email'; email_token: string }
  | { name: 'report'; report_target: string }
  | DashboardView
  | { name: 'account' }
  | { name: 'payment-success' }
  | { name: 'payment-cancel' }

export interface BrowseView {
  name: 'browse'
  filters?: FoodItemFilters
  /** How many pages of food items are loaded, if more than one. */
  pages?: number
  /** Shown as a map. */
  is_map?: boolean
}

export interface DashboardView {
  name: 'restaurant-dashboard'
  /** The open one. */
  tab?: string
}

export interface AuthView {
  name: 'auth'
  mode: AuthMode
  /** The view to open after signing in; home, if not given. */
  next?: NextView
  /** The kind of account that is chosen at first. */
  user_type?: User['user_type']
}

export interface CartView {
  name: 'cart'
  /** What its customer was ordering when they were asked to sign in. */
  ordering?: Ordering
}

/** An order that is placed as soon as somebody is signed in, if it is still as it was seen. */
export interface Ordering {
  /** The first food item of the order. */
  food_item_id: string
  /** In AUD. */
  total: number
}

export type NextView = Exclude<View, AuthView>

/**
 * What an entry of the browser's history holds, so that a reload and Back lead to the same view and scroll
 * position.
 */
export interface HistoryEntry {
  view: View
  /** In CSS pixels. */
  scroll_y: number
}

/**
 * Opens a view as a new entry of the browser's history, or in the place of the current one. With `back`, the
 * current entry becomes that one, or all meals where it is not an entry.
 */
export type Go = (view: View, options?: { replace?: boolean; back?: unknown }) => void

const titles: Record<View['name'], string> = {
  home: 'Good food, before it goes to waste',
  browse: 'Available Food Deals',
  auth: 'Sign in',
  'food-item': 'A meal',
  cart: 'Your cart',
  orders: 'My orders',
  order: 'Your order',
  'shared-pass': 'Your pickup',
  invitation: 'Your invitation',
  'confirm-email': 'Your email',
  'undo-email': 'Your email',
  report: 'Report this',
  'restaurant-dashboard': 'Dashboard',
  account: 'Your account',
  'payment-success': 'Payment Successful',
  'payment-cancel': 'Payment Cancelled',
}

type FieldOf<V extends View> = Exclude<keyof V, 'name'>
type ViewOfThing = Exclude<View, BrowseView | AuthView | CartView>

/** The views of one thing, with the field that names it, and the dashboard with its open tab. */
export const fieldOfView: {
  [V in ViewOfThing as [FieldOf<V>] extends [never] ? never : V['name']]: FieldOf<V>
} = {
  'food-item': 'food_item_id',
  order: 'order_id',
  'shared-pass': 'share_token',
  invitation: 'invitation_token',
  'confirm-email': 'email_token',
  'undo-email': 'email_token',
  report: 'report_target',
  'restaurant-dashboard': 'tab',
}

export const isViewName = (name: unknown): name is View['name'] =>
  typeof name === 'string' && Object.hasOwn(titles, name)

export const titleOf = (view: View): string =>
  documentTitle(view.name === 'auth' && view.mode === 'create-account' ? 'Create account' : titles[view.name])

const isUnfiltered = ({ q, ...filters }: FoodItemFilters): boolean =>
  q === noFilters.q && Object.values(filters).every((value) => value === undefined)

/** The browse view with these filters; the plain one when nothing is filtered. */
export const browseView = (filters: FoodItemFilters, pages: number, isMap = false): BrowseView => ({
  name: 'browse',
  ...(isUnfiltered(filters) ? {} : { filters }),
  ...(pages > 1 ? { pages } : {}),
  ...(isMap ? { is_map: true } : {}),
})

/** The view that asks somebody who is signed out to sign in, and leads to `next`. */
export const signInView = (next: NextView): AuthView => ({ name: 'auth', mode: 'sign-in', next })

const linkableView: Record<LinkableView, View> = {
  browse: { name: 'browse' },
  cart: { name: 'cart' },
  auth: { name: 'auth', mode: 'sign-in' },
  account: { name: 'account' },
  'restaurant-dashboard': { name: 'restaurant-dashboard' },
}

/** The view of a link, by the value that its address has for the subject. */
const linkedView: Record<LinkSubject, (value: string) => View> = {
  reset: () => ({ name: 'auth', mode: 'reset-password' }),
  confirm_email: (email_token) => ({ name: 'confirm-email', email_token }),
  undo_email: (email_token) => ({ name: 'undo-email', email_token }),
  pass: (share_token) => ({ name: 'shared-pass', share_token }),
  invitation: (invitation_token) => ({ name: 'invitation', invitation_token }),
  order: (order_id) => ({ name: 'order', order_id }),
  food_item: (food_item_id) => ({ name: 'food-item', food_item_id }),
  restaurant: (restaurant_id) => browseView({ ...noFilters, restaurant_id }, 1),
  report: (report_target) => ({ name: 'report', report_target }),
}

/** The first view, from the address alone: the path, and what a link is about. */
export function viewAtLoad(address: { pathname: string; search: string }): View {
  if (address.pathname.includes('payment-success')) return { name: 'payment-success' }
  if (address.pathname.includes('payment-cancel')) return { name: 'payment-cancel' }
  const query = new URLSearchParams(address.search)
  for (const subject of linkSubjects) {
    const value = query.get(subject)
    if (value !== null) return linkedView[subject](value)
  }
  const name = linkableViews.find((view) => view === query.get(VIEW_PARAMETER))
  return name === undefined ? { name: 'home' } : linkableView[name]
}
