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
