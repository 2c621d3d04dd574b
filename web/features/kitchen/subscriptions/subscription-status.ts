import type { User } from '#contract/people/accounts.ts'
import { SUBSCRIPTION_PLAN_NAME } from '#contract/constants.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { isOwner } from '#web/domain/people/membership.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { shortDate, timeOfDay } from '#contract/time-wording.ts'

/**
 * When a sale ends without the subscription plan, as a remark on an end of sale that is later; undefined for
 * any other.
 */
export function saleEndWarning(
  expires_at: Date | undefined,
  sales_end_at: string | null | undefined,
): string | undefined {
  if (expires_at === undefined || sales_end_at == null || expires_at <= new Date(sales_end_at))
    return undefined
  return `Without ${SUBSCRIPTION_PLAN_NAME} the sale ends on ${saleEndText(sales_end_at)}.`
}

/** "Sat 4 Oct, 8:30 pm" */
export const saleEndText = (sales_end_at: string): string =>
  `${shortDate(sales_end_at)}, ${timeOfDay(sales_end_at)}`

/**
 * Whether the trial is over and the subscription plan is not paid: nothing new can be listed. As it was known
 * last, until it is loaded; a manager is told by the server when listing.
 */
export function useIsExpired(user: User): boolean {
  const { data } = useEndpoint(kitchenApi.subscriptions.get, { user_id: user.id }, { enabled: isOwner(user) })
  return (data?.status ?? user.subscription_status) === 'expired'
}

/**
 * Whether the subscription plan is missing, and when sales end without it; for the owner, since a manager
 * does not see the subscription plan.
 */
export function useSalesEnd(user: User | null): {
  isExpired: boolean
  sales_end_at: string | null | undefined
} {
  const { data } = useEndpoint(
    kitchenApi.subscriptions.get,
    { user_id: user?.id ?? '' },
    { enabled: user !== null && isOwner(user) },
  )
  return { isExpired: data?.status === 'expired', sales_end_at: data?.sales_end_at }
}
