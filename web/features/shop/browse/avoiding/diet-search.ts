import {
  allergenNames,
  type Diet,
  dietNames,
  foodDiets,
  foodNames,
  isOfDiet,
} from '#contract/kitchen/declarations/allergens.ts'
import { allergensNamed, beginsAvoidedName } from '#contract/kitchen/declarations/avoided-names.ts'
import { foodDietOf, foodKinds } from '#contract/kitchen/declarations/diet-words.ts'
import { isLeftOut, type SearchedDish } from '#contract/kitchen/declarations/left-out.ts'
import { readSearchWords } from '#contract/kitchen/declarations/negations.ts'
import type { Avoidance } from '#web/domain/declarations/avoidance.ts'
import { hasVegetarianSign, inEnglish, type Need, needOf, needOfPair, withoutAsides } from './need-words.ts'

// What somebody eats, by faith or for their health, is understood here: words about it are taken out of what
// is sent.

/** A setting of "What I avoid" that a search asks for; `undeclared` is a need that no setting has. */
export interface DietOffer extends Avoidance {
  kind: 'declared' | 'avoid' | 'undeclared'
  /** As it ends "Only meals declared …" or "Avoid …". */
  name: string
  /** Of `without`, what it stands for. */
  words: string[]
}

export interface DietSearch {
  /** What is sent. */
  q: string
  /** Only meals that are declared to be of these are listed. */
  diets: Diet[]
  /** Meals that name or declare one of these are left out. */
  without: string[]
  offers: DietOffer[]
}

/** What somebody eats who wants a dish without it. */
const dietsWithout = new Map<string, Diet>([
  ['meat', 'vegetarian'],
  ['animal product', 'vegan'],
])

interface Needs {
  /** Undefined in the place of a need. */
  others: (string | undefined)[]
  diets: Diet[]
  avoided: string[]
}

/** Parts the words about what somebody eats from the others. */
function partNeeds(words: (string | undefined)[]): Needs {
  const parted: Needs = { others: [], diets: [], avoided: [] }
  const add = (need: Need): void => {
    parted.others.push(undefined)
    if ('diet' in need) parted.diets.push(need.diet)
    else parted.avoided.push(need.avoided)
  }
  for (let at = 0; at < words.length; at += 1) {
    const [word, next] = words.slice(at, at + 2)
    const pairNeed = word === undefined || next === undefined ? undefined : needOfPair(word, next)
    const need = pairNeed ?? (word === undefined ? undefined : needOf(word, at === words.length - 1))
    if (need === undefined) parted.others.push(word)
    else add(need)
    if (pairNeed !== undefined) at += 1
  }
  return hasVegetarianSign(parted.others)
    ? { ...parted, others: [], diets: [...parted.diets, 'vegetarian'] }
    : parted
}

const joined = (names: readonly string[], last: 'and' | 'or'): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(` ${last} `)

const groupNames: Record<string, string> = {
  nut: 'nuts',
  'tree nut': 'tree nuts',
  seafood: 'seafood',
  shellfish: 'shellfish',
}
/** What a word that is searched without is called: "nuts", "gluten or wheat". */
export const avoidedText = (word: string, last: 'and' | 'or' = 'or'): string =>
  groupNames[word] ??
  (allergensNamed(word).length === 0
    ? word
    : joined(
        allergensNamed(word).map((name) => allergenNames[name]),
        last,
      ))

function offerToAvoid(word: string): DietOffer[] {
  if (word === 'meat')
    return [{ kind: 'undeclared', name: 'pescatarian', diets: [], allergens: [], words: [word] }]
  const diet = foodDietOf(word)
  if (diet !== undefined)
    return [{ kind: 'avoid', name: foodNames[diet], diets: [diet], allergens: [], words: [word] }]
  const allergens = [...allergensNamed(word)]
  return allergens.length === 0
    ? []
    : [{ kind: 'avoid', name: avoidedText(word, 'and'), diets: [], allergens, words: [word] }]
}

/** One offer for each setting, for all words that ask for it. */
const mergedOffers = (offers: DietOffer[]): DietOffer[] =>
  [...Map.groupBy(offers, ({ name }) => name).values()].flatMap((same) => {
    const [first] = same
    return first === undefined ? [] : [{ ...first, words: same.flatMap(({ words }) => words) }]
  })

const offerDeclared = (diet: Diet): DietOffer => ({
  kind: 'declared',
  name: dietNames[diet].toLowerCase(),
  diets: [diet],
  allergens: [],
  words: [],
})

/** What a search text asks for. A text without a word about what somebody eats is sent as it is. */
export function readSearch(typed: string): DietSearch {
  const { words, without: negated } = readSearchWords(inEnglish(typed))
  const { others, diets: named, avoided } = partNeeds(words)
  const isPlain = negated.length + named.length + avoided.length === 0
  const diets = [...new Set([...named, ...negated.flatMap((word) => dietsWithout.get(word) ?? [])])]
  const without = [...new Set([...negated.filter((word) => !dietsWithout.has(word)), ...avoided])]
  return {
    q: isPlain ? typed : withoutAsides(others).join(' '),
    diets,
    without,
    offers: [...diets.map(offerDeclared), ...mergedOffers(without.flatMap(offerToAvoid))],
  }
}

/**
 * Whether a search that reads like a negation may be a name, such as "No Bones": it asks for no setting, and
 * no word of it may become one of those that people avoid while it is being typed.
 */
export const mayBeName = ({ without, offers }: DietSearch): boolean =>
  without.length > 0 && offers.length === 0 && !without.some(beginsAvoided)

const beginsAvoided = (word: string): boolean =>
  beginsAvoidedName(word) || foodDiets.some((diet) => foodKinds(diet).some((kind) => kind.startsWith(word)))

export const asksForDiet = ({ diets, without }: DietSearch): boolean => diets.length + without.length > 0

/** Whether a meal is declared as a search asks. */
export const isDeclaredFor = (
  { diets }: Pick<DietSearch, 'diets'>,
  item: Pick<SearchedDish, 'diets'>,
): boolean => diets.every((diet) => isOfDiet(item.diets, diet))

/**
 * The last result for each meal: a list asks for the same again at every render, and reading words takes a
 * slow phone long.
 */
const lastResults = new WeakMap<SearchedDish, { search: DietSearch; isOut: boolean }>()

/** Whether a search leaves a meal out of its list. */
export function isLeftOutBy(search: DietSearch, item: SearchedDish): boolean {
  const last = lastResults.get(item)
  if (last?.search === search) return last.isOut
  const isOut = !isDeclaredFor(search, item) || isLeftOut(item, search.without)
  lastResults.set(item, { search, isOut })
  return isOut
}

/** Whether a setting has all of an offer. */
export const isTaken = (offer: DietOffer, avoid: Avoidance): boolean =>
  offer.kind !== 'undeclared' &&
  offer.diets.every((diet) => avoid.diets.includes(diet)) &&
  offer.allergens.every((name) => avoid.allergens.includes(name))

/** Whether a setting has all that a search asks for, so that its words are needed no more. */
export const isAllTaken = ({ offers, without }: DietSearch, avoid: Avoidance): boolean =>
  offers.every((offer) => isTaken(offer, avoid)) &&
  without.every((word) => offers.some(({ words }) => words.includes(word)))

export const withOffer = (avoid: Avoidance, offer: DietOffer): Avoidance => ({
  allergens: [...avoid.allergens, ...offer.allergens],
  diets: [...avoid.diets, ...offer.diets],
})
