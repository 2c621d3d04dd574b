import type { FoodItemText } from './allergen-words.ts'
import { type Allergen, foodDiets, foodNames } from './allergens.ts'
import { allergensNamed, namesFor } from './avoided-names.ts'
import type { Declaration } from './declarations.ts'
import { dishText, namedAgainst, namesMeat } from './diet-words.ts'
import { namedInDoubt, withoutNegations } from './dish-negations.ts'
import { findMenuWords } from './menu-words.ts'
import { plainWord, singular } from './plain-words.ts'

/** A dish as a search sees it. */
export type SearchedDish = FoodItemText & Pick<Declaration, 'allergens' | 'diets'>

/** Words between spaces, in the singular. */
const spaced = (text: string): string =>
  ` ${plainWord(text)
    .split(/[^\p{L}\p{N}]+/u)
    .map(singular)
    .join(' ')} `

const allergensIn = (text: string): Allergen[] =>
  findMenuWords(text).flatMap(({ meanings }) => meanings.flatMap(({ names }) => names))

/** Of a script without spaces between words, so that it is looked for inside longer text. */
const isUnspaced = (word: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)

/**
 * Of an allergen only the words that the lists of allergens do not know: they tell coconut milk from milk.
 */
function wordsToFind(word: string): string[] {
  if (isKind(word)) return []
  const names = allergensNamed(word)
  return names.length === 0 ? [word] : namesFor(word).filter((each) => !isListed(each, names))
}

const listed = new Map<string, Allergen[]>()
/** Whether the lists know a name of an allergen; the few names are looked up once. */
function isListed(name: string, allergens: readonly Allergen[]): boolean {
  const inLists = listed.get(name) ?? allergensIn(name)
  listed.set(name, inLists)
  return inLists.some((each) => allergens.includes(each))
}

/**
 * Whether a dish has, by its words or its declaration, what a search is to be without: "no pork", "without
 * nuts".
 */
export function isLeftOut(dish: SearchedDish, without: readonly string[]): boolean {
  if (without.length === 0) return false
  const written = dishText(dish)
  const text = spaced(withoutNegations(written))
  const has = new Set([
    ...dish.allergens.contains,
    ...allergensIn(written),
    ...allergensIn(namedInDoubt(written)),
  ])
  const isNamed = (word: string): boolean => text.includes(isUnspaced(word) ? plainWord(word) : spaced(word))
  return without.some(
    (word) =>
      wordsToFind(word).some(isNamed) ||
      allergensNamed(word).some((name) => has.has(name)) ||
      namesKind(dish, word),
  )
}

const isKind = (word: string): boolean =>
  word === 'meat' || foodDiets.some((diet) => foodNames[diet] === word)

/** "no pork" leaves out ham as well, while "no ham" leaves out only ham. */
function namesKind(dish: SearchedDish, word: string): boolean {
  if (word === 'meat') return namesMeat(dish)
  const diet = foodDiets.find((each) => foodNames[each] === word)
  return diet !== undefined && namedAgainst(dish, diet) !== undefined
}
