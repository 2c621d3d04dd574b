import { cuisines, foodItemSorts } from '#contract/constants.ts'
import { type FoodItemFilters, noFilters } from './domain/food-items/food-item-filters.ts'
import { type AuthMode, type AuthView, browseView, type HistoryEntry, type NextView, type View, viewAtLoad } from './view.ts'

type Fields = Record<string, unknown>

/** More would take too many requests, one after the other. */
const PAGES_MAX = 10
const SEARCH_MAX = 80
const authModes: AuthMode[] = ['sign-in', 'create-account', 'forgot-password', 'reset-password']

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isOneOf = <T>(values: readonly T[], value: unknown): value is T => values.includes(value as T)

function readFilters(value: unknown): FoodItemFilters {
  if (!isObject(value)) return noFilters
  const { cuisine_type, q, sort, restaurant_id } = value
  return {
    cuisine_type: isOneOf(cuisines, cuisine_type) ? cuisine_type : noFilters.cuisine_type,
    q: typeof q === 'string' ? q.slice(0, SEARCH_MAX) : noFilters.q,
    sort: isOneOf(foodItemSorts, sort) ? sort : noFilters.sort,
    ...(typeof restaurant_id === 'string' ? { restaurant_id } : {}),
  }
}

const readPages = (value: unknown): number => (Number.isInteger(value) ? Math.min(Math.max(value as number, 1), PAGES_MAX) : 1)

function readAuth({ mode, next, user_type }: Fields): AuthView | undefined {
  if (!isOneOf(authModes, mode)) return undefined
  const nextView = isObject(next) && next['name'] !== 'auth' ? (readView(next) as NextView | undefined) : undefined
  return {
    name: 'auth',
    mode,
    ...(nextView === undefined ? {} : { next: nextView }),
    ...(user_type === 'customer' || user_type === 'restaurant' ? { user_type } : {}),
  }
}

type Readers = { [Name in View['name']]: (fields: Fields) => Extract<View, { name: Name }> | undefined }

const readers: Readers = {
  home: () => ({ name: 'home' }),
  browse: ({ filters, pages, is_map }) => browseView(readFilters(filters), readPages(pages), is_map === true),
  auth: readAuth,
  'food-item': ({ food_item_id }) => (typeof food_item_id === 'string' ? { name: 'food-item', food_item_id } : undefined),
  cart: () => ({ name: 'cart' }),
  orders: () => ({ name: 'orders' }),
  order: ({ order_id }) => (typeof order_id === 'string' ? { name: 'order', order_id } : undefined),
  'shared-pass': ({ share_token }) => (typeof share_token === 'string' ? { name: 'shared-pass', share_token } : undefined),
  invitation: ({ invitation_token }) => (typeof invitation_token === 'string' ? { name: 'invitation', invitation_token } : undefined),
  'restaurant-dashboard': () => ({ name: 'restaurant-dashboard' }),
  account: () => ({ name: 'account' }),
  'payment-success': () => ({ name: 'payment-success' }),
  'payment-cancel': () => ({ name: 'payment-cancel' }),
}

function readView(value: unknown): View | undefined {
  if (!isObject(value) || typeof value['name'] !== 'string' || !Object.hasOwn(readers, value['name'])) return undefined
  return readers[value['name'] as View['name']](value)
}

/** The entry in a history state, which may be anything. */
export function readEntry(state: unknown): HistoryEntry | undefined {
  if (!isObject(state)) return undefined
  const view = readView(state['view'])
  if (view === undefined) return undefined
  const { scroll_y } = state
  return { view, scroll_y: typeof scroll_y === 'number' && scroll_y > 0 ? scroll_y : 0 }
}

/** Where a page begins whose history entry has this state: where the entry was left, otherwise with the view of its address. */
export const entryAtLoad = (state: unknown, address: { pathname: string; search: string }): HistoryEntry =>
  readEntry(state) ?? { view: viewAtLoad(address), scroll_y: 0 }
