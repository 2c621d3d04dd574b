import { SUBSCRIPTION_PLAN_NAME } from '#contract/constants.ts'
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
