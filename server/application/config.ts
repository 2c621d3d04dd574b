import { z } from 'zod'
import { toCents } from '#contract/money.ts'
import { SettingError } from '#server/platform/setting-error.ts'
import { type JournalAccounts, JournalAccountsSetting } from './journal-settings.ts'
import {
  missingForBankFile,
  missingLine,
  type PayoutSettings,
  payoutSettings,
  readPayouts,
} from './payout-settings.ts'
import {
  DatabaseUrl,
  Days,
  Folder,
  Gigabytes,
  NewsFetches,
  Host,
  isLoopback,
  isLoopbackHost,
  KeyIds,
  Line,
  MailServer,
  OperatorAbn,
  OperatorContact,
  Port,
  Proxies,
  SealFile,
  Sender,
  StripeKey,
  StripeWebhookSecret,
  WholeNumber,
} from './setting-values.ts'

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

export const Settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: Port,
  HOST: Host.default('127.0.0.1'),
  APP_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: DatabaseUrl.optional(),
  DATABASE_DIRECT_URL: DatabaseUrl.optional(),
  DATABASE_READ_URL: DatabaseUrl.optional(),
  DATA_DIR: Folder.default('./data'),
  DEMO: onOff.optional(),
  PAYMENTS: z.enum(['stripe', 'sandbox']).optional(),
  STRIPE_SECRET_KEY: StripeKey.optional(),
  STRIPE_WEBHOOK_SECRET: StripeWebhookSecret.optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: StripeWebhookSecret.optional(),
  STRIPE_THIN_WEBHOOK_SECRET: StripeWebhookSecret.optional(),
  STRIPE_API_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  ...payoutSettings,
  OPERATOR_NAME: Line.optional(),
  OPERATOR_ABN: OperatorAbn.optional(),
  OPERATOR_ADDRESS: Line.optional(),
  OPERATOR_CONTACT: OperatorContact.optional(),
  OPERATOR_GST: onOff.optional(),
  JOURNAL_ACCOUNTS: JournalAccountsSetting,
  APPROVER_WAIT_DAYS: Days.optional(),
  AUDIT_SEAL_FILE: SealFile.optional(),
  SUPPORT_REFUNDS_A_DAY: WholeNumber.default(300),
  MEASURES_A_DAY: WholeNumber.default(10),
  ADJUSTMENTS_A_DAY: WholeNumber.default(2_000),
  SMTP_URL: MailServer.optional(),
  MAIL_FROM: Sender.default('Surplate <hello@surplate.example>'),
  PICKUP_KEY: z.string().optional(),
  PICKUP_KEYS_REVOKED: KeyIds,
  TWO_FACTOR_KEY: z.string().optional(),
  TRUST_PROXY: Proxies,
  PHOTOS_MAX_GB: Gigabytes,
  NEWS_FETCHES: NewsFetches,
  APPROVAL: z.enum(['automatic', 'by_hand']).optional(),
  RATE_LIMITS: onOff.default(true),
  CLOCK: z.iso
    .datetime({ offset: true, error: 'must be an ISO 8601 instant' })
    .transform((instant) => new Date(instant))
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
})

export interface InstanceOperator {
  name: string | undefined
  /** Eleven digits. */
  abn: string | undefined
  address: string | undefined
  /** An email address or a phone number. */
  contact: string | undefined
  /** Whether they are registered for GST, so that commission and subscription include it. */
  gst: boolean
}

export interface DeskBudgets {
  /** Of somebody with the role support. */
  refunds_cents: number
  /** Decisions that pause or remove something. */
  measures: number
  /** Above it, an administrator confirms. */
  adjustments_cents: number
}

export interface StripeConfig {
  provider: 'stripe'
  secret_key: string
  webhook_secret: string
  /** Of the endpoint for events in connected accounts. */
  connect_webhook_secret: string | undefined
  /** Of the destination for thin events, which tell of restaurants' accounts. */
  thin_webhook_secret: string | undefined
  api_origin: string | undefined
}

