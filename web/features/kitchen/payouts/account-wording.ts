import type { PayoutAccount } from '#contract/money/payouts.ts'

/** Where a restaurant stands with the payment provider. */
export type AccountStep =
  | 'not_submitted'
  | 'being_checked'
  | 'requirements_due'
  | 'requirements_soon'
  | 'disabled'
  | 'ready'

/**
 * Reasons that end with what is asked for, or with the provider's check; any other needs somebody to talk to
 * the provider.
 */
const passingReasons = /^requirements\.|^under_review$|^action_required\./

export function accountStep(account: PayoutAccount | null): AccountStep {
  if (account === null || !account.is_submitted) return 'not_submitted'
  const { is_ready, requirements_due, disabled_reason } = account
  if (is_ready) return requirements_due.length > 0 ? 'requirements_soon' : 'ready'
  if (disabled_reason !== null && !passingReasons.test(disabled_reason)) return 'disabled'
  return requirements_due.length > 0 ? 'requirements_due' : 'being_checked'
}

const requirementNames: [RegExp, string][] = [
  [/^external_account$/, 'Your bank account'],
  [/^tos_acceptance\./, 'Your agreement to its terms'],
  [/verification\.(additional_)?document$/, 'A photo of a document that shows who you are'],
  [/^business_profile\.url$/, 'The address of your website'],
]

/** "individual.first_name" as "Individual first name" */
function plainWords(code: string): string {
  const words = code.replaceAll(/[._]+/g, ' ').trim()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** What the provider asks for, each once. */
export const requirementTexts = (codes: string[]): string[] => [
  ...new Set(
    codes.map((code) => requirementNames.find(([pattern]) => pattern.test(code))?.[1] ?? plainWords(code)),
  ),
]

export const reasonText = plainWords
