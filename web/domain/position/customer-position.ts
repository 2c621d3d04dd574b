import { isInCity, type Position } from '#contract/position.ts'
import { storedValue } from '#web/platform/stored.ts'

/** Where a customer is. It stays on this device: only its rounded form is sent, which `nearText` makes. */
export interface CustomerPosition extends Position {
  /** The name of the suburb that it is shown as. */
  suburb: string
  /** The centre of a suburb, or a rough position of the device. */
  is_approximate: boolean
}

/** Four decimals are 11 metres, and no distance is shown more exactly. */
const roundToStore = (degrees: number): number => Math.round(degrees * 10_000) / 10_000

export function readCustomerPosition(value: unknown): CustomerPosition | null {
  const { latitude, longitude, suburb, is_approximate } = (value ?? {}) as Partial<CustomerPosition>
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || typeof suburb !== 'string') return null
  if (!isInCity({ latitude, longitude })) return null
  return {
    latitude: roundToStore(latitude),
    longitude: roundToStore(longitude),
    suburb,
    is_approximate: is_approximate === true,
  }
}

const stored = storedValue<CustomerPosition | null>('position', readCustomerPosition)

export const customerPosition = (): CustomerPosition | null => stored.get()
/** Null in prerendered HTML and while it hydrates. */
export const useCustomerPosition = (): CustomerPosition | null => stored.use()
export const setCustomerPosition = (position: CustomerPosition): void =>
  stored.set(readCustomerPosition(position))
export const removeCustomerPosition = (): void => stored.set(null)
