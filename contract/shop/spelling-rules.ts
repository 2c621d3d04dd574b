/** A word that is in use, and its stem. */
export interface Spelling {
  word: string
  stem: string
}

/** Shorter words are not corrected: too many others differ from them by one letter. */
const CORRECTED_LENGTH_MIN = 4

/** How many edits a misspelt word may be away from the intended one. */
function editsMax(length: number): number {
  if (length < CORRECTED_LENGTH_MIN) return 0
  return length < 7 ? 1 : 2
}

/** The least number of letters to insert, delete, replace or swap with the next one that makes `to` of `from`. */
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

/** In a word of four letters another letter makes another word, as in beer and beet, more often than a mistake. */
const isOtherWord = (typed: string, word: string): boolean =>
  typed.length === CORRECTED_LENGTH_MIN && word.length === typed.length && [...typed].toSorted().join('') !== [...word].toSorted().join('')

/** Endings are often misspelt or cut off, so the stem counts as well. */
const distanceOf = (typed: string, { word, stem }: Spelling): number => Math.min(editDistance(typed, word), editDistance(typed, stem))

/** The spellings that somebody who typed a word most probably had in mind: the nearest of those that are near enough. */
export function closestSpellings<T extends Spelling>(typed: string, spellings: T[]): T[] {
  const near = spellings
    .filter(({ word }) => !isOtherWord(typed, word))
    .map((spelling) => ({ spelling, distance: distanceOf(typed, spelling) }))
    .filter(({ distance }) => distance <= editsMax(typed.length))
  const least = Math.min(...near.map(({ distance }) => distance))
  return near.filter(({ distance }) => distance === least).map(({ spelling }) => spelling)
}
