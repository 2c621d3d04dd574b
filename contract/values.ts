import { z } from 'zod'
import {
  EMAIL_MAX,
  INSTANT_BEFORE,
  INSTANT_FROM,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PRICE_MAX,
} from './constants.ts'
import { withoutDirectionControls } from '#contract/text/isolated-text.ts'
import { messages } from './messages.ts'
import { hasWholeCents } from './money.ts'
import { isAbn } from '#contract/people/abn.ts'
import { typedDigits, typedEmail, typedPhone, typedSearch } from '#contract/text/typed-text.ts'

const emptyIsNone = (value: unknown): unknown => (value === null || value === '' ? undefined : value)

/** An optional field: absent, null and the empty string all mean none. */
export const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess(emptyIsNone, schema.optional()).optional()

/** Whether text can be kept everywhere: the database holds no NUL, and UTF-8 no half of a surrogate pair. */
export const isStorable = (value: string): boolean => !value.includes('\0') && !/\p{Surrogate}/u.test(value)

export const NOT_STORABLE = 'This holds characters that cannot be saved. Please type it again'

/** The base of every text in an input; `error` is the message for a value that is not text. */
export const text = (error?: string) =>
  z
    .string(error === undefined ? undefined : { error })
    .refine(isStorable, { error: NOT_STORABLE, abort: true })

// Letters, numbers and signs, but for those that show nothing: fillers, joiners, marks of direction, a
// Braille cell without dots.
const visible =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1D159}])[\p{L}\p{N}\p{P}\p{S}]/u
export const hasVisible = (value: string): boolean => visible.test(value)

/** Text that people read, which has to show something; `required` is the message where it does not. */
export const visibleText = (required: string) =>
  text(required)
    .trim()
    .min(1, { error: required, abort: true })
    .refine(hasVisible, { error: required, abort: true })

export const Id = text().min(1).max(64)

const TWO_DECIMALS = 'A price has at most two decimals'
const moreDecimals = /^\D*\d+[.,]\d{3,}$/

/** Decimal AUD with at most two places, as on the wire. Inside the server money is whole cents. */
export const Price = z
  .number({
    error: ({ input }) =>
      typeof input === 'string' && moreDecimals.test(input)
        ? TWO_DECIMALS
        : 'Please enter a price, such as 12.50',
  })
  .min(0, 'A price cannot be negative')
  .max(PRICE_MAX, 'A price can be at most $10,000')
  .refine(hasWholeCents, TWO_DECIMALS)

/** Money in a reply: decimal AUD. */
export const Aud = z.number().meta({
  description:
    'AUD, two decimals; a price is the whole price, with the GST in it where its seller is registered',
})

const YEARS = 'Please choose a time between the years 2000 and 2099'
const isWithinYears = (iso: string): boolean =>
  Date.parse(iso) >= INSTANT_FROM && Date.parse(iso) < INSTANT_BEFORE

/** An instant as ISO 8601; a reply always gives it in UTC. */
export const Instant = z.iso
  .datetime({ offset: true, error: 'Please enter a date and time' })
  .max(40, 'Please enter a date and time')
  .refine(isWithinYears, YEARS)
/** A day of the calendar, `YYYY-MM-DD`, within the same years. */
export const Day = z.iso.date('Please give the day as YYYY-MM-DD').refine(isWithinYears, YEARS)
export const InstantReply = z.string().meta({ format: 'date-time', description: 'ISO 8601, UTC' })

// Lengths are capped before any pattern runs. What is pasted has more characters than what it is read as.
const PASTED_MAX = 1_000

/**
 * A code or number that people type and paste: what `read` makes of it has to pass `isRight`, or to be empty
 * where that is not `required`.
 */
export const typedValue = (
  read: (pasted: string) => string,
  isRight: (plain: string) => boolean,
  { required, invalid }: { required?: string; invalid: string },
) =>
  text(required ?? invalid)
    .max(PASTED_MAX, invalid)
    .transform(read)
    .pipe(
      z
        .string()
        .min(required === undefined ? 0 : 1, { error: required, abort: true })
        .refine((plain) => plain === '' || isRight(plain), invalid),
    )

/** Words that are looked for. */
export const searchText = (length_max: number, tooLong: string) =>
  text().max(PASTED_MAX, tooLong).overwrite(typedSearch).max(length_max, tooLong)

// The pattern of the HTML standard for what a browser accepts as an email, of a host that the internet can
// have.
const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?![0-9]+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
export const isEmail = (email: string): boolean => email.length <= EMAIL_MAX && emailPattern.test(email)
/** The one spelling of an email, by which accounts are told apart. */
export const readEmail = (pasted: string): string => typedEmail(pasted).toLowerCase()

const emailMessages = { required: messages.email_required, invalid: messages.email_invalid }
export const Email = typedValue(readEmail, isEmail, emailMessages)
/** Of whoever signs in: one that breaks the pattern is of no account, not an invalid field. */
export const SignInEmail = typedValue(readEmail, (email) => email.length <= EMAIL_MAX, emailMessages)

/** An Australian mobile number as E.164 (`+614…`); with what else stands in it where it is none. */
const readMobile = (pasted: string): string =>
  typedPhone(pasted).replace(/^(?:(?:\+|00|0011)610?|0)(?=[45]\d{8}$)/, '+61')

export const MobileNumber = typedValue(readMobile, (number) => /^\+61[45]\d{8}$/.test(number), {
  required: messages.mobile_required,
  invalid: messages.mobile_invalid,
})

export const readAbn = (pasted: string): string => typedDigits(pasted, String.raw`A\.?B\.?N`)
/** Eleven digits, as it is stored everywhere. */
export const Abn = typedValue(readAbn, isAbn, { invalid: 'Please enter a valid ABN (11 digits)' })

export const NewPassword = text(messages.password_required)
  .min(1, messages.password_required)
  .min(PASSWORD_MIN, messages.password_short)
  .max(PASSWORD_MAX, `Password can be at most ${PASSWORD_MAX} characters`)

/** The password that an account has now. One that breaks today's rules is a wrong password, not an invalid field. */
export const CurrentPassword = text(messages.password_required)
  .min(1, messages.password_required)
  .max(PASSWORD_MAX)

// Host names that are used only inside a private network (RFC 6761, RFC 6762, RFC 8375, ICANN's .internal and usual ones).
const privateHost =
  /^https:\/\/[^/?#]*\.(localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa|onion)(:\d+)?([/?#]|$)/i
// No credentials before the host, and no character that URL parsers read differently.
const plainUrl = /^https:\/\/[^\s/?#@\\]+([/?#][^\s\\\p{Cc}]*)?$/iu

const IMAGE_URL = 'Please enter a valid https image URL'
/** A public https address of a picture. It is shown to browsers and never fetched by the server. */
export const ImageUrl = text()
  .trim()
  .max(2_000, 'Please enter a shorter image URL')
  .regex(plainUrl, IMAGE_URL)
  .refine((address) => !privateHost.test(address), IMAGE_URL)
  .pipe(z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: IMAGE_URL }))

/** For names, which appear in lists, subjects and greetings: whatever breaks a line becomes a space, and nothing directs what is beside them. */
export const singleLine = (schema: z.ZodString): z.ZodString =>
  schema.overwrite((value) =>
    withoutDirectionControls(value)
      .replaceAll(/[\p{Cc}\s\u2028\u2029]+/gu, ' ')
      .trim(),
  )

/** A name that shows something. */
export const visibleLine = (required: string) => singleLine(visibleText(required))
