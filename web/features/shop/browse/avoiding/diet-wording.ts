import { type Diet, dietNames } from '#contract/kitchen/declarations/allergens.ts'
import { asksForDiet, avoidedText, type DietOffer, type DietSearch } from './diet-search.ts'

/** How many meals a search has left, as far as they are loaded. */
export interface OfferCount {
  items: number
  /** Further meals are not loaded. */
  hasMore: boolean
}

const declaredNames = (diets: readonly Diet[]): string =>
  diets.map((diet) => dietNames[diet].toLowerCase()).join(' and ')
const wordsText = (words: readonly string[]): string => words.map((word) => avoidedText(word)).join(' or ')

/** What taking an offer does. */
export const offerLabel = ({ kind, name }: DietOffer): string =>
  kind === 'declared' ? `Always show only ${name}` : `Always avoid ${name}`

const countText = ({ items, hasMore }: OfferCount): string =>
  items === 0 ? `none${hasMore ? ' so far' : ''}` : `${items}${hasMore ? '+' : ''}`

/**
 * What the list shows at the moment because of an offer that is not taken; `showsHidden` when everything else
 * is listed as well.
 */
export function shownText(
  { kind, name, words }: DietOffer,
  count: OfferCount | undefined,
  showsHidden: boolean,
): string {
  if (kind === 'declared') {
    if (showsHidden) return `Meals that are not declared ${name} are shown as well.`
    return `Only meals declared ${name} are shown${count === undefined ? '' : `: ${countText(count)}`}.`
  }
  return `Meals that have or name ${wordsText(words)} are ${showsHidden ? 'shown as well' : 'hidden'}.`
}

/** What nobody here can say about the meals that are shown. */
export function limitText({ kind, allergens, diets }: DietOffer): string {
  if (kind === 'declared')
    return diets.includes('kosher_certified')
      ? 'Kitchens here can declare kosher only as certified.'
      : 'Each kitchen declares its own meals.'
  if (kind === 'undeclared')
    return 'Kitchens here cannot declare a meal pescatarian, so others may have meat as well.'
  if (allergens.includes('gluten'))
    return 'Kitchens here cannot declare that a meal has no gluten. Others may have traces, or do not say.'
  return allergens.length > 0
    ? 'Others may have traces, or do not say.'
    : 'Others may have it and do not say.'
}

/** What somebody reads once an offer is taken. */
export const takenText = ({ kind, name }: DietOffer): string =>
  kind === 'declared' ? `Your setting: only meals declared ${name}.` : `Your setting: avoid ${name}.`

export const nothingDeclaredText = (diets: readonly Diet[], hasMore = false): string =>
  `No meal ${hasMore ? 'so far' : 'here'} is declared ${declaredNames(diets)}`

function reasons({ diets, without }: DietSearch, avoidsAnything: boolean, hidden_items: number): string[] {
  const verbs =
    hidden_items === 1
      ? { are: 'is', have: 'has', name: 'names' }
      : { are: 'are', have: 'have', name: 'name' }
  return [
    ...(diets.length > 0 ? [`${verbs.are} not declared ${declaredNames(diets)}`] : []),
    ...(without.length > 0 ? [`${verbs.have} or ${verbs.name} ${wordsText(without)}`] : []),
    ...(avoidsAnything ? [`${verbs.have} what you avoid`] : []),
  ]
}

/**
 * "that have or name pork, or have what you avoid", of one meal or several; empty when the search leaves
 * nothing out.
 */
export const hiddenClause = (search: DietSearch, avoidsAnything: boolean, hidden_items: number): string =>
  asksForDiet(search) ? `that ${reasons(search, avoidsAnything, hidden_items).join(', or ')}` : ''

/** Why no meal is left: "They have or name gluten or wheat." */
export function allHiddenText(search: DietSearch, avoidsAnything: boolean, hidden_items: number): string {
  if (!asksForDiet(search))
    return 'They contain what you avoid, their words say so, or they are not declared as you eat.'
  return `${hidden_items === 1 ? 'It' : 'They'} ${reasons(search, avoidsAnything, hidden_items).join(', or ')}.`
}
