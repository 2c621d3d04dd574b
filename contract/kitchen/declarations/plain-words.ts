// Words as they are compared: without what differs between two ways of writing them, and by how many letters
// they differ.

/** Words between bars. */
export const setOf = (words: string): ReadonlySet<string> => new Set(words.split('|'))

/** In lower case, without marks and apostrophes. */
export const plainWord = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{Mn}|['’]/gu, '')

/** Not a stem: enough for "nuts", "tomatoes", "cookies" and "anchovies". */
export const singular = (word: string): string =>
  word.length < 4 || word.endsWith('ss')
    ? word
    : word
        .replace(/(?<=..)ies?$/, 'y')
        .replace(/(?<=ch|sh|x|ss|o)es$/, '')
        .replace(/s$/, '')

/** "w/o pork" and "-pork" as "without pork" and "no pork". */
export const withNegatorsInWords = (text: string): string =>
  text
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\bw\/(?:o|out)\b/gi, 'without')
    .replaceAll(/(?<=^|\s)-(?=\p{L})/gu, 'no ')

export const wordsOf = (text: string): string[] =>
  withNegatorsInWords(text).match(/[\p{L}\p{N}\p{M}'’]+/gu) ?? []

/**
 * The least number of letters to insert, delete, replace or swap with the next one that makes `to` of `from`.
 */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = current
  }
  return at(last, to.length)
}

const at = (row: number[], column: number): number => row[column] ?? Infinity
