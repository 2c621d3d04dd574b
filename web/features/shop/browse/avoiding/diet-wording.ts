import { type Diet, dietNames } from '#contract/kitchen/declarations/allergens.ts'
import type { DietSearch, DietOffer } from './diet-search.ts'

/** How many meals an offer leaves, as far as they are loaded. */
export interface OfferCount {
  items: number
  /** Further meals are not loaded. */
  hasMore: boolean
}

const declaredNames = (diets: readonly Diet[]): string => diets.map((diet) => dietNames[diet].toLowerCase()).join(', ')

/** "Only meals declared halal: 5", or 5+ while there are more to load; "Avoid pork". Without a number while none is known. */
export function offerLabel({ kind, name }: DietOffer, count: OfferCount | undefined): string {
  if (kind === 'avoid') return `Avoid ${name}`
  if (count === undefined) return `Only meals declared ${name}`
  return `Only meals declared ${name}: ${count.items}${count.hasMore ? '+' : ''}`
}

/** What taking an offer does. */
export function offerHint({ kind, name, allergens }: DietOffer): string {
  if (kind === 'declared') return 'Each kitchen declares its own meals.'
  if (allergens.includes('gluten'))
    return 'No kitchen here promises that a meal is without gluten. Meals with gluten or wheat are hidden; those that may have it, or do not say, are marked.'
  return `Meals with ${name} are hidden; those that do not say are marked.`
}

/** What somebody reads once it is taken. */
export const takenText = ({ kind, name }: DietOffer): string =>
  kind === 'declared' ? `You see only meals declared ${name}.` : `You avoid ${name}.`

export const nothingDeclaredText = (diets: readonly Diet[]): string => `No meal here is declared ${declaredNames(diets)}`

/** "that have or name pork, or have what you avoid", of one meal or several; empty when the search leaves nothing out. */
export function hiddenClause({ diets, without }: DietSearch, avoidsAnything: boolean, hidden_items: number): string {
  const verbs = hidden_items === 1 ? { are: 'is', have: 'has', name: 'names' } : { are: 'are', have: 'have', name: 'name' }
  const clauses = [
    ...(diets.length > 0 ? [`${verbs.are} not declared ${declaredNames(diets)}`] : []),
    ...(without.length > 0 ? [`${verbs.have} or ${verbs.name} ${without.join(' or ')}`] : []),
  ]
  if (clauses.length === 0) return ''
  return `that ${[...clauses, ...(avoidsAnything ? [`${verbs.have} what you avoid`] : [])].join(', or ')}`
}
