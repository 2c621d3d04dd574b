import { type RegistrationDetails, registrationsApi } from '#contract/desk/registrations.ts'
import type { TestApp } from './app.ts'
import type { Person } from './builders.ts'

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

const NOTHING_ELSE = {
  legal_name: null,
  trading_name: null,
  abn: null,
  council: null,
  premises_number: null,
  premises_class: null,
  premises_expires_on: null,
  food_safety_supervisor: null,
  agreement_version: null,
}

/** Says on the dashboard since when a restaurant is registered for GST; null for one that is not. */
export const registerForGst = (
  { client }: Person,
  gst_since: string | null = '2020-07-01',
  abn: string | null = null,
) => client.ok(registrationsApi.save, { ...NOTHING_ELSE, abn, gst_registered: gst_since !== null, gst_since })

/** Forgets which ABN was seen where, so that the next test's restaurant with the same one has its free month. */
export const forgetIdentities = (t: Pick<TestApp, 'sql'>) => t.sql`delete from trial_identity`
