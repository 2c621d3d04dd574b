import {
  type Allergen,
  allergens,
  type Diet,
  diets,
  type FoodDiet,
  isFoodDiet,
  isOfDiet,
} from '#contract/kitchen/declarations/allergens.ts'
import { storedValue } from '#web/platform/stored.ts'
import type { ReadableFoodItem, UndeclaredLine } from './undeclared-words.ts'
import { loadWordReader, useWordReader, wordReader } from './word-reader.ts'

/**
 * What somebody avoids. It says something about their health or faith, so it stays on this device and is
 * applied in the browser.
 */
export interface Avoidance {
  allergens: Allergen[]
  /** Meals of other diets are avoided as well; by no pork, no beef and no alcohol, those that name it. */
  diets: Diet[]
}

export const nothingAvoided: Avoidance = { allergens: [], diets: [] }

export function readAvoidance(value: unknown): Avoidance {
  const { allergens: names, diets: of_diets } = (value ?? {}) as Partial<Record<keyof Avoidance, unknown>>
  const valuesIn = <T extends string>(allowed: readonly T[], from: unknown): T[] =>
    allowed.filter((each) => Array.isArray(from) && from.includes(each))
  return { allergens: valuesIn(allergens, names), diets: valuesIn(diets, of_diets) }
}

// It outlasts signing out: without it, meals that were hidden would come back without a word.
const stored = storedValue('avoid', readAvoidance)

export const avoidance = (): Avoidance => stored.get()
/** Whether the text of a meal has to be read to judge it. */
export const needsWords = ({ allergens: names, diets: of_diets }: Avoidance): boolean =>
  names.length > 0 || of_diets.some(isFoodDiet)

/** Nothing in prerendered HTML and while it hydrates. Renders again once the words of meals can be read. */
export function useAvoidance(): Avoidance {
  const avoid = stored.use()
  useWordReader(needsWords(avoid))
  return avoid
}
export const setAvoidance = (to: Avoidance): void => stored.set(readAvoidance(to))
if (needsWords(stored.get())) void loadWordReader()

export const avoidsAnything = ({ allergens: names, diets: of_diets }: Avoidance): boolean =>
  names.length + of_diets.length > 0

/** What a meal has of the things that somebody avoids. */
export interface Collision {
  contains: Allergen[]
  may_be_present: Allergen[]
  /** The kitchen says nothing of them. */
  not_stated: Allergen[]
  /**
   * Words of its name or description that suggest them or cannot be read, while the kitchen has not declared
   * them.
   */
  undeclared: UndeclaredLine[]
  /** Its words are not read yet, or could not be. */
  is_unread: boolean
  /** Diets that the meal is not declared to be of. */
  not_of_diets: Diet[]
  /** Pork, beef or alcohol: the word by which the meal's text names it. */
  named_foods: { diet: FoodDiet; word: string }[]
  /** The kitchen does not state that the meal is without it. */
  foods_not_stated: FoodDiet[]
}

/**
 * The last answer for each meal: a list asks for the same again at every render, and reading words takes a
 * slow phone long.
 */
const collisions = new WeakMap<
  ReadableFoodItem,
  { avoid: Avoidance; words: ReturnType<typeof wordReader>; collision: Collision | undefined }
>()

/** Undefined when a meal is declared to have nothing of it. */
export function collisionOf(item: ReadableFoodItem, avoid: Avoidance): Collision | undefined {
  const last = collisions.get(item)
  if (last?.avoid === avoid && last.words === wordReader()) return last.collision
  const collision = findCollision(item, avoid)
  collisions.set(item, { avoid, words: wordReader(), collision })
  return collision
}

function findCollision(item: ReadableFoodItem, avoid: Avoidance): Collision | undefined {
  const { checked, contains, may_be_present } = item.allergens
  const words = wordReader()
  const undeclared = avoid.allergens.length === 0 ? [] : (words?.undeclaredLines(item, avoid.allergens) ?? [])
  const foods = avoid.diets.filter(isFoodDiet).filter((diet) => !isOfDiet(item.diets, diet))
  const named_foods = foods.flatMap((diet) => {
    const word = words?.namedAgainst(item, diet)
    return word === undefined ? [] : [{ diet, word }]
  })
  const isIn = (names: readonly Allergen[]) => (name: Allergen) => names.includes(name)
  const collision = {
    contains: avoid.allergens.filter(isIn(contains)),
    may_be_present: avoid.allergens.filter(isIn(may_be_present)),
    not_stated: checked
      ? []
      : avoid.allergens.filter(
          (name) =>
            ![...contains, ...may_be_present, ...undeclared.flatMap((word) => word.allergens)].includes(name),
        ),
    undeclared,
    is_unread: needsWords(avoid) && words === undefined,
    not_of_diets: avoid.diets.filter((diet) => !isFoodDiet(diet) && !isOfDiet(item.diets, diet)),
    named_foods,
    foods_not_stated: foods.filter((diet) => !named_foods.some((named) => named.diet === diet)),
  }
  const isCollision = Object.values(collision).some((part) =>
    typeof part === 'boolean' ? part : part.length > 0,
  )
  return isCollision ? collision : undefined
}

/**
 * Whether a list leaves the meal out: it contains or names what is avoided, or its words suggest it and the
 * kitchen has not answered. One of which it is not known is shown with a mark.
 */
export function isHidden(item: ReadableFoodItem, avoid: Avoidance): boolean {
  const collision = collisionOf(item, avoid)
  if (collision === undefined) return false
  const { contains, not_of_diets, named_foods, undeclared } = collision
  return (
    contains.length + not_of_diets.length + named_foods.length > 0 ||
    undeclared.some(({ isHiding }) => isHiding)
  )
}
