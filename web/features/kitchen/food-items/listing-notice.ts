import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { timeFromToday } from '#contract/time-wording.ts'
import { api } from '#web/platform/http/api.ts'
import { call, failureText, ConnectionError } from '#web/platform/http/call.ts'
import { shortName } from '#web/platform/format.ts'
import { notify } from '#web/platform/notices.ts'
import { refresh } from '#web/platform/http/query.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'

/** Loads again what a listing changes on the dashboard. */
export const refreshListings = (): Promise<void> =>
  refresh(api.foodItems.mine, api.foodItems.suggestions, api.foodItems.browse)

async function undoListing({ id, name }: FoodItem): Promise<void> {
  try {
    await call(api.foodItems.withdraw, { food_item_id: id })
    notify(`${shortName(name)} is off sale again.`, 'success')
  } catch (error) {
    notify(failureText(error, 'The item was not withdrawn. Please try again.'), 'error')
  }
  await refreshListings()
}

/** Says how many there are of a meal to which portions were added. */
export async function announceAddition({ name, quantity_available }: FoodItem): Promise<void> {
  notify(`${shortName(name)}: ${quantity_available} on sale now.`, 'success')
  await refreshListings()
}

/** Says that a meal is on sale, or waits until its restaurant is public; with a way back. */
export async function announceListing(item: FoodItem): Promise<void> {
  const until = timeFromToday(item.expires_at, new Date(serverNow()))
  const text = item.is_available
    ? `is on sale until ${until}.`
    : 'is listed. Customers see it once your restaurant is public.'
  notify(`${shortName(item.name)} ${text}`, 'success', { label: 'Undo', run: () => void undoListing(item) })
  await refreshListings()
}

const UNKNOWN =
  'The connection broke, so we cannot tell whether it was listed. Please try again: it is listed only once.'

/** Shows why a meal was not listed, or that nobody knows. For the rest see `showFormErrors`. */
export const showListingErrors: typeof showFormErrors = (error, ...rest) => {
  if (!(error instanceof ConnectionError)) return showFormErrors(error, ...rest)
  void refreshListings()
  return UNKNOWN
}