export interface Config {
  port: number
  host: string
  /** The public origin, without a slash at the end. */
  origin: string
  secure: boolean
  database_url: string | undefined
  /** The database itself, where `database_url` is a pooler that shares sessions. */
  database_direct_url: string | undefined
  /** Streaming replicas of the database, for reads. */
  database_read_url: string | undefined
  data_dir: string
  demo: boolean | undefined
  payments: { provider: 'sandbox' } | StripeConfig
  payouts: PayoutSettings
  /** Who runs the instance, as the published texts name them. With real payments all of it is given. */
  operator: InstanceOperator
  /** The codes of the ledger's accounts in the operator's books. */
  journal_accounts: JournalAccounts
  smtp_url: string | undefined
  mail_from: string
  /**
   * Whether an email is written to the log when there is no mail server: only where the links in it open on
   * this machine alone.
   */
  mail_in_log: boolean
  /** Whether only this machine can reach the instance, and its payments are play money. */
  is_local_trial: boolean
  pickup_key: string | undefined
  /** Ids of pass keys whose signatures are refused. */
  pickup_keys_revoked: string[]
  two_factor_key: string | undefined
  bank_details_key: string | undefined
  trust_proxy: string[]
  /** What all photos can take together. */
  photos_max_gb: number
  /** How often a second pages that listen to one process may fetch their lists again because these have changed. */
  news_fetches: number
  /** Whether a new restaurant sells at once, as it does without the setting, or once an operator has approved it. */
  approval: 'automatic' | 'by_hand' | undefined
  /** How long a new operator, or one with a new second step, waits before approving money. */
  approver_wait_days: number
  /** To which each seal of the audit log is appended. */
  audit_seal_file: string | undefined
  /** What one operator does within 24 hours without another person. */
  desk_budgets: DeskBudgets
  rate_limits: boolean
  clock: Date | undefined
  log_level: string
}

function refuse(setting: string, why: string): never {
  throw new SettingError(`${setting} ${why}`)
}

/** The settings as given, each valid by itself. */
function parse(env: Record<string, string | undefined>): z.infer<typeof Settings> {
  const settings_given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(settings_given)
  if (!parsed.success) {
    const first = parsed.error.issues[0]
    refuse(String(first?.path[0] ?? 'settings'), `cannot be used: ${first?.message ?? 'unreadable'}`)
  }
  return parsed.data
}

/** Reads the settings; throws SettingError at the first that is invalid. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const settings = parse(env)
  const production = settings.NODE_ENV === 'production'
  const address = new URL(settings.APP_ORIGIN ?? `http://localhost:${settings.PORT}`)
  const { origin } = address
  const is_public = production || (address.protocol === 'https:' && !isLoopback(address))
  const payments = readPayments(settings, address, is_public)
  return {
    port: settings.PORT,
    host: settings.HOST,
    origin,
    secure: origin.startsWith('https:'),
    database_url: settings.DATABASE_URL,
    database_direct_url: settings.DATABASE_DIRECT_URL,
    database_read_url: settings.DATABASE_READ_URL,
    data_dir: settings.DATA_DIR,
    // The password of its accounts is public: never beside real money, not even by default.
    demo: payments.provider === 'stripe' ? false : settings.DEMO,
    payments,
    payouts: readPayouts(settings, payments.provider),
    operator: readOperator(settings),
    journal_accounts: settings.JOURNAL_ACCOUNTS,
    smtp_url: settings.SMTP_URL,
    mail_from: settings.MAIL_FROM,
    mail_in_log: !production && isLoopback(address),
    is_local_trial: payments.provider === 'sandbox' && isLoopbackHost(settings.HOST) && isLoopback(address),
    pickup_key: settings.PICKUP_KEY,
    pickup_keys_revoked: settings.PICKUP_KEYS_REVOKED,
    two_factor_key: settings.TWO_FACTOR_KEY,
    bank_details_key: settings.BANK_DETAILS_KEY,
    trust_proxy: settings.TRUST_PROXY,
    photos_max_gb: settings.PHOTOS_MAX_GB,
    news_fetches: settings.NEWS_FETCHES,
    approval: settings.APPROVAL,
    approver_wait_days: readApproverWait(settings, payments),
    audit_seal_file: settings.AUDIT_SEAL_FILE,
    desk_budgets: {
      refunds_cents: toCents(settings.SUPPORT_REFUNDS_A_DAY),
      measures: settings.MEASURES_A_DAY,
      adjustments_cents: toCents(settings.ADJUSTMENTS_A_DAY),
    },
    rate_limits: settings.RATE_LIMITS,
    clock: settings.CLOCK,
    // A line per request is for log collectors; a person at a terminal needs warnings only.
    log_level: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}

/** Play money can be approved at once. */
const readApproverWait = (settings: z.infer<typeof Settings>, { provider }: Config['payments']): number =>
  settings.APPROVER_WAIT_DAYS ?? (provider === 'stripe' ? 7 : 0)

