// Australian bank details as digits alone. Without schemas, so that settings, forms and files share them.

/** The width of an account's title in a bank file. */
export const ACCOUNT_TITLE_MAX = 32

/** Six digits that can name a branch; 999999 marks the end of a bank file. */
export const isBsb = (digits: string): boolean => /^\d{6}$/.test(digits) && digits !== '000000' && digits !== '999999'

/** Five to nine digits. Zeros in front belong to the number, and zeros alone are none. */
export const isAccountNumber = (digits: string): boolean => /^\d{5,9}$/.test(digits) && !/^0+$/.test(digits)

/** What people type between the digits: blanks and hyphens. */
export const digitsOf = (typed: string): string => typed.replaceAll(/[\s\p{Pd}]/gu, '')

export const lastThree = (account_number: string): string => account_number.slice(-3)
