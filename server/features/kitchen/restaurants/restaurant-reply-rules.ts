import { photosOf } from '#contract/kitchen/photo-addresses.ts'
import type { Restaurant, RestaurantProfile } from '#contract/kitchen/restaurants.ts'
import type { PhotoColumns } from '#server/features/kitchen/photos/public.ts'

type RestaurantReplyRow = Omit<Restaurant, 'photos'> & PhotoColumns

/** A row of a restaurant as replies have it: with the addresses of its photo. */
export function toRestaurant<Row extends RestaurantReplyRow>({
  photo_id,
  photo_color,
  ...row
}: Row): Omit<Row, keyof PhotoColumns> & Pick<Restaurant, 'photos'> {
  return { ...row, photos: photosOf({ photo_id, photo_color }) }
}

type ProfileColumns = Omit<RestaurantProfile, 'photos' | 'address_needed' | 'listing_paused_until'> &
  PhotoColumns & { address_asked_at: Date | null; listing_paused_until: Date | null }

/** A row of a restaurant as it sees itself. */
export function toProfile({ address_asked_at, listing_paused_until, ...row }: ProfileColumns): RestaurantProfile {
  return {
    ...toRestaurant(row),
    address_needed: row.address === null && address_asked_at !== null,
    listing_paused_until: listing_paused_until?.toISOString() ?? null,
  }
}
