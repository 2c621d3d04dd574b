import type { Page } from 'playwright-core'
import type { Position } from '#contract/position.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import type { Client } from './client.ts'

/** With digits that no rounded position has. */
export const inCarlton: Position = { latitude: -37.80123, longitude: 144.96789 }
export const inWerribee: Position = { latitude: -37.90234, longitude: 144.65678 }
export const inSydney: Position = { latitude: -33.86885, longitude: 151.20929 }

/** The device is at a position, and its user lets pages know that. */
export async function setDevicePosition(page: Page, position: Position): Promise<void> {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ ...position, accuracy: 20 })
}

/** A restaurant says where it is. */
export const setRestaurantPosition = (restaurant: { client: Client }, suburb: string, position?: Position) =>
  restaurant.client.ok(restaurantsApi.change, { address: '12 High St', suburb, ...position })

export const storedPosition = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('position'))
