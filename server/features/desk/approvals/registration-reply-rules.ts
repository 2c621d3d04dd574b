import { RegistrationDetails, type Registration } from '#contract/desk/registrations.ts'
import type { GstRegistration } from '#server/features/kitchen/restaurants/public.ts'
import type { CertificateRow, RegistrationRow } from './approval-tables.ts'

type CertificateFacts = Pick<CertificateRow, 'media_type' | 'uploaded_at'> & { bytes: number }

type CompleteRow = RegistrationRow & GstRegistration

/** The fields that a restaurant gives, of a row that has more. */
const detailsOf = (row: CompleteRow): RegistrationDetails =>
  Object.fromEntries(
    Object.keys(RegistrationDetails.shape).map((field) => [field, row[field as keyof RegistrationDetails]]),
  ) as RegistrationDetails

export const toRegistration = (
  row: CompleteRow,
  certificate: CertificateFacts | undefined,
  terms_version: number,
): Registration => ({
  state: row.state,
  state_at: row.state_at.toISOString(),
  reason: row.reason,
  suspended_until: row.suspended_until?.toISOString() ?? null,
  details: detailsOf(row),
  certificate:
    certificate === undefined ? null : { ...certificate, uploaded_at: certificate.uploaded_at.toISOString() },
  terms_version,
})
