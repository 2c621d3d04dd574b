import { allergens } from '#contract/kitchen/declarations/allergens.ts'
import { paths } from '#contract/paths.ts'

/** A request as a browser sends it; the address with its query. */
export interface SentRequest {
  method: string
  url: string
  body: string
}

/** Latitude or longitude of the service area with more than the two decimals that a rounded position has. */
const exactPosition = /-3[6-9]\.\d{3,}|(?<![\d.-])14[3-7]\.\d{3,}/
const avoidance = new RegExp(String.raw`avoid|allerg|(?<![a-z])(?:${allergens.join('|')})(?![a-z])`, 'i')

/** Keys and ids at random spell a word now and then. */
const KEY = /[\w-]{40,}/g

/** What a restaurant says publicly of itself and its food items. */
const isPublished = ({ method, url }: SentRequest): boolean => {
  const { pathname } = new URL(url)
  if (method === 'GET') return false
  return [paths.restaurants.change.path, paths.foodItems.list.path].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  )
}

/** Addresses without the words that somebody searches for and the ids in them. */
function addressParts(url: string): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete('q')
  searchParams.delete('cursor')
  return `${pathname}?${decodeURIComponent(searchParams.toString())}`
}

/**
 * What a request reveals that never leaves a device: exactly where somebody is, or what they avoid. Undefined
 * when it reveals nothing.
 */
export function revealedData(request: SentRequest): string | undefined {
  // Files of the web are named after what they are for.
  if (!isFromDevice(request)) return undefined
  const text = `${addressParts(request.url)} ${request.body.replaceAll(KEY, '')}`
  if (exactPosition.test(text)) return 'an exact position'
  return avoidance.test(text) ? 'what somebody avoids' : undefined
}

const isFromDevice = (request: SentRequest): boolean => {
  const { protocol, pathname } = new URL(request.url)
  return protocol.startsWith('http') && !/^\/(?:assets|pictures)\//.test(pathname) && !isPublished(request)
}
