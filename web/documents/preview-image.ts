import type { Cuisine } from '#contract/kitchen/food-item-query.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import type { Restaurant } from '#contract/kitchen/restaurants.ts'
import type { PreviewImage } from './render-document.tsx'

/** Programs that show previews of links read no SVG. */
const cuisineImage = (cuisine: Cuisine): PreviewImage => ({
  url: `/pictures/link-preview-${cuisine.toLowerCase()}.jpg`,
  alt: `${cuisine} food on a table`,
  isOwn: true,
  hasPreviewSize: true,
})

export const shopImage: PreviewImage = {
  url: '/link-preview.jpg',
  alt: 'A food stall under string lights at dusk, and a tram going by',
  isOwn: true,
  hasPreviewSize: true,
}

/**
 * Its photo, otherwise a picture that was given by its address; the drawn ones of the demo city are ours, and
 * SVG.
 */
function givenImage({
  photos,
  image_url,
  name,
}: Pick<Restaurant, 'photos' | 'image_url' | 'name'>): PreviewImage | undefined {
  if (photos !== null) return { url: photos.large, alt: name, isOwn: true, hasPreviewSize: false }
  return image_url?.startsWith('https:') === true
    ? { url: image_url, alt: name, isOwn: false, hasPreviewSize: false }
    : undefined
}

export const foodItemImage = (item: FoodItem): PreviewImage =>
  givenImage(item) ?? cuisineImage(item.cuisine_type)

/** Its own picture, otherwise that of what it has on sale. */
export function restaurantImage(restaurant: Restaurant, [first]: FoodItem[]): PreviewImage {
  return givenImage(restaurant) ?? (first === undefined ? shopImage : foodItemImage(first))
}
