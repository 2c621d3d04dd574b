import { useState } from 'react'
import {
  noneInIt,
  openQuestions,
  type AllergenSuggestion,
} from '#contract/kitchen/declarations/allergen-words.ts'
import type { Allergen } from '#contract/kitchen/declarations/allergens.ts'
import type { WordingAnswer } from '#contract/kitchen/declarations/declarations.ts'
import type { ListAgain, OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { allergenFields, allergensInput, tickAllergens } from './declared-allergens.ts'

/**
 * What the words of a meal that is listed again suggest, and the answers that are given beside the button
 * that lists it.
 */
export function useWordingQuestions(item: OwnFoodItem) {
  const [ticked, setTicked] = useState<Allergen[]>([])
  const [newAnswers, setNewAnswers] = useState<WordingAnswer[]>([])
  const [isAsked, setIsAsked] = useState(false)
  const declared = tickAllergens(allergenFields(item.allergens), 'contains', ticked)
  const wording_answers = [...item.wording_answers, ...newAnswers]
  const questions = openQuestions(item, declared, wording_answers)
  const allergens = allergensInput(declared)
  const input: Pick<ListAgain, 'allergens' | 'wording_answers'> = {
    ...(ticked.length > 0 ? { allergens } : {}),
    ...(newAnswers.length > 0 ? { wording_answers } : {}),
  }
  return {
    input,
    /** The meal as it is answered now. */
    answeredItem: { ...item, allergens: allergens ?? item.allergens },
    props: {
      questions,
      isAsked,
      onTick: (names: Allergen[]) => setTicked([...ticked, ...names]),
      onNone: (question: AllergenSuggestion) => setNewAnswers([...newAnswers, ...noneInIt(question)]),
    },
    /**
     * Whether the meal has to wait, because it is declared and there are questions, which are shown from now
     * on.
     */
    hasToAsk: (): boolean => {
      const hasToWait = allergens !== undefined && questions.length > 0
      if (hasToWait) setIsAsked(true)
      return hasToWait
    },
  }
}

export type WordingQuestions = ReturnType<typeof useWordingQuestions>
