import { COMMISSION_BP, SUBSCRIPTION_PLAN_PRICE_CENTS, TRIAL_COMMISSION_BP } from '#contract/constants.ts'
import { toAud } from '#contract/money.ts'

const percentText = (basis_points: number): string => `${basis_points / 100}%`

/** What a partner's subscription plan costs, as text. */
export const subscriptionTerms = {
  monthlyPrice: `$${toAud(SUBSCRIPTION_PLAN_PRICE_CENTS)} AUD`,
  commission: percentText(COMMISSION_BP),
  trialCommission: percentText(TRIAL_COMMISSION_BP),
}
