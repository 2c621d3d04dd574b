import type { RegistrationDetails } from '#contract/desk/registrations.ts'

/** The smallest file that counts as a PDF. */
export const aPdf = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from('%PDF-1.4\n%âãÏÓ\ntrailer\n%%EOF\n', 'latin1'))

/** All that is needed to be approved, besides the certificate. */
export const completeDetails = (fields: Partial<RegistrationDetails> = {}): RegistrationDetails => ({
  legal_name: 'Nonna Pina Pty Ltd',
  trading_name: 'Nonna Pina',
  abn: '51824753556',
  gst_registered: true,
  gst_since: '2020-07-01',
  council: 'City of Melbourne',
  premises_number: 'FP-2026/117',
  premises_class: '2',
  premises_expires_on: '2027-06-30',
  food_safety_supervisor: 'Pina Rossi',
  agreement_version: 1,
  ...fields,
})
