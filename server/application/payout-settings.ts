import { z } from 'zod'
import { SettingError } from '#server/platform/setting-error.ts'
import { AbaAccount, AbaBank, AbaBsb, AbaUserId, AbaUserName } from './setting-values.ts'

/** The account that a bank file is paid from, as the bank has registered it. */
export interface BankFileUser {
  /** Three letters, such as WBC. */
  bank: string
  user_name: string
  /** One to six digits. */
  user_id: string
  /** Six digits. */
  bsb: string
  account_number: string
  /** Whether a debit of the total ends the file. */
  is_balanced: boolean
}

export interface PayoutSettings {
  /**
   * How restaurants are paid: by the payment provider, its sandbox, or a file that the operator gives to a
   * bank.
   */
  rail: 'connect' | 'sandbox' | 'bank_file'
  /**
   * Given beside another rail as well: before a change of rails restaurants enter their bank details, and
   * after it old files can be read.
   */
  bank_file_user: BankFileUser | undefined
  /** What a restaurant can be paid of its first days within a week, in cents. */
  ceiling_cents: number
}

export const payoutSettings = {
  PAYOUTS: z.enum(['connect', 'sandbox', 'bank_file']).optional(),
  ABA_BANK: AbaBank.optional(),
  ABA_USER_NAME: AbaUserName.optional(),
  ABA_USER_ID: AbaUserId.optional(),
  ABA_BSB: AbaBsb.optional(),
  ABA_ACCOUNT: AbaAccount.optional(),
  ABA_BALANCED: z
    .enum(['on', 'off'])
    .transform((value) => value === 'on')
    .default(false),
  NEW_RESTAURANT_CEILING: z.coerce
    .number()
    .min(0)
    .max(1_000_000)
    .default(3_000)
    .transform((dollars) => Math.round(dollars * 100)),
  BANK_DETAILS_KEY: z.string().optional(),
}

const Settings = z.object(payoutSettings)
type Settings = z.infer<typeof Settings>

const REQUIRED = ['ABA_BANK', 'ABA_USER_NAME', 'ABA_USER_ID', 'ABA_BSB', 'ABA_ACCOUNT'] as const

/**
 * How payouts travel; throws SettingError where that does not go with the payment provider, or the account
 * that pays is not given.
 */
export function readPayouts(settings: Settings, provider: 'stripe' | 'sandbox'): PayoutSettings {
  const rail = settings.PAYOUTS ?? (provider === 'stripe' ? 'connect' : 'sandbox')
  if (rail === 'connect' && provider !== 'stripe')
    throw new SettingError(
      'PAYOUTS cannot be connect without Stripe: play money cannot be paid out; leave it out, or say bank_file',
    )
  if (rail === 'sandbox' && provider === 'stripe')
    throw new SettingError(
      'PAYOUTS cannot be sandbox with Stripe: restaurants would wait for real money; say connect or bank_file',
    )
  const missing = missingForBankFile(settings)
  if (missing !== undefined) throw new SettingError(missing)
  const isWhole = REQUIRED.every((name) => settings[name] !== undefined)
  return {
    rail,
    bank_file_user: isWhole ? toUser(settings) : undefined,
    ceiling_cents: settings.NEW_RESTAURANT_CEILING,
  }
}

/** What bank files lack, on one line; undefined where restaurants are not paid by them. */
export const missingForBankFile = (settings: Settings): string | undefined =>
  settings.PAYOUTS === 'bank_file'
    ? missingLine(settings, REQUIRED, 'PAYOUTS=bank_file needs to name the account that pays')
    : undefined

/**
 * The line that names which of some settings are missing, and why they are needed; undefined where none is.
 */
export function missingLine<T extends string>(
  settings: Partial<Record<T, unknown>>,
  names: readonly T[],
  reason: string,
): string | undefined {
  const missing = names.filter((name) => settings[name] === undefined)
  if (missing.length === 0) return undefined
  return `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing: ${reason}`
}

function toUser(settings: Settings): BankFileUser {
  const value = (name: (typeof REQUIRED)[number]): string => settings[name] ?? ''
  return {
    bank: value('ABA_BANK'),
    user_name: value('ABA_USER_NAME'),
    user_id: value('ABA_USER_ID'),
    bsb: value('ABA_BSB'),
    account_number: value('ABA_ACCOUNT'),
    is_balanced: settings.ABA_BALANCED,
  }
}
