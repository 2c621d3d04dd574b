import { photosOf } from '#contract/kitchen/photo-addresses.ts'
import type { Restaurant, RestaurantProfile } from '#contract/kitchen/restaurants.ts'
import type { PhotoColumns } from '#server/features/kitchen/photos/public.ts'

type RestaurantReplyRow = Omit<Restaurant, 'photos' | 'gst_since'> &
  PhotoColumns & { gst_since: string | null }

/** A row of a restaurant as replies have it: with the addresses of its photo. */
export function toRestaurant<Row extends RestaurantReplyRow>({
  photo_id,
  photo_color,
  gst_since,
  ...row
}: Row): Omit<Row, keyof PhotoColumns | 'gst_since'> & Pick<Restaurant, 'photos' | 'gst_since'> {
  return { ...row, photos: photosOf({ photo_id, photo_color }), ...(gst_since !== null && { gst_since }) }
}

type ProfileColumns = Omit<
  RestaurantProfile,
  'photos' | 'gst_since' | 'address_needed' | 'listing_paused_until'
> &
  PhotoColumns & {
    gst_since: string | null
    address_asked_at: Date | null
    listing_paused_until: Date | null
  }

/** A row of a restaurant as it sees itself. */
export function toProfile({
  address_asked_at,
  listing_paused_until,
  ...row
}: ProfileColumns): RestaurantProfile {
  return {
    ...toRestaurant(row),
    address_needed: row.address === null && address_asked_at !== null,
    listing_paused_until: listing_paused_until?.toISOString() ?? null,
  }
}
