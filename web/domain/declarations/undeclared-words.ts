import { type FoodItemText, undeclaredWords } from '#contract/kitchen/declarations/allergen-words.ts'
import { allergensText } from '#contract/kitchen/declarations/allergen-wording.ts'
import type { Allergen } from '#contract/kitchen/declarations/allergens.ts'
import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'

/** A food item, or one that was sold. */
export type ReadableFoodItem = FoodItemText & Pick<Declaration, 'allergens' | 'diets' | 'wording_answers'>

/** A line about words of a meal that suggest what somebody avoids, while the kitchen has not declared it. */
export interface UndeclaredLine {
  allergens: Allergen[]
  /** "You avoid cashew; its name says cashew, the kitchen did not declare it" */
  text: string
  /** The kitchen has answered that there is none in it. */
  isAnswered: boolean
}

/** The lines about the words of a meal that suggest what somebody avoids, each once. */
export const undeclaredLines = (item: ReadableFoodItem, avoided: readonly Allergen[]): UndeclaredLine[] =>
  [
    ...Map.groupBy(undeclaredWords(item, avoided), ({ word, field, isAnswered }) => `its ${field} says ${word}${isAnswered ? '.' : ','}`),
  ].map(([says, words]) => {
    const isAnswered = words.every((word) => word.isAnswered)
    const allergens = words.map(({ allergen }) => allergen)
    const answer = isAnswered
      ? 'The kitchen answered: none in the recipe'
      : `the kitchen did not declare ${words.length === 1 ? 'it' : 'them'}`
    return { allergens, isAnswered, text: `You avoid ${allergensText(allergens)}; ${says} ${answer}` }
  })
