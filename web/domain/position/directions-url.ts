import { type Address, positionOf } from './distance.ts'

/** What shows the way on a device: its own maps, or a page of OpenStreetMap where it has none. */
export const mapApps = ['apple', 'android', 'web'] as const
export type MapApp = (typeof mapApps)[number]

/** The app of this device. An iPad calls itself a Mac, which has no touch screen. */
export function mapAppOfDevice({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): MapApp {
  if (/Android/.test(userAgent)) return 'android'
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
    ? 'apple'
    : 'web'
}

const urls: Record<MapApp, (destination: string, isPosition: boolean) => string> = {
  // iOS opens this address in Maps.
  apple: (destination) => `https://maps.apple.com/?${new URLSearchParams({ daddr: destination })}`,
  // RFC 5870, with the query that Android adds to it. Apps that read no query show the position.
  android: (destination, isPosition) =>
    `geo:${isPosition ? destination : '0,0'}?q=${encodeURIComponent(destination)}`,
  web: (destination) =>
    `https://www.openstreetmap.org/directions?${new URLSearchParams({ to: destination })}`,
}

/**
 * The way to a restaurant, for a link that somebody presses. By its address where that is all that is known,
 * as the centre of a suburb would lead elsewhere. Where the customer is stays out of it.
 */
export function directionsUrl(address: Address, app: MapApp): string | undefined {
  const position = positionOf(address)
  const isExact = position !== undefined && !address.position_is_approximate
  if (!isExact && !address.address) return undefined
  const destination = isExact
    ? `${position.latitude},${position.longitude}`
    : [address.address, address.suburb, 'Victoria'].filter(Boolean).join(', ')
  return urls[app](destination, isExact)
}

/** A page of its own for a site; an app opens beside the page, and would leave an empty tab behind. */
export const directionsTarget = (app: MapApp): '_blank' | undefined => (app === 'web' ? '_blank' : undefined)
