import { expect, it } from 'vitest'
import { photosOf } from '#contract/kitchen/photo-addresses.ts'
import type { Restaurant } from '#contract/kitchen/restaurants.ts'
import { foodItemImage, restaurantImage } from '#web/documents/preview-image.ts'
import { foodItemData } from '#web/documents/structured-data.ts'
import { foodItem } from '#tests/support/own-food-item.ts'

const photo_id = 'a'.repeat(64)
const large = `/photos/${photo_id}-1200.webp`
const restaurant = {
  id: 'r',
  name: 'Nonna Pina',
  image_url: 'https://pictures.example/kitchen.jpg',
  photos: null,
  phone: null,
} as Restaurant
const photos = photosOf({ photo_id, photo_color: '#aa5522' })
const item = foodItem({ image_url: 'https://pictures.example/dish.jpg', photos })

it('shows the photo of a food item in previews in place of the address of an image', () => {
  expect(foodItemImage(item)).toEqual({ url: large, alt: 'Lasagne', isOwn: true, hasPreviewSize: false })
  expect(foodItemImage({ ...item, photos: null }).url).toBe('https://pictures.example/dish.jpg')
  expect(restaurantImage({ ...restaurant, photos: item.photos }, []).url).toBe(large)
  expect(restaurantImage(restaurant, [item]).url).toBe('https://pictures.example/kitchen.jpg')
})

it('names the photo of a food item in structured data, with the origin', () => {
  const data = JSON.stringify(foodItemData(item, restaurant, 'https://surplate.example'))
  expect(data).toContain(`"image":"https://surplate.example${large}"`)
  expect(data).not.toContain('dish.jpg')
  expect(data).toContain('kitchen.jpg')
})
