import type { LockedRestaurant } from '#server/features/kitchen/restaurants/public.ts'
import { formatDayAndTime } from '#server/features/messages/notifications/public.ts'
import { Failure } from '#server/platform/failure.ts'

type MayList = Pick<LockedRestaurant, 'hidden' | 'listing_paused_until'>

/**
 * Why a restaurant can put nothing more on sale. One that is not public yet may: what it lists is hidden
 * until it is.
 */
export function listingRefusal({ hidden, listing_paused_until }: MayList, now: Date): Failure | undefined {
  if (hidden === 'suspended') return new Failure('restaurant_suspended')
  if (listing_paused_until === null || listing_paused_until <= now) return undefined
  const until = formatDayAndTime(listing_paused_until.toISOString())
  return new Failure('listing_paused', {
    detail: `Your restaurant cannot put anything new on sale until ${until}. What is on sale, and orders, stay as they are.`,
  })
}

export function assertMayList(restaurant: MayList, now: Date): void {
  const refusal = listingRefusal(restaurant, now)
  if (refusal !== undefined) throw refusal
}
