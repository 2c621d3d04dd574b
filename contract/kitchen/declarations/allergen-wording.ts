import { type Allergen, allergenNames, certifiedDiets, type Diet, dietNames } from './allergens.ts'
import type { Allergens, Declaration } from './declarations.ts'
import { longDate } from '#contract/time-wording.ts'

// The part of a declaration that a card shows, apart from the rest, which the first view does not load.

/** "wheat, milk, egg" */
export const allergensText = (names: readonly Allergen[]): string =>
  names.map((name) => allergenNames[name]).join(', ')

/** "Contains wheat, milk, egg"; undefined when nothing is named. */
export const containsLine = ({ contains }: Pick<Allergens, 'contains'>): string | undefined =>
  contains.length === 0 ? undefined : `Contains ${allergensText(contains)}`

/** "Traces: sesame"; undefined when nothing is named. */
export const tracesLine = ({ may_be_present }: Pick<Allergens, 'may_be_present'>): string | undefined =>
  may_be_present.length === 0 ? undefined : `Traces: ${allergensText(may_be_present)}`

/** What is not known; undefined when the kitchen has checked the recipe. */
export function notStatedLine(
  { checked, contains, may_be_present }: Allergens,
  phone?: string | null,
): string | undefined {
  if (checked) return undefined
  const whose = contains.length + may_be_present.length === 0 ? 'Allergens' : 'Other allergens'
  return `${whose} not stated: ask first${phone == null ? '' : `, ${phone}`}`
}

/**
 * "Contains wheat, milk · Traces: sesame" or "Allergens not stated: ask first, (03) 9000 0000": the whole
 * declaration in one line.
 */
export function allergenLine(declared: Allergens, phone?: string | null): string {
  const parts = [containsLine(declared), tracesLine(declared), notStatedLine(declared, phone)].filter(
    (part) => part !== undefined,
  )
  return parts.length === 0 ? 'Recipe checked: no allergen named' : parts.join(' · ')
}

const isCertified = (diet: Diet): boolean => certifiedDiets.some((certified) => certified === diet)
const implied: Partial<Record<Diet, Diet>> = { vegetarian: 'vegan', halal: 'halal_certified' }
/** "Vegan, no alcohol" */
const dietsText = (names: string[]): string =>
  names.map((name, index) => (index === 0 ? name : name.toLowerCase())).join(', ')

/** "Vegan, no alcohol": what the kitchen says; undefined when that is nothing beside what is certified. */
export function uncertifiedDiets(diets: readonly Diet[]): string | undefined {
  const claims = diets.filter((diet) => !isCertified(diet) && !diets.some((other) => other === implied[diet]))
  return claims.length === 0 ? undefined : dietsText(claims.map((diet) => dietNames[diet]))
}

/** "Halal certified by ICCV, number 12, until 4 October 2026"; "Vegan, no alcohol, says the kitchen". */
export function dietLines({ diets, certificates }: Pick<Declaration, 'diets' | 'certificates'>): string[] {
  const certified = certificates.map(
    ({ diet, certifier, number, expires_on }) =>
      `${dietNames[diet]} by ${certifier}, number ${number}, until ${longDate(expires_on)}`,
  )
  const claims = uncertifiedDiets(diets)
  return claims === undefined ? certified : [...certified, `${claims}, says the kitchen`]
}
