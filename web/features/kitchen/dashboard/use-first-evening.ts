import type { User } from '#contract/people/accounts.ts'
import { DAY_MS } from '#contract/time.ts'
import { isOwner } from '#web/domain/people/membership.ts'
import { api } from '#web/platform/http/api.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { isCut, useOwnFoodItems } from '#web/features/kitchen/food-items/own-food-items.ts'
import { serverNow } from '#web/platform/http/server-time.ts'

export interface FirstEveningSteps {
  hasAddress: boolean
  hasListed: boolean
  hasHours: boolean
}

/** Whoever has sold for longer has settled in, with or without hours. */
const NEW_DAYS = 7

/**
 * What the owner of a new restaurant has done of what a first evening needs; undefined for others, and once
 * all is done.
 */
export function useFirstEvening(user: User | null): FirstEveningSteps | undefined {
  const enabled = isOwner(user)
  const { data: profile } = useEndpoint(api.restaurants.mine, {}, { enabled })
  const { data: items } = useOwnFoodItems(enabled)
  const { data: hours } = useEndpoint(kitchenApi.hours.get, {}, { enabled })
  if (profile === undefined || items === undefined || hours === undefined) return undefined
  if (isCut(items)) return undefined
  if (items.some(({ listed_at }) => serverNow() - Date.parse(listed_at) > NEW_DAYS * DAY_MS)) return undefined
  const steps = {
    hasAddress: profile.address !== null,
    hasListed: items.length > 0,
    hasHours: hours.spans.length > 0,
  }
  return steps.hasAddress && steps.hasListed && steps.hasHours ? undefined : steps
}
