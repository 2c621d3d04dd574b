// One line of the direct-entry format: 120 characters of fixed columns, without the end of the line.

const LINE_LENGTH = 120
/** The largest amount in cents that its ten columns hold. */
export const ABA_CENTS_MAX = 9_999_999_999
/** The most lines of type 1 that the count in six columns holds. */
export const ABA_LINES_MAX = 999_999

const left = (text: string, width: number): string => text.padEnd(width)
const right = (text: string, width: number): string => text.padStart(width)
const zeros = (digits: number | string, width: number): string => String(digits).padStart(width, '0')
const blank = (width: number): string => ' '.repeat(width)

const dashed = (bsb: string): string => `${bsb.slice(0, 3)}-${bsb.slice(3)}`

/** `DDMMYY` of a day. */
const shortDay = (date: string): string => date.slice(8) + date.slice(5, 7) + date.slice(2, 4)

/** A value that is wider than its columns would move all that follow: better no file. */
function joined(columns: string[]): string {
  const line = columns.join('')
  if (line.length !== LINE_LENGTH) throw new RangeError(`a line of ${line.length} characters in a bank file`)
  return line
}

export const headerLine = (header: {
  bank: string
  user_name: string
  user_id: string
  description: string
  pays_on: string
}): string =>
  joined([
    '0',
    blank(17),
    '01',
    left(header.bank, 3),
    blank(7),
    left(header.user_name, 26),
    zeros(header.user_id, 6),
    left(header.description, 12),
    shortDay(header.pays_on),
    blank(40),
  ])

export interface AbaEntry {
  bsb: string
  account_number: string
  code: '50' | '13'
  amount_cents: number
  title: string
  reference: string
  trace_bsb: string
  trace_account: string
  remitter: string
}

export const entryLine = (entry: AbaEntry): string =>
  joined([
    '1',
    dashed(entry.bsb),
    right(entry.account_number, 9),
    ' ',
    entry.code,
    zeros(entry.amount_cents, 10),
    left(entry.title, 32),
    left(entry.reference, 18),
    dashed(entry.trace_bsb),
    right(entry.trace_account, 9),
    left(entry.remitter, 16),
    zeros(0, 8),
  ])

export const totalLine = (total: { credit_cents: number; debit_cents: number; entries: number }): string =>
  joined([
    '7',
    '999-999',
    blank(12),
    zeros(Math.abs(total.credit_cents - total.debit_cents), 10),
    zeros(total.credit_cents, 10),
    zeros(total.debit_cents, 10),
    blank(24),
    zeros(total.entries, 6),
    blank(40),
  ])

// The characters of a direct-entry file: A-Z a-z 0-9 and blank - . / & ( ) ' +

/**
 * Letters that Unicode does not take apart into a plain one and its marks, and signs with a plain likeness.
 */
const LIKENESSES: [characters: string, plain: string][] = [
  ['ß', 'ss'],
  ['ẞ', 'SS'],
  ['æ', 'ae'],
  ['Æ', 'AE'],
  ['œ', 'oe'],
  ['Œ', 'OE'],
  ['þ', 'th'],
  ['Þ', 'Th'],
  ['øɵ', 'o'],
  ['ØƟ', 'O'],
  ['đð', 'd'],
  ['ĐÐ', 'D'],
  ['ł', 'l'],
  ['Ł', 'L'],
  ['ħ', 'h'],
  ['Ħ', 'H'],
  ['ŧ', 't'],
  ['Ŧ', 'T'],
  ['ŋ', 'n'],
  ['Ŋ', 'N'],
  ['ıɨ', 'i'],
  ['ə', 'e'],
  ['Ə', 'E'],
  ['‘’‚‛′ʹʻʼˈ`´"“”„‟″«»‹›', "'"],
  ['‐‑‒–—―−_~', '-'],
  ['⁄∕\\|', '/'],
  ['[{', '('],
  [']}', ')'],
  ['×', 'x'],
  ['@', ' at '],
]
const plainOf = new Map(
  LIKENESSES.flatMap(([characters, plain]) =>
    [...characters].map((character): [string, string] => [character, plain]),
  ),
)

const replaceLikenesses = (text: string): string =>
  [...text].map((character) => plainOf.get(character) ?? character).join('')
const marks = /\p{M}/gu
const refused = /[^A-Za-z0-9 \-./&()'+]+/g

/** Text in the characters of the file, at most `length` of them; `fallback` where nothing readable is left. */
export function toAbaText(text: string, length: number, fallback: string): string {
  // Before as well, because Unicode takes some signs apart into a blank and a mark.
  const plain = replaceLikenesses(replaceLikenesses(text).normalize('NFKD').replaceAll(marks, ''))
  const legal = plain.replaceAll(refused, ' ').replaceAll(/ +/g, ' ').trim().slice(0, length).trimEnd()
  return /[A-Za-z0-9]/.test(legal) ? legal : fallback.slice(0, length)
}
