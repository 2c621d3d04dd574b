// Australian bank details as digits alone. Without schemas, so that settings, forms and files share them.
import { typedDigits, typedNumber } from '#contract/text/typed-text.ts'

/** The width of an account's title in a bank file. */
export const ACCOUNT_TITLE_MAX = 32

/** Six digits that can name a branch; 999999 marks the end of a bank file. */
export const isBsb = (digits: string): boolean =>
  /^\d{6}$/.test(digits) && digits !== '000000' && digits !== '999999'

/** Five to nine digits. Zeros in front belong to the number, and zeros alone are none. */
export const isAccountNumber = (digits: string): boolean => /^\d{5,9}$/.test(digits) && !/^0+$/.test(digits)

export const readBsb = (text: string): string => typedDigits(text, 'BSB')

/**
 * Of a spreadsheet's "12345.0" its whole number, but no other decimals: they would read as another account.
 */
export const readAccountNumber = (text: string): string => {
  const plain = typedNumber(text).replace(/\.0{1,2}$/, '')
  return /\.\d{1,2}$/.test(plain) ? plain : typedDigits(plain, String.raw`a/c|acc(?:oun)?t?`)
}

export const lastThree = (account_number: string): string => account_number.slice(-3)
