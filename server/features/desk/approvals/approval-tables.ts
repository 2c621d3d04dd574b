import type { ApprovalState } from '#contract/desk/approval-states.ts'
import type { RegistrationDetails } from '#contract/desk/registrations.ts'
import type { GstRegistration } from '#server/features/kitchen/restaurants/public.ts'

/** The restaurant has what it said about GST. */
export interface RegistrationRow extends Omit<RegistrationDetails, keyof GstRegistration> {
  restaurant_id: string
  state: ApprovalState
  /** Since when it is in this state. */
  state_at: Date
  /** What was said to the restaurant about its state. */
  reason: string | null
  suspended_until: Date | null
  /** When it became public for the first time. */
  first_approved_at: Date | null
  /** When the details were changed last. */
  changed_at: Date | null
  /** The reminder that was sent last about this expiry: so many days before it. */
  reminded_days: number | null
}

export interface CertificateRow {
  restaurant_id: string
  media_type: 'application/pdf' | 'image/webp'
  content: Buffer
  uploaded_at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    restaurant_registration: RegistrationRow
    food_certificate: CertificateRow
  }
}
