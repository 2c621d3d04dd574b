import type { Allergen } from './allergens.ts'
import vocabulary from './allergen-vocabulary.json' with { type: 'json' }
import dishes from './usual-dishes.json' with { type: 'json' }

// Words of menus that suggest an allergen. A space also stands for a hyphen, and for none. Plurals in "s",
// "es" and "ies" are found as well. A word after "=" counts with its accents only, because without them it
// means something else. Words of other scripts are found inside longer ones, so that they are stems where a
// language inflects.

type Lines = readonly string[]
/** The names in a key, which has spaces between. */
type NamesIn<Key> = Key extends `${infer Name} ${infer Rest}` ? Name | NamesIn<Rest> : Key
/** `never` when a key has another name. */
type OfNames<Lists, Names> = NamesIn<keyof Lists> extends Names ? unknown : never

const inOneLine = (lines: Lines): string => lines.join('|')

/** "flour" is wheat, and so gluten. */
const namesIn = (key: string): Allergen[] => key.replace('flour', 'wheat gluten').split(' ') as Allergen[]

const wordsByNames = <Lists extends Record<string, Lines>>(
  lists: Lists & OfNames<Lists, Allergen | 'flour'>,
): readonly (readonly [names: readonly Allergen[], words: string])[] =>
  Object.entries<Lines>(lists).map(([names, lines]) => [namesIn(names), inOneLine(lines)])

const wordsByName = <Lists extends Record<string, Lines>>(
  lists: Lists & OfNames<Lists, Allergen>,
): Partial<Record<Allergen, string>> =>
  Object.fromEntries(Object.entries<Lines>(lists).map(([name, lines]) => [name, inOneLine(lines)]))

/** Words that name an allergen or one of its kinds. */
export const kinds = wordsByName(vocabulary.kinds)

/** Dishes and ingredients that usually have all of the names; each word once. */
export const usualDishes = wordsByNames(dishes)

/** Dishes that usually have one of several, so that one that is declared answers for all. */
export const oneOf = wordsByNames(vocabulary.oneOf)

/** They hold a word of the lists above and mean something else, which mostly has no allergen. */
export const lookalikes = inOneLine(vocabulary.lookalikes)

/** What such words suggest that do have one: almond milk is almond, and no milk. */
export const lookalikeMeanings = wordsByNames(vocabulary.lookalikeMeanings)

/**
 * Words of the lists that German, Dutch and Nordic languages put at the beginning of longer ones, and no
 * English word begins with.
 */
export const beginnings = inOneLine(vocabulary.beginnings)
/** The same at their end. */
export const endings = inOneLine(vocabulary.endings)
