import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { moneyPaths } from '#contract/money/money-paths.ts'
import { InstantReply, optional, text } from '#contract/values.ts'
import { ImpactSum } from './impact-months.ts'

/** What kind of text is signed; another version has other fields. */
export const CERTIFICATE_TYPE = 'surplate-impact-certificate-1'

/** What a certificate says, in the order in which its text has it. */
export const ImpactClaim = ImpactSum.omit({ restaurants: true }).extend({
  type: z.literal(CERTIFICATE_TYPE),
  origin: z.string().meta({ description: 'Of the instance that issued it' }),
  restaurant_id: z.string(),
  restaurant: z.string().meta({ description: 'Its name' }),
  suburb: z.string().nullable(),
  method_versions: z.array(z.string()).meta({ description: 'By which it was counted' }),
  issued_at: InstantReply,
  key_id: z.string(),
})
export type ImpactClaim = z.infer<typeof ImpactClaim>

export const ImpactCertificate = z.object({
  payload: z.string().meta({ description: 'What is certified, as JSON. Its UTF-8 bytes are signed.' }),
  signature: z.string().meta({ description: '64 bytes in base64' }),
  key_id: z.string().meta({ description: 'The first eight hex digits of the SHA-256 of the public key' }),
  algorithm: z.literal('Ed25519'),
})
export type ImpactCertificate = z.infer<typeof ImpactCertificate>

/** How many months can be chosen from. */
export const CERTIFICATE_MONTHS = 36

export const CertifiableMonth = ImpactSum.pick({ month: true, orders: true, food_g: true })
export type CertifiableMonth = z.infer<typeof CertifiableMonth>

export const impactCertificatesApi = {
  browse: endpoint(moneyPaths.impactCertificates.browse, {
    access: 'manager',
    summary: `The months of which the restaurant can get a certificate, the newest first, ${CERTIFICATE_MONTHS} at most.`,
    input: z.object({}),
    reply: z.array(CertifiableMonth),
  }),
  issue: endpoint(moneyPaths.impactCertificates.issue, {
    access: 'manager',
    summary:
      'What the restaurant saved in a month that is over, as a document to print or as the same figures, signed.',
    input: z.object({
      month: text()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please give the month as YYYY-MM')
        .meta({ description: 'In Melbourne' }),
      format: optional(z.enum(['html', 'json'])).meta({ description: 'By default JSON' }),
    }),
    reply: ImpactCertificate,
    other_media: ['text/html'],
    budget: { purpose: 'impact_certificate', per: 'restaurant', limit: 120, minutes: 60 },
    failures: ['month_not_over', 'not_counted_yet', 'too_many_requests'],
  }),
  keys: endpoint(moneyPaths.impactCertificates.keys, {
    access: 'anyone',
    summary: 'The public keys of all certificates, the newest first; one that leaked is left out.',
    input: z.object({}),
    reply: z.unknown(),
    media: 'application/x-pem-file',
  }),
}
