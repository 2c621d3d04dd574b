import type { Cuisine } from '#contract/kitchen/food-item-query.ts'

export interface DemoRestaurant {
  key: string
  name: string
  cuisine: Cuisine
  address: string
  suburb: string
  postcode: string
  latitude: number
  longitude: number
  pickup_instructions: string
}

export type DemoRestaurantRow = [
  key: string,
  name: string,
  address: string,
  suburb: string,
  postcode: string,
  latitude: number,
  longitude: number,
  pickup: string,
]

export const toRestaurants = (cuisine: Cuisine, rows: DemoRestaurantRow[]): DemoRestaurant[] =>
  rows.map(([key, name, address, suburb, postcode, latitude, longitude, pickup_instructions]) => ({
    key,
    name,
    cuisine,
    address,
    suburb,
    postcode,
    latitude,
    longitude,
    pickup_instructions,
  }))
