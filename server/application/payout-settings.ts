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

/** How restaurants are paid: by the payment provider, its sandbox, or a file that the operator gives to a bank. */
export type PayoutSettings = { rail: 'connect' } | { rail: 'sandbox' } | { rail: 'bank_file'; user: BankFileUser }

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
  BANK_DETAILS_KEY: z.string().optional(),
}

const Settings = z.object(payoutSettings)
type Settings = z.infer<typeof Settings>

/** The rail of payouts; throws SettingError where it does not go with the payment provider, or its account is not given. */
export function readPayouts(settings: Settings, provider: 'stripe' | 'sandbox'): PayoutSettings {
  const rail = settings.PAYOUTS ?? (provider === 'stripe' ? 'connect' : 'sandbox')
  if (rail === 'bank_file') return { rail, user: readUser(settings) }
  if (rail === 'connect' && provider !== 'stripe')
    throw new SettingError('PAYOUTS cannot be connect without Stripe: play money cannot be paid out; leave it out, or say bank_file')
  if (rail === 'sandbox' && provider === 'stripe')
    throw new SettingError('PAYOUTS cannot be sandbox with Stripe: restaurants would wait for real money; say connect or bank_file')
  return { rail }
}

const REQUIRED = ['ABA_BANK', 'ABA_USER_NAME', 'ABA_USER_ID', 'ABA_BSB', 'ABA_ACCOUNT'] as const

function readUser(settings: Settings): BankFileUser {
  const missing = REQUIRED.filter((name) => settings[name] === undefined)
  if (missing.length > 0)
    throw new SettingError(
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing: PAYOUTS=bank_file needs to name the account that pays`,
    )
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
