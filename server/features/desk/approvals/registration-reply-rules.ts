import { RegistrationDetails, type Registration } from '#contract/desk/registrations.ts'
import type { CertificateRow, RegistrationRow } from './approval-tables.ts'

type CertificateFacts = Pick<CertificateRow, 'media_type' | 'uploaded_at'> & { bytes: number }

/** The fields that a restaurant gives, of a row that has more. */
const detailsOf = (row: RegistrationRow): RegistrationDetails =>
  Object.fromEntries(
    Object.keys(RegistrationDetails.shape).map((field) => [field, row[field as keyof RegistrationDetails]]),
  ) as RegistrationDetails

export const toRegistration = (row: RegistrationRow, certificate: CertificateFacts | undefined, terms_version: number): Registration => ({
  state: row.state,
  state_at: row.state_at.toISOString(),
  reason: row.reason,
  suspended_until: row.suspended_until?.toISOString() ?? null,
  details: detailsOf(row),
  certificate: certificate === undefined ? null : { ...certificate, uploaded_at: certificate.uploaded_at.toISOString() },
  terms_version,
})
