import { toAud } from '#contract/money.ts'

// Codes, numbers, emails and searches as people type and paste them. Never for names, whose joiners belong to
// their words.

// Beside what Unicode calls ignorable: marks of annotation, and controls that are no blank.
const invisible = /(?:[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]|(?![\s\u0085])\p{Cc})/gu

/**
 * Drops every character without a width: byte order marks, soft hyphens, joiners, marks of direction,
 * fillers, controls.
 */
export const withoutInvisible = (text: string): string => text.replaceAll(invisible, '')

// Unicode puts the ten digits of a script in a row, zero first; rows that touch are whole.
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/** The digits of every script, such as full-width, Arabic or Devanagari, as 0 to 9. */
export const withAsciiDigits = (text: string): string => text.replaceAll(/(?![0-9])\p{Nd}/gu, asciiDigit)

// Japanese and Chinese keyboards give the mark of a long vowel or a line of a box for a hyphen.
const dashes = /[\p{Pd}\u2212\u2043\u02D7\u30FC\u2500]/gu
const blanks = /[\s\u0085\u2800]+/g

/**
 * A code, a number or an address in plain characters: nothing invisible, digits and letters as on an English
 * keyboard, each dash "-", blanks one " " and none at the ends. Raised, circled and Roman numerals stay as
 * they are, so that "5²" is refused rather than read as 52.
 */
export const typedCode = (text: string): string =>
  withAsciiDigits(withoutInvisible(text).replaceAll(/[^\p{No}\p{Nl}]+/gu, (run) => run.normalize('NFKC')))
    .replaceAll(dashes, '-')
    .replaceAll('\u3002', '.')
    .replaceAll(blanks, ' ')
    .trim()

/** A code of letters and digits in capitals, without what stands between them: "abc-234" is "ABC234". */
export const typedCapitals = (text: string): string =>
  typedCode(text)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

