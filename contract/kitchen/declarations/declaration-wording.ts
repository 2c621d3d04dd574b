import { allergenLine, allergensText, dietLines } from './allergen-wording.ts'
import { type Allergen, allergenNames, type Diet, dietNames } from './allergens.ts'
import type { Declaration } from './declarations.ts'
import { phoneText } from '#contract/people/phone-numbers.ts'
import { HOUR_MS } from '#contract/time.ts'
import { longDate, shortDate, timeOfDay } from '#contract/time-wording.ts'

// How a declaration is worded on screens and in emails alike. Without schemas, so that a card can load it
// alone. What is not named is not known to be absent, so no line here says that a meal has none of something.

export { allergenLine, allergensText, dietLines } from './allergen-wording.ts'

/**
 * The 2-hour/4-hour rule of FSANZ (Standard 3.2.2): out of temperature control, food can be kept for two
 * hours and eaten for four.
 */
export const KEEPABLE_HOURS = 2
export const EDIBLE_HOURS = 4

/** Where a reader of the declaration is: before ordering, or with the meal already bought. */
export type BeforeWhat = 'order' | 'eat'

/** What somebody can do whom a trace could harm, where there is no number to call. */
const withoutPhone: Record<BeforeWhat, string> = {
  order: 'do not order this: the restaurant has given no number to ask',
  eat: 'ask in the kitchen when you collect, before you eat',
}

/** What has to be said below every declaration. */
export const kitchenNote = (phone: string | null | undefined, before: BeforeWhat): string =>
  `Told by the restaurant. Other foods are cooked in the same kitchen. If a trace could harm you, ${phone == null ? withoutPhone[before] : `call before you ${before}: ${phoneText(phone)}`}.`

const storageNames = {
  frozen: 'Kept frozen',
  refrigerated: 'Kept cold',
  hot: 'Kept hot',
  unrefrigerated: 'Not kept hot or cold',
}

/**
 * How a meal is stored, as it matters at the instant `at`: when it is picked up, or now. Undefined when
 * nothing is declared.
 */
export function storageLine(storage: Declaration['storage'], at: Date | string): string | undefined {
  if (storage === null) return undefined
  if (storage.method !== 'unrefrigerated' || storage.since === null) return storageNames[storage.method]
  const since = `not kept hot or cold since ${timeOfDay(storage.since)}`
  const hours = (new Date(at).getTime() - Date.parse(storage.since)) / HOUR_MS
  if (hours > EDIBLE_HOURS) return `Do not eat it any more: ${since}`
  if (hours > KEEPABLE_HOURS) return `Eat today, do not keep: ${since}`
  return `Eat by ${timeOfDay(edibleUntil(storage.since))}: ${since}`
}

/** "Use by Sun 4 Oct", "Best before 4 October 2026" */
export function dateLines({ use_by, best_before }: Pick<Declaration, 'use_by' | 'best_before'>): string[] {
  return [
    ...(use_by === null ? [] : [`Use by ${shortDate(use_by)}`]),
    ...(best_before === null ? [] : [`Best before ${longDate(best_before)}`]),
  ]
}

/** All of a declaration: allergens first, then diets, storage and dates. */
export function declarationLines(
  declared: Declaration,
  context: { at: Date | string; phone?: string | null },
): string[] {
  return [
    allergenLine(declared.allergens, context.phone == null ? undefined : phoneText(context.phone)),
    ...dietLines(declared),
    ...[storageLine(declared.storage, context.at)].filter((line) => line !== undefined),
    ...dateLines(declared),
  ]
}

const alternativesText = (names: string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' or ')

/**
 * "A vegan meal cannot contain milk or egg. Please untick the diet or the allergen", for pairs that
 * `contradictions` gives.
 */
export function contradictionText(pairs: { diet: Diet; allergen: Allergen }[]): string {
  const sentences = [...Map.groupBy(pairs, ({ diet }) => diet)].map(
    ([diet, of_diet]) =>
      `A ${dietNames[diet].toLowerCase()} meal cannot contain ${alternativesText(of_diet.map(({ allergen }) => allergenNames[allergen]))}`,
  )
  return [...sentences, 'Please untick the diet or the allergen'].join('. ')
}

/** For names that are both contained and possible as traces. */
export const inBothFieldsText = (names: readonly Allergen[]): string =>
  `Please name ${allergensText(names)} either as contained or as a trace, not both`

/** Until when a meal that is out of temperature control since an instant can be eaten. */
export const edibleUntil = (since: string): Date => new Date(Date.parse(since) + EDIBLE_HOURS * HOUR_MS)

/** For a pickup that ends after that. */
export const tooLongOutText = (since: string): string =>
  `Not kept hot or cold since ${timeOfDay(since)}, this meal has to be picked up by ${timeOfDay(edibleUntil(since))}`

/** For a date that is before the day on which pickup ends. */
export const endsBeforePickupText = (what: string, pickup_end: Date | string): string =>
  `${what} cannot be before ${shortDate(pickup_end)}, when pickup ends`

export const certificateMissingText = (diet: Diet): string =>
  `${dietNames[diet]} needs its certificate: the certifier, its number and its last day`
export const certifiedDietMissingText = (diet: Diet): string =>
  `A certificate is given for ${dietNames[diet].toLowerCase()}, which is not ticked`
