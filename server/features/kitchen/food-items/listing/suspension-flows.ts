import type { LockedRestaurant } from '#server/features/kitchen/restaurants/public.ts'
import { Failure } from '#server/platform/failure.ts'

/** Refuses to put more on sale. A restaurant that is not public yet may: what it lists is hidden until it is. */
export function assertNotSuspended({ hidden }: Pick<LockedRestaurant, 'hidden'>): void {
  if (hidden === 'suspended') throw new Failure('restaurant_suspended')
}
