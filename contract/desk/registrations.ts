import { z } from 'zod'
import { PHOTO_BYTES_MAX } from '#contract/constants.ts'
import { endpoint } from '#contract/endpoint.ts'
import { deskPaths } from '#contract/people/desk-paths.ts'
import { typedCode } from '#contract/text/typed-text.ts'
import { Abn, Day, hasVisible, InstantReply, singleLine, text } from '#contract/values.ts'
import { approvalStates, premisesClasses } from './approval-states.ts'

const line = (max: number, read = (typed: string) => typed) =>
  singleLine(text())
    .overwrite(read)
    .max(max, `Please use at most ${max} characters`)
    .transform((typed) => (hasVisible(typed) ? typed : null))
    .nullable()
/** More versions of a text than anybody publishes. */
const VERSION_MAX = 1_000_000

/** What the owner gives, complete or not. */
export const DetailsInput = z.object({
  legal_name: line(200),
  trading_name: line(200),
  abn: Abn.transform((abn) => (abn === '' ? null : abn)).nullable(),
  gst_registered: z.boolean().nullable(),
  gst_since: Day.nullable(),
  council: line(120),
  premises_number: line(80, typedCode).meta({
    description: 'As it is printed on the certificate of registration',
  }),
  premises_class: z.enum(premisesClasses, { error: 'Please choose a class' }).nullable(),
  premises_expires_on: Day.nullable(),
  food_safety_supervisor: line(120),
  agreement_version: z
    .int()
    .min(1)
    .max(VERSION_MAX)
    .nullable()
    .meta({ description: 'The version of the restaurant terms that was accepted; null while none was' }),
})

/** What is recorded of a food business. Null is what has not been given yet. */
export const RegistrationDetails = z.object({
  legal_name: z.string().nullable(),
  trading_name: z.string().nullable(),
  abn: z.string().nullable(),
  gst_registered: z.boolean().nullable(),
  gst_since: z.string().nullable(),
  council: z.string().nullable(),
  premises_number: z.string().nullable(),
  premises_class: z.enum(premisesClasses).nullable(),
  premises_expires_on: z.string().nullable(),
  food_safety_supervisor: z.string().nullable(),
  agreement_version: z.int().nullable(),
})
export type RegistrationDetails = z.infer<typeof RegistrationDetails>
export type RegistrationField = keyof RegistrationDetails | 'certificate'

export const Certificate = z.object({ media_type: z.string(), bytes: z.int(), uploaded_at: InstantReply })

export const Registration = z.object({
  state: z.enum(approvalStates),
  state_at: InstantReply,
  reason: z.string().nullable().meta({ description: 'What was said to the restaurant about its state' }),
  suspended_until: InstantReply.nullable(),
  details: RegistrationDetails,
  certificate: Certificate.nullable(),
  terms_version: z.int().meta({ description: 'The version of the restaurant terms that is in effect' }),
})
export type Registration = z.infer<typeof Registration>

const None = z.object({})

export const registrationsApi = {
  mine: endpoint(deskPaths.registrations.mine, {
    access: 'owner',
    summary:
      'What is recorded of the food business, and whether it is approved. Without an ABN yet, that of the profile.',
    input: None,
    reply: Registration,
  }),
  save: endpoint(deskPaths.registrations.save, {
    access: 'owner',
    summary: 'Records the details of the food business, complete or not. What is null is cleared.',
    input: DetailsInput,
    reply: Registration,
    budget: { purpose: 'save_registration', per: 'restaurant', limit: 60, minutes: 60 },
    failures: ['too_many_requests', 'restaurant_closed'],
  }),
  sendCertificate: endpoint(deskPaths.registrations.sendCertificate, {
    access: 'owner',
    summary: `Keeps the certificate of registration: one PDF, or a photo of it, of ${PHOTO_BYTES_MAX / 1024 / 1024} MB at most as the body. It is shown to nobody but the restaurant and the operators.`,
    input: None,
    receives: 'image',
    also_receives: 'application/pdf',
    reply: Registration,
    failures: ['too_many_requests', 'restaurant_closed', 'photos_closed', 'not_an_image', 'image_unreadable'],
  }),
  readCertificate: endpoint(deskPaths.registrations.readCertificate, {
    access: 'owner',
    summary: 'The certificate as a file.',
    input: None,
    reply: z.string(),
    media: 'application/octet-stream',
    failures: ['not_found'],
  }),
  submit: endpoint(deskPaths.registrations.submit, {
    access: 'owner',
    summary: 'Sends the details to be checked.',
    input: None,
    reply: Registration,
    failures: [
      'restaurant_closed',
      'restaurant_suspended',
      'registration_submitted',
      'registration_approved',
    ],
  }),
}
