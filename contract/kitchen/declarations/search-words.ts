import { withoutInvisible } from '#contract/typed-text.ts'
import { avoidedName, avoidedNameNear, isMisspelt } from './avoided-names.ts'
import { plainWord, singular, withNegatorsInWords } from './plain-words.ts'

const corrected = ['without', 'avoid', 'allergic', 'allergy', 'allergies', 'intolerant', 'intolerance', 'free']
/** A word of the grammar in which a letter is wrong. */
export const correctedWord = (plain: string): string => corrected.find((each) => isMisspelt(plain, each)) ?? plain

/** "glutenfree", "eggless" and "nondairy" as two words. */
function apart(word: string): string[] {
  const plain = plainWord(word)
  const [, before = '', end] = /^(\p{L}{3,}?)(free|less)$/u.exec(plain) ?? []
  if (end !== undefined && (avoidedNameNear(singular(before)) ?? avoidedNameNear(before)) !== undefined) return [before, 'free']
  const after = /^non(\p{L}{3,})$/u.exec(plain)?.[1]
  return after !== undefined && avoidedName(singular(after)) !== undefined ? ['no', after] : [word]
}

/** The words of a search, and what separates them in a list. */
export function searchWords(text: string): string[] {
  const typed = withoutInvisible(text)
    .replaceAll(/[´`‘’ʼ′]/g, "'")
    .normalize('NFKC')
    .replaceAll(/\b(?:can|do|does)\s+not\b/gi, 'cannot')
  return (
    withNegatorsInWords(typed)
      .match(/[\p{L}\p{N}\p{M}']+|[,;/&+]/gu)
      ?.flatMap(apart) ?? []
  )
}
