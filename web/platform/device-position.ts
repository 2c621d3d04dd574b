import type { Position } from '#contract/position.ts'

export type PositionFailure = 'denied' | 'unavailable' | 'timeout'

export interface DevicePosition extends Position {
  /** It lies within this radius. */
  accuracy_m: number
}

const TIMEOUT_MS = 15_000
/** A position that the device has already is as good for finding what is near. */
const MAX_AGE_MS = 60_000

// The codes of GeolocationPositionError.
const failures: Record<number, PositionFailure> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/**
 * Where the device is, or why that is not known. The browser asks its user first. `isExact` takes its best
 * and newest position.
 */
export const findDevicePosition = ({ isExact = false } = {}): Promise<DevicePosition | PositionFailure> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('unavailable')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracy_m: accuracy }),
      ({ code }) => resolve(failures[code] ?? 'unavailable'),
      { timeout: TIMEOUT_MS, maximumAge: isExact ? 0 : MAX_AGE_MS, enableHighAccuracy: isExact },
    )
  })