const inBrackets = /^["'([<\u201C\u2018\u00AB](.+)["')\]>\u201D\u2019\u00BB]$/
const closing = /[.,;:]+$/

/**
 * A number out of a sentence, in quotation marks, or in a cell of a spreadsheet, which marks it as text:
 * "'0412 345 678", `="063-000"`.
 */
export const typedNumber = (text: string): string =>
  typedCode(text)
    .replace(closing, '')
    .replace(/^=(?=")/, '')
    .replace(inBrackets, '$1')
    .replace(/^['\u2019]/, '')

/** The name of a number before it, as in "ABN: 51 …" or "Account no. 123 …". */
const labelled = (names: string): RegExp =>
  new RegExp(String.raw`^(?:${names})(?![a-z])[.]? ?(?:(?:no|num|number)(?![a-z])[.]?)? ?[:#=]? ?`, 'i')

/**
 * A number that is written in groups, as digits; with whatever else stands in it, so that it is refused. A
 * comma separates groups of three only: more than one number is none.
 */
export function typedDigits(text: string, names: string): string {
  const plain = typedNumber(text).replace(labelled(names), '')
  return (/^\d{1,3}(?:,\d{3})+$/.test(plain) ? plain.replaceAll(',', '') : plain).replaceAll(/[ .-]/g, '')
}

/** What follows the scheme of a link, its escapes as the characters they stand for; another text as it is. */
function withoutScheme(plain: string, scheme: RegExp): string {
  const escaped = plain.replace(scheme, '')
  if (escaped === plain) return plain
  return escaped
    .replaceAll(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .trim()
}

/** A telephone number without the link and the name before it, and without what stands between its digits. */
export const typedPhone = (text: string): string =>
  withoutScheme(typedNumber(text), /^tel:/i)
    .replace(/;[a-z-]+=.*$/i, '')
    .replace(labelled('tel|telephone|phone|ph|mobile|mob|cell|m|t|p'), '')
    .replaceAll(/[ ()[\]./-]/g, '')

/**
 * The address in what was copied from an email, a link or a sentence: "Ana <ana@b.au>",
 * "mailto:ana@b.au?subject=Hello", "(ana@b.au),".
 */
export function typedEmail(text: string): string {
  const plain = typedCode(text)
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replace(closing, '')
  const alone = /^[^<>]*<([^<>]*)>$/.exec(plain)?.[1] ?? plain.replace(inBrackets, '$1')
  const address = withoutScheme(alone.replace(/^(mailto:[^@]*@[^?]*)\?.*$/i, '$1'), /^mailto:/i)
  return address.replaceAll(/ *@ */g, '@').replace(closing, '').trim()
}

// A joiner after a letter of another script than Latin belongs to its word.
const invisibleInWords = new RegExp(
  String.raw`(?<![^\P{L}\p{Script=Latin}]|\p{M})${invisible.source}|(?![\u200C\u200D])${invisible.source}`,
  'gu',
)

/**
 * Words that are looked for, without what nobody sees and with full-width letters as on an English keyboard.
 */
export const typedSearch = (text: string): string =>
  text
    .replaceAll(invisibleInWords, '')
    .replaceAll(/[\uFF01-\uFFEF]+/g, (run) => run.normalize('NFKC'))
    .replaceAll(blanks, ' ')
    .trim()

/** A number in plain characters, also the Arabic marks of decimals and thousands and the Swiss one. */
const typedFigures = (text: string): string =>
  typedCode(text).replaceAll('\u066B', '.').replaceAll('\u066C', ',').replaceAll('\u2019', "'")

// Groups of three digits with one separator. "0,500" and "012,500" have none.
const groups = /^[1-9]\d{0,2}(?:([,.' ])\d{3})(?:\1\d{3})*$/

/**
 * The value of digits that may be in groups, whose separator is not the mark of the decimals as well;
 * undefined for others.
 */
function wholeValue(figures: string, decimal_mark: string | undefined): number | undefined {
  const separator = groups.exec(figures)?.[1]
  const digits =
    separator === undefined || separator === decimal_mark ? figures : figures.replaceAll(separator, '')
  return /^\d{1,13}$/.test(digits) ? Number(digits) : undefined
}

// One and a quarter to some, 1250 to others.
const ambiguous = /^\d+\.\d{3}$/

/**
 * The value in hundredths of figures without a sign; undefined where they are no number, or more than one.
 */
function hundredths(figures: string): number | undefined {
  if (ambiguous.test(figures)) return undefined
  const [, head = '', mark, decimals = ''] = /^(.*?)(?:([.,])(\d{0,2}))?$/.exec(figures) ?? []
  const whole = head === '' && decimals !== '' ? 0 : wholeValue(head, mark)
  return whole === undefined ? undefined : whole * 100 + Number(decimals.padEnd(2, '0'))
}

/** The value of text with or without a sign, by what reads its figures; zero has none. */
function withSign(typed: string, valueOf: (figures: string) => number | undefined): number | undefined {
  const value = valueOf(typed.replace(/^[-+] ?/, ''))
  return typed.startsWith('-') && value ? -value : value
}

const dollarsBefore = /^([-+]?) ?(?:(?:A|AUD?)? ?\$|AUD) ?/i
const dollarsAfter = / ?(?:(?:AUD?|A)?\$|AUD|dollars?)$/i

/**
 * An amount in cents as people write it: "12.50", "12,5", "$1,250", "A$ 1 250,00", "12.50 AUD", "-5".
 * Undefined where it cannot be told: another currency, more than two decimals, or "1.250", which is 1.25 to
 * some and 1250 to others ("1,250" is 1250 in Australia).
 */
export const typedAmountCents = (text: string): number | undefined =>
  withSign(typedFigures(text).replace(dollarsAfter, '').replace(dollarsBefore, '$1'), hundredths)

/** An amount in AUD as people write it; undefined where `typedAmountCents` is. */
export const typedDollars = (text: string): number | undefined => {
  const cents = typedAmountCents(text)
  return cents === undefined ? undefined : toAud(cents)
}

export const NO_AMOUNT = 'Please enter an amount, such as 12.50'

/**
 * A whole number as people write it: "12", "1,250", "1 250", "+3", "12.0"; undefined for another, and for
 * "1.250".
 */
export function typedWholeNumber(text: string): number | undefined {
  const value = withSign(typedFigures(text), hundredths)
  return value === undefined || value % 100 !== 0 ? undefined : value / 100
}

/** A weight in whole grams, with or without its unit: "420", "420 g", "1,250 grams". */
export const typedGrams = (text: string): number | undefined =>
  typedWholeNumber(typedCode(text).replace(/ ?(?:g|gr|gms?|grams?)$/i, ''))
