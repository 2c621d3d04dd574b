import { distanceKm, isInCity, type Position } from '#contract/position.ts'
import type { Suburb } from '#contract/suburbs.ts'
import type { CustomerPosition } from '#web/domain/position/customer-position.ts'
import { type DevicePosition, findDevicePosition } from '#web/platform/device-position.ts'
import type { LocateFailure } from './near-wording.ts'

/** Distances from a position that may be farther off than this are shown with "about". */
const ACCURATE_WITHIN_M = 500
/** One that may be farther off than this is not even in its suburb. */
const IN_SUBURB_WITHIN_M = 1_500

export const positionIn = ({ name, latitude, longitude }: Suburb): CustomerPosition => ({
  latitude,
  longitude,
  suburb: name,
  is_approximate: true,
})

function nearestSuburb(position: Position, suburbs: Suburb[]): string {
  const distances = suburbs.map(({ name, ...centre }) => ({ name, km: distanceKm(position, centre) }))
  return distances.reduce((nearest, each) => (each.km < nearest.km ? each : nearest)).name
}

/** The position of a device as that of its customer, by the name of the nearest suburb. */
export function positionOfDevice(
  { accuracy_m, ...position }: DevicePosition,
  suburbs: Suburb[],
): CustomerPosition | LocateFailure {
  // Some browsers give no accuracy, which is no better than a bad one.
  if (!(accuracy_m <= IN_SUBURB_WITHIN_M)) return 'rough'
  if (!isInCity(position)) return 'outside'
  return {
    ...position,
    suburb: nearestSuburb(position, suburbs),
    is_approximate: accuracy_m > ACCURATE_WITHIN_M,
  }
}

/** Finds out where the customer is, whom the browser asks for it, or why that cannot be found out. */
export async function locate(): Promise<CustomerPosition | LocateFailure> {
  const [position, suburbModule] = await Promise.all([
    findDevicePosition(),
    import('#contract/suburbs.ts').catch(() => undefined),
  ])
  if (typeof position === 'string') return position
  return suburbModule === undefined ? 'not-loaded' : positionOfDevice(position, suburbModule.suburbs)
}