const readOperator = (settings: z.infer<typeof Settings>): InstanceOperator => ({
  name: settings.OPERATOR_NAME,
  abn: settings.OPERATOR_ABN,
  address: settings.OPERATOR_ADDRESS,
  contact: settings.OPERATOR_CONTACT,
  gst: settings.OPERATOR_GST ?? false,
})

function readPayments(
  settings: z.infer<typeof Settings>,
  address: URL,
  is_public: boolean,
): Config['payments'] {
  const provider = settings.PAYMENTS ?? (settings.STRIPE_SECRET_KEY === undefined ? undefined : 'stripe')
  if (provider === 'stripe') return readStripe(settings, address)
  if (provider === undefined && is_public) {
    refuse(
      'PAYMENTS',
      'is not set: give STRIPE_SECRET_KEY, or say PAYMENTS=sandbox to run a public instance on play money',
    )
  }
  return { provider: 'sandbox' }
}

const STRIPE_NEEDS = [
  [['STRIPE_SECRET_KEY'], 'payments by Stripe need it'],
  [['STRIPE_WEBHOOK_SECRET'], 'without it no event of Stripe can be trusted'],
  [['SMTP_URL'], 'a shop with real money needs a mail server, for new passwords and refunds'],
  [
    ['OPERATOR_NAME', 'OPERATOR_ABN', 'OPERATOR_ADDRESS', 'OPERATOR_CONTACT'],
    'with real money the terms and the other texts have to say who runs this instance',
  ],
  [
    ['OPERATOR_GST'],
    'with real money say on or off, whether whoever runs this instance is registered for GST',
  ],
] as const

/** What payments by Stripe lack, a line for each reason. */
function missingForStripe(settings: z.infer<typeof Settings>, address: URL): string[] {
  const lines = STRIPE_NEEDS.flatMap(([names, reason]) => missingLine(settings, names, reason) ?? [])
  const isReal =
    /^.k_live_/.test(settings.STRIPE_SECRET_KEY ?? '') && settings.STRIPE_API_ORIGIN === undefined
  if (isReal && (isLoopback(address) || address.protocol !== 'https:'))
    lines.push(
      `APP_ORIGIN cannot be ${address.origin} with real money: give the public https address, which customers and Stripe open`,
    )
  return [...lines, missingForBankFile(settings) ?? []].flat()
}

/** Real money needs its secrets, and refuses what only a trial run may use. */
function readStripe(settings: z.infer<typeof Settings>, address: URL): Config['payments'] {
  if (settings.CLOCK !== undefined)
    refuse('CLOCK', 'cannot be used with Stripe: real money needs the real time')
  if (settings.DEMO === true) refuse('DEMO', 'cannot be on with Stripe: its payments are made up')
  if (!settings.RATE_LIMITS) refuse('RATE_LIMITS', 'cannot be off with Stripe')
  const missing = missingForStripe(settings, address)
  if (missing.length > 0) throw new SettingError(missing.join('\n'))
  return {
    provider: 'stripe',
    secret_key: settings.STRIPE_SECRET_KEY ?? '',
    webhook_secret: settings.STRIPE_WEBHOOK_SECRET ?? '',
    connect_webhook_secret: settings.STRIPE_CONNECT_WEBHOOK_SECRET,
    thin_webhook_secret: settings.STRIPE_THIN_WEBHOOK_SECRET,
    api_origin: settings.STRIPE_API_ORIGIN,
  }
}
