import { cuisines, foodItemSorts } from '#contract/constants.ts'
import { type FoodItemFilters, noFilters, readReachFilters } from './domain/food-items/food-item-filters.ts'
import {
  type AuthMode,
  type AuthView,
  browseView,
  type CartView,
  fieldOfView,
  type HistoryEntry,
  isViewName,
  type NextView,
  type View,
  viewAtLoad,
} from './view.ts'

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
    ...readReachFilters(value),
  }
}

const readPages = (value: unknown): number =>
  Number.isInteger(value) ? Math.min(Math.max(value as number, 1), PAGES_MAX) : 1

function readAuth({ mode, next, user_type }: Fields): AuthView | undefined {
  if (!isOneOf(authModes, mode)) return undefined
  const nextView =
    isObject(next) && next['name'] !== 'auth' ? (readView(next) as NextView | undefined) : undefined
  return {
    name: 'auth',
    mode,
    ...(nextView === undefined ? {} : { next: nextView }),
    ...(user_type === 'customer' || user_type === 'restaurant' ? { user_type } : {}),
  }
}

function readCart({ ordering }: Fields): CartView {
  if (!isObject(ordering)) return { name: 'cart' }
  const { food_item_id, total } = ordering
  return typeof food_item_id === 'string' && typeof total === 'number'
    ? { name: 'cart', ordering: { food_item_id, total } }
    : { name: 'cart' }
}

const fields: Partial<Record<View['name'], string>> = fieldOfView

function readView(value: unknown): View | undefined {
  if (!isObject(value) || !isViewName(value['name'])) return undefined
  const { name } = value
  if (name === 'browse')
    return browseView(readFilters(value['filters']), readPages(value['pages']), value['is_map'] === true)
  if (name === 'auth') return readAuth(value)
  if (name === 'cart') return readCart(value)
  const field = fields[name]
  // A view of one thing cannot be shown without its name.
  if (field !== undefined && typeof value[field] === 'string') return { name, [field]: value[field] } as View
  return field === undefined || field === 'tab' ? ({ name } as View) : undefined
}

/** The entry in a history state, which may be anything. */
export function readEntry(state: unknown): HistoryEntry | undefined {
  if (!isObject(state)) return undefined
  const view = readView(state['view'])
  if (view === undefined) return undefined
  const { scroll_y } = state
  return { view, scroll_y: typeof scroll_y === 'number' && scroll_y > 0 ? scroll_y : 0 }
}

/**
 * Where a page begins whose history entry has this state: where the entry was left, otherwise with the view
 * of its address.
 */
export const entryAtLoad = (state: unknown, address: { pathname: string; search: string }): HistoryEntry =>
  readEntry(state) ?? { view: viewAtLoad(address), scroll_y: 0 }
