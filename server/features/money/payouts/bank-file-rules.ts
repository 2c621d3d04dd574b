import { isAccountNumber, isBsb } from '#contract/money/bank-details.ts'
import type { BankFileUser } from '#server/application/payout-settings.ts'
import {
  ABA_CENTS_MAX,
  ABA_LINES_MAX,
  type AbaEntry,
  entryLine,
  headerLine,
  totalLine,
  toAbaText,
} from './aba-rules.ts'

export interface BankFileLine {
  /** Six digits. */
  bsb: string
  account_number: string
  title: string
  amount_cents: number
  /** What the receiver's statement shows beside the amount. */
  reference: string
}

/** All that a file is made of: the same content gives the same bytes. */
export interface BankFileContent {
  user: BankFileUser
  /** `YYYY-MM-DD` */
  pays_on: string
  lines: BankFileLine[]
}

export type BankFileRefusalReason =
  | 'no_lines'
  | 'too_many_lines'
  | 'no_day'
  | 'unusable_bsb'
  | 'unusable_account'
  | 'no_amount'
  | 'amount_too_large'
  | 'total_too_large'

/** `line` counts from 0; null where it is the file as a whole. */
export interface BankFileRefusal {
  reason: BankFileRefusalReason
  line: number | null
}

const sumOf = (lines: BankFileLine[]): number =>
  lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

function lineRefusal({ bsb, account_number, amount_cents }: BankFileLine): BankFileRefusalReason | undefined {
  if (!isBsb(bsb)) return 'unusable_bsb'
  if (!isAccountNumber(account_number)) return 'unusable_account'
  if (!Number.isInteger(amount_cents) || amount_cents <= 0) return 'no_amount'
  return amount_cents > ABA_CENTS_MAX ? 'amount_too_large' : undefined
}

function wholeRefusal({ user, pays_on, lines }: BankFileContent): BankFileRefusalReason | undefined {
  if (lines.length === 0) return 'no_lines'
  if (lines.length + Number(user.is_balanced) > ABA_LINES_MAX) return 'too_many_lines'
  return /^20\d\d-\d\d-\d\d$/.test(pays_on) ? undefined : 'no_day'
}

/**
 * Why no file can be made of some content: the columns are fixed, and a larger value would move those after
 * it.
 */
export function bankFileRefusal(content: BankFileContent): BankFileRefusal | undefined {
  const whole = wholeRefusal(content)
  if (whole !== undefined) return { reason: whole, line: null }
  for (const [line, entry] of content.lines.entries()) {
    const reason = lineRefusal(entry)
    if (reason !== undefined) return { reason, line }
  }
  return sumOf(content.lines) > ABA_CENTS_MAX ? { reason: 'total_too_large', line: null } : undefined
}

const END_OF_LINE = '\r\n'

/**
 * The direct-entry file of some payouts (ABA, the format of the Australian Bankers' Association). Throws
 * where `bankFileRefusal` refuses.
 */
export function writeBankFile(content: BankFileContent): Uint8Array<ArrayBuffer> {
  const refusal = bankFileRefusal(content)
  if (refusal !== undefined)
    throw new RangeError(
      `no bank file: ${refusal.reason}${refusal.line === null ? '' : ` in line ${refusal.line}`}`,
    )
  const { user, pays_on, lines } = content
  const user_name = toAbaText(user.user_name, 26, 'Surplate')
  const trace = {
    trace_bsb: user.bsb,
    trace_account: user.account_number,
    remitter: toAbaText(user.user_name, 16, 'Surplate'),
  }
  const credits = lines.map((line): AbaEntry => ({
    ...trace,
    ...line,
    code: '50',
    title: toAbaText(line.title, 32, 'Account holder'),
    reference: toAbaText(line.reference, 18, 'Payout'),
  }))
  const credit_cents = sumOf(lines)
  const balancing: AbaEntry = {
    ...trace,
    bsb: user.bsb,
    account_number: user.account_number,
    code: '13',
    amount_cents: credit_cents,
    title: user_name,
    reference: 'Payouts',
  }
  const entries = user.is_balanced ? [...credits, balancing] : credits
  const file = [
    headerLine({ ...user, user_name, description: 'Payouts', pays_on }),
    ...entries.map(entryLine),
    totalLine({ credit_cents, debit_cents: user.is_balanced ? credit_cents : 0, entries: entries.length }),
  ]
  return new TextEncoder().encode(file.map((line) => line + END_OF_LINE).join(''))
}
