import { type Allergen, allergenNames, type Diet, dietNames, isOfDiet } from '#contract/kitchen/declarations/allergens.ts'
import { foodDietOf } from '#contract/kitchen/declarations/diet-words.ts'
import { foodNames } from '#contract/kitchen/declarations/food-diets.ts'
import { allergensNamed, isLeftOut, type SearchedDish } from '#contract/kitchen/declarations/left-out.ts'
import { plainWord, singular, splitNegations, wordsOf } from '#contract/kitchen/declarations/negations.ts'
import type { Avoidance } from '#web/domain/declarations/avoidance.ts'

// What somebody eats, by faith or for their health, is understood here: words about it are taken out of what is sent.

/** A setting of "What I avoid" that a search asks for. */
export interface DietOffer extends Avoidance {
  kind: 'declared' | 'avoid'
  /** As it ends "Only meals declared …" or "Avoid …". */
  name: string
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

const dietsByWord = new Map<string, Diet>([
  ['halal certified', 'halal_certified'],
  ['certified halal', 'halal_certified'],
  ['kosher certified', 'kosher_certified'],
  ['certified kosher', 'kosher_certified'],
  ['plant based', 'vegan'],
  ...['halal', 'hallal', 'halaal'].map((word) => [word, 'halal'] as const),
  ...['kosher', 'kasher', 'koscher'].map((word) => [word, 'kosher_certified'] as const),
  ['vegan', 'vegan'],
  ...['vegetarian', 'vegitarian', 'veg'].map((word) => [word, 'vegetarian'] as const),
])
/** What somebody eats who wants a dish without it. */
const dietsWithout = new Map<string, Diet>([
  ['meat', 'vegetarian'],
  ['animal product', 'vegan'],
])
/** They name what somebody cannot eat, and no dish. */
const avoidedWords = new Map([
  ['gluten', 'gluten'],
  ['coeliac', 'gluten'],
  ['celiac', 'gluten'],
  ['lactose', 'dairy'],
  ['dairy', 'dairy'],
])
/** While such a word is being typed it is not sent either. */
const PREFIX_LENGTH_MIN = 4

const singleWords = [...dietsByWord.keys(), ...avoidedWords.keys()].filter((word) => !word.includes(' '))

function complete(word: string): string {
  if (word.length < PREFIX_LENGTH_MIN || singleWords.includes(word)) return word
  return singleWords.find((each) => each.startsWith(word)) ?? word
}

interface Words {
  others: string[]
  diets: Diet[]
  avoided: string[]
}

/** Parts the words about a diet from the others. */
function partWords(text: string): Words {
  const words = wordsOf(text)
  const parted: Words = { others: [], diets: [], avoided: [] }
  for (let at = 0; at < words.length; at += 1) {
    const plain = singular(plainWord(words[at] ?? ''))
    const pair = `${plain} ${plainWord(words[at + 1] ?? '')}`
    const single = at === words.length - 1 ? complete(plain) : plain
    const diet = dietsByWord.get(pair) ?? dietsByWord.get(single)
    const avoided = avoidedWords.get(single)
    if (diet !== undefined) parted.diets.push(diet)
    else if (avoided === undefined) parted.others.push(words[at] ?? '')
    else parted.avoided.push(avoided)
    if (dietsByWord.has(pair)) at += 1
  }
  return parted
}

const namesText = (names: readonly Allergen[]): string => names.map((name) => allergenNames[name]).join(', ')
const groupNames: Record<string, string> = {
  nut: 'nuts',
  'tree nut': 'tree nuts',
  gluten: 'gluten',
  seafood: 'seafood',
  shellfish: 'shellfish',
}

function offerToAvoid(word: string): DietOffer[] {
  const diet = foodDietOf(word)
  if (diet !== undefined) return [{ kind: 'avoid', name: foodNames[diet], diets: [diet], allergens: [] }]
  const names = allergensNamed(word)
  return names.length === 0 ? [] : [{ kind: 'avoid', name: groupNames[word] ?? namesText(names), diets: [], allergens: [...names] }]
}

const offerDeclared = (diet: Diet): DietOffer => ({ kind: 'declared', name: dietNames[diet].toLowerCase(), diets: [diet], allergens: [] })

/** What a search text asks for. A text without a word about a diet is sent as it is. */
export function readSearch(typed: string): DietSearch {
  const { text, without } = splitNegations(typed, 'search')
  const { others, diets, avoided } = partWords(text)
  const isPlain = without.length + diets.length + avoided.length === 0
  const declared = [...new Set([...diets, ...without.flatMap((word) => dietsWithout.get(word) ?? [])])]
  const avoids = [...new Set([...without, ...avoided])].flatMap(offerToAvoid)
  const isFirst = ({ name }: DietOffer, at: number): boolean => avoids.findIndex((offer) => offer.name === name) === at
  return {
    q: isPlain ? typed : others.join(' '),
    diets: declared,
    without,
    offers: [...declared.map(offerDeclared), ...avoids.filter(isFirst)],
  }
}

export const asksForDiet = ({ diets, without }: DietSearch): boolean => diets.length + without.length > 0

/** Whether a search leaves a meal out of its list. */
export const isLeftOutBy = ({ diets, without }: DietSearch, item: SearchedDish): boolean =>
  !diets.every((diet) => isOfDiet(item.diets, diet)) || isLeftOut(item, without)

/** Whether a setting has all of an offer. */
export const isTaken = (offer: DietOffer, avoid: Avoidance): boolean =>
  offer.diets.every((diet) => avoid.diets.includes(diet)) && offer.allergens.every((name) => avoid.allergens.includes(name))

export const withOffer = (avoid: Avoidance, offer: DietOffer): Avoidance => ({
  allergens: [...avoid.allergens, ...offer.allergens],
  diets: [...avoid.diets, ...offer.diets],
})
