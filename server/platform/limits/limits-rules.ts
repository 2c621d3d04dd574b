import { MINUTE_MS } from '#contract/time.ts'

/** How often something may be done: `limit` times at once, and after that at an even rate of `limit` times per `minutes`. */
export interface Budget {
  purpose: string
  limit: number
  minutes: number
  /** What the user can do besides waiting, as a sentence. */
  advice?: string
}

export const windowMs = ({ minutes }: Budget): number => minutes * MINUTE_MS
/** The time in which one unit of the budget comes back. */
export const stepMs = (budget: Budget): number => Math.floor(windowMs(budget) / budget.limit)

/** How long to wait for one unit of a budget that is full again at `full_at`. */
export const waitMs = (budget: Budget, full_at: Date, now: Date): number =>
  Math.max(0, full_at.getTime() + stepMs(budget) - windowMs(budget) - now.getTime())

export function waitText({ advice }: Budget, wait_ms: number): string {
  const minutes = Math.ceil(wait_ms / MINUTE_MS)
  const wait = `That was too often. Please try again in ${minutes <= 1 ? 'a minute' : `${minutes} minutes`}.`
  return advice === undefined ? wait : `${wait} ${advice}`
}

/**
 * The network of an address, for counting: an IPv4 address itself, or the /64 of an IPv6 address, which one subscriber has to themselves.
 * Any other text is given back.
 */
export function addressBlock(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase()
  if (!bare.includes(':')) return bare
  const groups = groupsOf(bare)
  if (groups === undefined) return bare
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address; the URL parser accepts every notation. */
function groupsOf(address: string): number[] | undefined {
  if (!URL.canParse(`http://[${address}]/`)) return undefined
  const [before = '', after] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::')
  const read = (part: string | undefined): number[] =>
    part === undefined || part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const [left, right] = [read(before), read(after)]
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right]
}
