import {
  type FoodItemText,
  undeclaredWords,
  unreadableNameQuestion,
} from '#contract/kitchen/declarations/allergen-words.ts'
import { allergensText } from '#contract/kitchen/declarations/allergen-wording.ts'
import type { Allergen } from '#contract/kitchen/declarations/allergens.ts'
import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'

/** A food item, or one that was sold. */
export type ReadableFoodItem = FoodItemText & Pick<Declaration, 'allergens' | 'diets' | 'wording_answers'>

/**
 * A line about words of a meal that suggest what somebody avoids, or cannot be read, while the kitchen has
 * not declared it.
 */
export interface UndeclaredLine {
  allergens: Allergen[]
  /** "You avoid cashew; its name says cashew, the kitchen did not declare it" */
  text: string
  /**
   * Lists leave the meal out: a word suggests it and the kitchen has not answered that there is none in it.
   */
  isHiding: boolean
}

/**
 * A name in other letters can name anything, so that "checked, contains nothing" beside it is not taken for
 * an answer.
 */
function unreadableLines(item: ReadableFoodItem, avoided: readonly Allergen[]): UndeclaredLine[] {
  const question = item.allergens.checked
    ? unreadableNameQuestion(item, item.allergens, item.wording_answers)
    : undefined
  const { may_be_present } = item.allergens
  const allergens = avoided.filter(
    (name) => question?.allergens.includes(name) === true && !may_be_present.includes(name),
  )
  if (allergens.length === 0) return []
  return [
    { allergens, isHiding: false, text: `You avoid ${allergensText(allergens)}; its name could not be read` },
  ]
}

/** The lines about the words of a meal that suggest what somebody avoids, each once. */
export const undeclaredLines = (item: ReadableFoodItem, avoided: readonly Allergen[]): UndeclaredLine[] => {
  const byWord = Map.groupBy(
    undeclaredWords(item, avoided),
    ({ word, field, isAnswered }) => `its ${field} says ${word}${isAnswered ? '.' : ','}`,
  )
  const ofWords = [...byWord].map(([says, words]) => {
    const isHiding = !words.every(({ isAnswered }) => isAnswered)
    const allergens = words.map(({ allergen }) => allergen)
    const answer = isHiding
      ? `the kitchen did not declare ${words.length === 1 ? 'it' : 'them'}`
      : 'The kitchen answered: none in the recipe'
    return { allergens, isHiding, text: `You avoid ${allergensText(allergens)}; ${says} ${answer}` }
  })
  return [...ofWords, ...unreadableLines(item, avoided)]
}
