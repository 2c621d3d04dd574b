import { photosOf } from '#contract/photo-addresses.ts'
import type { Restaurant } from '#contract/restaurants.ts'

type PhotoColumns = { photo_id: string | null; photo_color: string | null }
type RestaurantColumns = Omit<Restaurant, 'photos'> & PhotoColumns

/** A row of a restaurant as replies have it: with the addresses of its photo. */
export function toRestaurant<Row extends RestaurantColumns>({
  photo_id,
  photo_color,
  ...row
}: Row): Omit<Row, keyof PhotoColumns> & Pick<Restaurant, 'photos'> {
  return { ...row, photos: photosOf({ photo_id, photo_color }) }
}
