import { z } from 'zod'
import { messages } from './messages.ts'

const emptyIsNone = (value: unknown): unknown => (value === null || value === '' ? undefined : value)

/** An optional field: absent, null and the empty string all mean none. */
export const optional = <S extends z.ZodType>(schema: S) => z.preprocess(emptyIsNone, schema.optional()).optional()

export const Id = z.string().min(1).max(64)

/** Decimal AUD with at most two places, as on the wire. Inside the server money is whole cents. */
export const Price = z
  .number({ error: 'Please enter a price' })
  .min(0, 'A price cannot be negative')
  .max(10_000, 'A price can be at most $10,000')
  .refine((aud) => Number.isInteger(Number((aud * 100).toFixed(6))), 'A price has at most two decimals')

export const toCents = (aud: number): number => Math.round(aud * 100)
export const toAud = (cents: number): number => cents / 100

/** Money in a reply: decimal AUD. */
export const Aud = z.number().meta({ description: 'AUD, including GST, two decimals' })

/** An instant as ISO 8601; a reply always gives it in UTC. */
export const Instant = z.iso.datetime({ offset: true, error: 'Please enter a date and time' })
export const InstantReply = z.string().meta({ format: 'date-time', description: 'ISO 8601, UTC' })

// Lengths are capped before any pattern runs: a long text against an e-mail pattern costs seconds.
export const EMAIL_MAX = 254
export const Email = z
  .string({ error: messages.email_required })
  .trim()
  .min(1, messages.email_required)
  .max(EMAIL_MAX, messages.email_invalid)
  .pipe(z.email(messages.email_invalid))
  .transform((email) => email.toLowerCase())

const mobilePattern = /^(\+61|0)[45]\d{8}$/

/** An Australian mobile number as people type it; given on as E.164 (`+614…`). */
export const MobileNumber = z
  .string({ error: messages.mobile_required })
  .max(40, messages.mobile_invalid)
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .pipe(z.string().min(1, messages.mobile_required).regex(mobilePattern, messages.mobile_invalid))
  .transform((number) => number.replace(/^0/, '+61'))

export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 200
export const NewPassword = z
  .string({ error: messages.password_required })
  .min(1, messages.password_required)
  .min(PASSWORD_MIN, messages.password_short)
  .max(PASSWORD_MAX, `Password can be at most ${PASSWORD_MAX} characters`)

// Names that mean something only inside somebody's house or network (RFC 6761, RFC 6762, RFC 8375, ICANN's .internal and usual ones).
const inside = /^https:\/\/[^/?#]*\.(localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa|onion)(:\d+)?([/?#]|$)/i
// No name or password before the host, and nothing that one reader takes for a separator and another does not.
const plain = /^https:\/\/[^\s/?#@\\]+([/?#][^\s\\\p{Cc}]*)?$/iu

const IMAGE_URL = 'Please enter a valid https image URL'
/** A public https address of a picture. It is shown to browsers and never fetched by the server. */
export const ImageUrl = z
  .string()
  .trim()
  .max(2_000, 'Please enter a shorter image URL')
  .regex(plain, IMAGE_URL)
  .refine((address) => !inside.test(address), IMAGE_URL)
  .pipe(z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: IMAGE_URL }))
