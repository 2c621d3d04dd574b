import { editDistance } from '#contract/kitchen/declarations/plain-words.ts'

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

/**
 * In a word of four letters another letter makes another word, as in beer and beet, more often than a
 * mistake.
 */
const isOtherWord = (typed: string, word: string): boolean =>
  typed.length === CORRECTED_LENGTH_MIN &&
  word.length === typed.length &&
  [...typed].toSorted().join('') !== [...word].toSorted().join('')

/** Endings are often misspelt or cut off, so the stem counts as well. */
const distanceOf = (typed: string, { word, stem }: Spelling): number =>
  Math.min(editDistance(typed, word), editDistance(typed, stem))

/**
 * The spellings that somebody who typed a word most probably had in mind: the nearest of those that are near
 * enough.
 */
export function closestSpellings<T extends Spelling>(typed: string, spellings: T[]): T[] {
  const near = spellings
    .filter(({ word }) => !isOtherWord(typed, word))
    .map((spelling) => ({ spelling, distance: distanceOf(typed, spelling) }))
    .filter(({ distance }) => distance <= editsMax(typed.length))
  const least = Math.min(...near.map(({ distance }) => distance))
  return near.filter(({ distance }) => distance === least).map(({ spelling }) => spelling)
}
