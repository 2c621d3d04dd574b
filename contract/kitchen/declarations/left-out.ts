import { type Allergen, allergenNames, allergens, treeNuts } from './allergens.ts'
import { suggestAllergens } from './allergen-words.ts'
import type { Declaration } from './declarations.ts'
import { dishText, namedAgainst } from './diet-words.ts'
import { foodDiets, foodNames } from './food-diets.ts'
import { plainWord, singular, withoutNegations } from './negations.ts'

const groups: Record<string, readonly Allergen[]> = {
  nut: [...treeNuts, 'peanut'],
  'tree nut': treeNuts,
  dairy: ['milk'],
  lactose: ['milk'],
  seafood: ['fish', 'crustacean', 'mollusc'],
  shellfish: ['crustacean', 'mollusc'],
  prawn: ['crustacean'],
  shrimp: ['crustacean'],
  crab: ['crustacean'],
  soya: ['soy'],
  sulfite: ['sulphites'],
  sulphite: ['sulphites'],
  // Wheat has gluten, and a kitchen may have named only the one.
  gluten: ['gluten', 'wheat'],
}
const byName = new Map(allergens.map((name) => [allergenNames[name].toLowerCase(), [name] as readonly Allergen[]]))

/** The allergens that a word of a search is about, in the singular and in lower case. */
export const allergensNamed = (word: string): readonly Allergen[] => groups[word] ?? byName.get(word) ?? []

/** A dish as a search sees it. */
export interface SearchedDish extends Pick<Declaration, 'allergens' | 'diets'> {
  name: string
  description: string
}

const wordsIn = (text: string): string =>
  ` ${plainWord(withoutNegations(text))
    .split(/[^a-z0-9]+/)
    .map(singular)
    .join(' ')} `

/** Whether a dish has, by its words or its declaration, what a search is to be without: "no pork", "without nuts". */
export function isLeftOut(dish: SearchedDish, without: readonly string[]): boolean {
  if (without.length === 0) return false
  const text = wordsIn(dishText(dish))
  const suggested = suggestAllergens(withoutNegations(dishText(dish)), { contains: [], may_be_present: [] }).flatMap(
    (each) => each.allergens,
  )
  const has = new Set([...dish.allergens.contains, ...suggested])
  return without.some((word) => text.includes(` ${word} `) || allergensNamed(word).some((name) => has.has(name)) || namesKind(dish, word))
}

/** "no pork" leaves out ham as well, while "no ham" leaves out only ham. */
function namesKind(dish: SearchedDish, word: string): boolean {
  const diet = foodDiets.find((each) => foodNames[each] === word.replace(/ic$/, ''))
  return diet !== undefined && namedAgainst(dish, diet) !== undefined
}
