import { type Allergen, allergens, type Diet, diets } from '#contract/kitchen/declarations/allergens.ts'
import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import { answeredWords, chilled, declarationTexts, unchecked } from './declaration-texts.ts'

/** What the kitchen declares of the food item with this name. */
export function declarationOf(name: string): Declaration {
  const storage: Declaration['storage'] = chilled.includes(name)
    ? { method: 'refrigerated', since: null }
    : null
  const declared = declarationTexts[name]
  if (declared === undefined) return { ...NOTHING_DECLARED, storage }
  const [contains = [], traces = [], diet_names = []] = declared
    .split('/')
    .map((part) => part.trim().split(' '))
  const namesIn = (names: string[]): Allergen[] => allergens.filter((allergen) => names.includes(allergen))
  return {
    ...NOTHING_DECLARED,
    storage,
    wording_answers: answeredWords[name] ?? [],
    allergens: {
      checked: !unchecked.includes(name),
      contains: namesIn(contains),
      may_be_present: namesIn(traces),
    },
    diets: diets.filter((diet: Diet) => diet_names.includes(diet)),
  }
}
