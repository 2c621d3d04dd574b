import { z } from 'zod'
import { BANK_DETAILS_WAIT_HOURS } from '#contract/constants.ts'
import { endpoint } from '#contract/endpoint.ts'
import { moneyPaths } from './money-paths.ts'
import { SecondFactor } from '#contract/people/two-factor.ts'
import {
  CurrentPassword,
  InstantReply,
  optional,
  singleLine,
  typedValue,
  visibleText,
} from '#contract/values.ts'
import { ACCOUNT_TITLE_MAX, isAccountNumber, isBsb, readAccountNumber, readBsb } from './bank-details.ts'

const TITLE_REQUIRED = 'Please enter the name of the account'
/** A bank prints no other letters. */
const latin = /[\p{Script=Latin}\d]/u

/** The form that gives a restaurant new bank details; the code is asked for where two-step sign-in is on. */
export const BankAccountForm = z.object({
  bsb: typedValue(readBsb, isBsb, {
    required: 'Please enter the BSB',
    invalid: 'A BSB has six digits, such as 063-123',
  }),
  account_number: typedValue(readAccountNumber, isAccountNumber, {
    required: 'Please enter the account number',
    invalid: 'An account number has five to nine digits',
  }),
  title: singleLine(visibleText(TITLE_REQUIRED))
    .max(ACCOUNT_TITLE_MAX, `The name can be at most ${ACCOUNT_TITLE_MAX} characters`)
    .regex(latin, 'Please write the name in Latin letters, as your bank has it'),
  password: CurrentPassword,
  code: optional(SecondFactor),
})

const BankAccount = z.object({
  title: z.string(),
  last_three: z
    .string()
    .meta({ description: 'The last three digits of the account number. No reply has more of it' }),
  created_at: InstantReply,
  usable_from: InstantReply.meta({ description: 'Nothing is paid to it before' }),
})

export const BankAccountState = z.object({
  paid_by_bank_file: z
    .boolean()
    .meta({ description: 'Whether restaurants are paid to bank accounts that they name here' }),
  bank_account: BankAccount.nullable(),
})
export type BankAccountState = z.infer<typeof BankAccountState>

/** One version of the bank details, in the data export. */
export const ExportedBankAccount = BankAccount.extend({ ended_at: InstantReply.nullable() })
export type ExportedBankAccount = z.infer<typeof ExportedBankAccount>

export const bankAccountsApi = {
  get: endpoint(moneyPaths.bankAccounts.get, {
    access: 'owner',
    summary: 'The bank account that the restaurant is paid to, with the last three digits of its number.',
    input: z.object({}),
    reply: BankAccountState,
  }),
  set: endpoint(moneyPaths.bankAccounts.set, {
    access: 'owner',
    summary: `Gives the restaurant new bank details. Where two-step sign-in is on, send a code as well. They wait ${BANK_DETAILS_WAIT_HOURS} hours, in which nothing is paid to them nor to those before. The same details again change nothing.`,
    input: BankAccountForm,
    reply: BankAccountState,
    failures: ['bank_file_off', 'second_factor_required', 'too_many_requests'],
  }),
}
