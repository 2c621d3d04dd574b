import { type Allergen, allergens, type Diet, diets, isOfDiet } from '#contract/allergens.ts'
import type { Declaration } from '#contract/declarations.ts'
import { storedValue } from '#web/platform/stored.ts'

/** What somebody avoids. It says something about their health or faith, so it stays on this device and is applied in the browser. */
export interface Avoidance {
  allergens: Allergen[]
  /** Meals of other diets are avoided as well. */
  diets: Diet[]
}

export const nothingAvoided: Avoidance = { allergens: [], diets: [] }

export function readAvoidance(value: unknown): Avoidance {
  const { allergens: names, diets: of_diets } = (value ?? {}) as Partial<Record<keyof Avoidance, unknown>>
  const ofList = <T extends string>(list: readonly T[], from: unknown): T[] =>
    list.filter((each) => Array.isArray(from) && from.includes(each))
  return { allergens: ofList(allergens, names), diets: ofList(diets, of_diets) }
}

// It outlasts signing out: without it, meals that were hidden would come back without a word.
const stored = storedValue('avoid', readAvoidance)

export const avoidance = (): Avoidance => stored.get()
/** Nothing in prerendered HTML and while it hydrates. */
export const useAvoidance = (): Avoidance => stored.use()
export const setAvoidance = (to: Avoidance): void => stored.set(readAvoidance(to))

export const avoidsAnything = ({ allergens: names, diets: of_diets }: Avoidance): boolean => names.length + of_diets.length > 0

/** What a meal has of the things that somebody avoids. */
export interface Collision {
  contains: Allergen[]
  may_be_present: Allergen[]
  /** The kitchen says nothing of them. */
  not_stated: Allergen[]
  /** Diets that the meal is not declared to be of. */
  not_of_diets: Diet[]
}

type Declared = Pick<Declaration, 'allergens' | 'diets'>

/** Undefined when a meal is declared to have nothing of it. */
export function collisionOf(item: Declared, avoid: Avoidance): Collision | undefined {
  const { checked, contains, may_be_present } = item.allergens
  const isIn = (list: readonly Allergen[]) => (name: Allergen) => list.includes(name)
  const collision = {
    contains: avoid.allergens.filter(isIn(contains)),
    may_be_present: avoid.allergens.filter(isIn(may_be_present)),
    not_stated: checked ? [] : avoid.allergens.filter((name) => !contains.includes(name) && !may_be_present.includes(name)),
    not_of_diets: avoid.diets.filter((diet) => !isOfDiet(item.diets, diet)),
  }
  return Object.values(collision).some((names) => names.length > 0) ? collision : undefined
}

/** Whether a list leaves the meal out: it contains what is avoided. One of which it is not known is shown with a mark. */
export function isHidden(item: Declared, avoid: Avoidance): boolean {
  const collision = collisionOf(item, avoid)
  return collision !== undefined && collision.contains.length + collision.not_of_diets.length > 0
}
