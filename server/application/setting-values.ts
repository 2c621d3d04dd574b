import { isIP, isIPv6 } from 'node:net'
import { z } from 'zod'
import { isAccountNumber, isBsb, readAccountNumber, readBsb } from '#contract/money/bank-details.ts'
import { isAbn } from '#contract/people/abn.ts'
import { isEmail, readAbn } from '#contract/values.ts'

/**
 * A setting that a check accepts; else the reason for refusing it, which never contains the value: it may be
 * a secret.
 */
const checked = (isUsable: (value: string) => boolean, reason: string) =>
  z.string().refine(withoutThrowing(isUsable), reason)

/** A value at which a parser throws is not usable either. */
const withoutThrowing =
  (isUsable: (value: string) => boolean) =>
  (value: string): boolean => {
    try {
      return isUsable(value)
    } catch {
      return false
    }
  }

const isDecodable = ({ username, password }: URL): boolean =>
  decodeURIComponent(username + password) !== undefined

/**
 * `postgres://user:password@host:port,host:port/name`, as libpq has it: hosts may be several, or named by
 * `?host=`.
 */
function isDatabaseUrl(value: string): boolean {
  const [, before = '', hosts = '', after = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?@]*)(.*)$/.exec(value) ?? []
  if (before === '') return false
  const named =
    hosts === '' ? new URL(`${before.replace(/\/\/.*/, '//')}local${after}`).searchParams.get('host') : hosts
  if (named === null || named === '') return false
  return hosts === '' || hosts.split(',').every((host) => isOneHost(before, host.trim(), after))
}

const queryOf = (url: string): URLSearchParams => new URLSearchParams(/\?(.*)$/.exec(url)?.[1])

/**
 * Those of libpq that promise something. `prefer` and `allow` would fall back to no encryption, and
 * `no-verify` is pg's own word.
 */
const SSL_MODES: (string | null)[] = [null, 'disable', 'require', 'verify-ca', 'verify-full']

/** Has `sslmode` mean what it means to libpq: pg by itself takes each of them for `verify-full`. */
function withSslModeOfLibpq(url: string): string {
  const query = queryOf(url)
  if (!query.has('sslmode')) return url
  query.set('uselibpqcompat', 'true')
  // The authorities that the system trusts, which are what pg knows without a file.
  if (query.get('sslrootcert') === 'system') query.delete('sslrootcert')
  return url.replace(/\?.*$/, `?${query.toString()}`)
}

const isOneHost = (before: string, host: string, after: string): boolean => {
  const url = new URL(`${before}${host}${after}`)
  return url.hostname !== '' && isDecodable(url)
}

function isMailServer(value: string): boolean {
  const url = new URL(value)
  return /^smtps?:$/.test(url.protocol) && url.hostname !== '' && isDecodable(url)
}

const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])

/**
 * An address, a network (CIDR) or a name that Fastify knows. A network of all addresses would let any client
 * claim any address.
 */
function isProxy(value: string): boolean {
  if (PROXY_NAMES.has(value)) return true
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(value) ?? []
  const bits_max = isIPv6(address) ? 128 : 32
  return isIP(address) !== 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= bits_max))
}

const splitAtCommas = (value: string): string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

const commaSeparated = (isUsable: (one: string) => boolean, reason: string) =>
  checked((value) => splitAtCommas(value).every(isUsable), reason)
    .default('')
    .transform(splitAtCommas)

/** Exactly one address, perhaps behind a name: what a mail program would read as several is refused. */
function isSender(value: string): boolean {
  const address = /^(?:"(?:[^"\\\r\n]|\\.)*"|[^<>"(),;:@\r\n]*)\s*<([^<>]+)>$/.exec(value)?.[1] ?? value
  return isEmail(address)
}

const isPhone = (value: string): boolean =>
  /^\+?[\d ().-]+$/.test(value) && value.replaceAll(/\D/g, '').length >= 6

/** One line that a person reads. */
export const Line = checked(
  (value) => value.trim() !== '' && !/[\r\n]/.test(value),
  'must be one line of text',
).transform((value) => value.trim())
export const OperatorAbn = z
  .string()
  .transform(readAbn)
  .refine(isAbn, 'must be an ABN: 11 digits, whose check digits are right')
