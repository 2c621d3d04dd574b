import type { Order, SharedPass } from '#contract/orders/orders.ts'
import { HOUR_MS } from '#contract/time.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { storedValue } from '#web/platform/stored.ts'

interface SavedPass {
  user_id: string
  order: Order
}

/** After the end of pickup. */
const KEEP_MS = 24 * HOUR_MS

const isPass = (value: unknown): boolean => {
  const pass = value as Partial<SharedPass> | null | undefined
  return typeof pass?.id === 'string' && typeof pass.pickup_token === 'string' && Array.isArray(pass.items)
}

const isSavedPass = (value: unknown): value is SavedPass => {
  const saved = value as SavedPass | null
  return typeof saved?.user_id === 'string' && isPass(saved.order)
}

export const readPasses = (value: unknown): SavedPass[] =>
  Array.isArray(value) ? value.filter(isSavedPass) : []

// Paid orders that were opened on this device, so that their codes can be shown without a network.
const passes = storedValue('own:passes', readPasses)

const isStillNeeded = ({ pickup_end }: SharedPass | Order, now: number): boolean =>
  Date.parse(pickup_end) + KEEP_MS > now
const canBeCollected = ({ status, pickup_token }: SharedPass | Order): boolean =>
  status === 'paid' && pickup_token !== null

/**
 * Adds or updates the pass of a paid order; removes that of any other order, old passes and those of other
 * accounts.
 */
function updatePasses(savedPasses: SavedPass[], order: Order, user_id: string, now: number): SavedPass[] {
  const otherPasses = savedPasses.filter(
    (pass) => pass.user_id === user_id && pass.order.id !== order.id && isStillNeeded(pass.order, now),
  )
  return canBeCollected(order) ? [...otherPasses, { user_id, order }] : otherPasses
}

export const savePass = (order: Order, user_id: string): void =>
  passes.set(updatePasses(passes.get(), order, user_id, serverNow()))

/** The paid orders of this account that are saved on this device. */
export function useSavedPasses(user_id: string | undefined): Order[] {
  return passes.use().flatMap((pass) => (pass.user_id === user_id ? [pass.order] : []))
}

interface SavedSharedPass {
  share_token: string
  pass: SharedPass
}

const isSavedSharedPass = (value: unknown): value is SavedSharedPass => {
  const saved = value as SavedSharedPass | null
  return typeof saved?.share_token === 'string' && isPass(saved.pass)
}

export const readSharedPasses = (value: unknown): SavedSharedPass[] =>
  Array.isArray(value) ? value.filter(isSavedSharedPass) : []

// Who has the link may collect the order, whoever is signed in; so these are not the account's.
const sharedPasses = storedValue('shared-passes', readSharedPasses)

/**
 * Saves the pass of a link for use without a network; removes one that is not valid any more, and old ones.
 */
export function saveSharedPass(share_token: string, pass: SharedPass | undefined): void {
  const now = serverNow()
  const others = sharedPasses
    .get()
    .filter((saved) => saved.share_token !== share_token && isStillNeeded(saved.pass, now))
  sharedPasses.set(pass !== undefined && canBeCollected(pass) ? [...others, { share_token, pass }] : others)
}

export const useSavedSharedPass = (share_token: string): SharedPass | undefined =>
  sharedPasses.use().find((saved) => saved.share_token === share_token)?.pass
