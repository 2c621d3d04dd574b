import type { Cuisine, FoodItem } from '#contract/food-items.ts'
import type { Restaurant } from '#contract/restaurants.ts'
import type { PreviewImage } from './document-head.tsx'

/** Programs that show previews of links read no SVG. */
const cuisineImage = (cuisine: Cuisine): PreviewImage => ({
  url: `/pictures/link-preview-${cuisine.toLowerCase()}.jpg`,
  alt: `${cuisine} food on a table`,
  isOwn: true,
})

export const shopImage: PreviewImage = {
  url: '/link-preview.jpg',
  alt: 'A food stall under string lights at dusk, and a tram going by',
  isOwn: true,
}

/** A picture that was given by its address; the drawn ones of the demo city are ours, and SVG. */
const givenImage = ({ image_url, name }: { image_url: string | null; name: string }): PreviewImage | undefined =>
  image_url?.startsWith('https:') === true ? { url: image_url, alt: name, isOwn: false } : undefined

export const foodItemImage = (item: FoodItem): PreviewImage => givenImage(item) ?? cuisineImage(item.cuisine_type)

/** Its own picture, otherwise that of what it has on sale. */
export function restaurantImage(restaurant: Restaurant, [first]: FoodItem[]): PreviewImage {
  return givenImage(restaurant) ?? (first === undefined ? shopImage : foodItemImage(first))
}