export const OperatorContact = checked(
  (value) => isEmail(value.trim()) || isPhone(value.trim()),
  'must be an email address or a phone number',
).transform((value) => value.trim())

export const AbaBank = z
  .string()
  .regex(/^[A-Z]{3}$/, 'must be the three letters by which banks name yours, such as WBC')
export const AbaUserName = z
  .string()
  .trim()
  .regex(
    /^(?=.*[A-Za-z0-9])[A-Za-z0-9 \-./&()'+]{1,26}$/,
    "must be at most 26 letters, digits, blanks and - . / & ( ) ' +, as at your bank",
  )
export const AbaUserId = z
  .string()
  .regex(/^\d{1,6}$/, 'must be the number of up to six digits that your bank gave you for direct entry')
export const AbaBsb = z
  .string()
  .transform(readBsb)
  .refine(isBsb, 'must be the six digits of a BSB, such as 062-000')
export const AbaAccount = z
  .string()
  .transform(readAccountNumber)
  .refine(isAccountNumber, 'must be the number of an account: five to nine digits')

export const DatabaseUrl = checked(isDatabaseUrl, 'must be like postgres://user:password@host:5432/name')
  .refine(
    (url) => SSL_MODES.includes(queryOf(url).get('sslmode')),
    'has an sslmode that promises nothing: write sslmode=verify-full, verify-ca or require for TLS, or sslmode=disable for none',
  )
  .refine(
    (url) =>
      queryOf(url).get('sslmode') !== 'verify-ca' ||
      ![null, 'system'].includes(queryOf(url).get('sslrootcert')),
    'has sslmode=verify-ca without the authority: write sslrootcert=/path/to/ca.pem beside it, or sslmode=verify-full',
  )
  .transform(withSslModeOfLibpq)
export const MailServer = checked(
  isMailServer,
  'must be like smtp://user:password@host:587 or smtps://user:password@host:465',
)
export const Sender = checked(
  isSender,
  'must be exactly one email address, or a name with one: Surplate <hello@surplate.example>',
)
export const Proxies = commaSeparated(
  isProxy,
  'must be addresses or networks such as 10.0.0.0/8, separated by commas',
)
export const KeyIds = commaSeparated(
  (id) => /^[0-9a-f]{8}$/.test(id),
  'must be ids of pass keys, eight hexadecimal digits each, separated by commas',
)
export const Host = checked(
  (value) => isIP(value) !== 0 || /^[\w-]+(\.[\w-]+)*$/.test(value),
  'must be an address or the name of this machine',
)
export const Folder = checked((value) => !value.includes('\0'), 'must be the path of a folder')
export const SealFile = checked((value) => !value.includes('\0'), 'must be the path of a file')
export const Port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number')
  .transform(Number)
  .refine((port) => port <= 65_535, 'must be at most 65535')
  .default(3000)
export const Days = z
  .string()
  .regex(/^\d{1,3}$/, 'must be a whole number of days')
  .transform(Number)
/** An amount, or how often. */
export const WholeNumber = z
  .string()
  .regex(/^\d{1,7}$/, 'must be a whole number')
  .transform(Number)
export const Gigabytes = z
  .string()
  .regex(/^\d{1,6}$/, 'must be a whole number of gigabytes')
  .transform(Number)
  .default(20)
export const NewsFetches = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'must be a whole number above 0')
  .transform(Number)
  .default(1_000)
export const StripeKey = z
  .string()
  .regex(
    /^(sk|rk)_(test|live)_\w+$/,
    'must be a secret or restricted key of Stripe: sk_live_…, sk_test_…, rk_live_… or rk_test_…',
  )
export const StripeWebhookSecret = z
  .string()
  .regex(/^whsec_\S+$/, 'must be the signing secret of a webhook at Stripe: whsec_…')

/** Whether a name or address is this machine's alone. */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)
/** Whether only this machine can open an address. */
export const isLoopback = ({ hostname }: URL): boolean => isLoopbackHost(hostname)
