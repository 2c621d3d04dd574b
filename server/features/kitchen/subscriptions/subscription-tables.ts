import type { z } from 'zod'
import type { SubscriptionStatus } from '#contract/people/accounts.ts'
import type { TrialIdentity } from '#contract/kitchen/subscriptions.ts'

export interface SubscriptionRow {
  account_id: string
  /** As stored last; the status at an instant is `statusAt`. */
  status: z.infer<typeof SubscriptionStatus>
  trial_started_at: Date
  trial_ends_at: Date
  /** Until when the subscription plan is paid for. */
  current_period_end: Date | null
  cancel_at_period_end: boolean
  /** The provider's id of the subscription plan, while it runs. */
  provider_ref: string | null
  changed_at: Date
  checked_at: Date | null
  /** From when on the last email about the end of the trial was due. */
  trial_notice_at: Date | null
}

interface TrialIdentityRow {
  id: string
  /** Null where it is not known any more. */
  kind: TrialIdentity | null
  identity_hash: Uint8Array
  /** Null once the account is erased. */
  account_id: string | null
  trial_ends_at: Date
  erased_at: Date | null
}

/** Whose free month was refused or shortened, and by what. */
export interface TrialRefusalRow {
  account_id: string
  refused_at: Date
  identity: TrialIdentity
  /** When an operator allowed another. */
  allowed_at: Date | null
}

interface TrialIdentityKeyRow {
  id: number
  key: Uint8Array
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    subscription: SubscriptionRow
    trial_identity: TrialIdentityRow
    trial_identity_key: TrialIdentityKeyRow
    trial_refusal: TrialRefusalRow
  }
}
