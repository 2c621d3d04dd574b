import { type Allergen, treeNuts } from './allergens.ts'
import { editDistance, setOf } from './plain-words.ts'

// What people call what they cannot eat: "dairy" and "lactose" are milk. All of these are in the singular and
// in lower case.

interface AvoidedFood {
  /** Its usual name first; a plural in "s" and a name in one word are found as well. */
  words: string
  allergens: readonly Allergen[]
}

const avoidedFoods: readonly AvoidedFood[] = [
  // Wheat has gluten, and a kitchen may have named only the one.
  { words: 'gluten|wheat|barley|rye|spelt', allergens: ['gluten', 'wheat'] },
  { words: 'milk|dairy|lactose|cow milk|dairy product|casein|whey', allergens: ['milk'] },
  { words: 'nut', allergens: [...treeNuts, 'peanut'] },
  { words: 'tree nut', allergens: treeNuts },
  { words: 'almond', allergens: ['almond'] },
  { words: 'brazil nut|brazilnut', allergens: ['brazil_nut'] },
  { words: 'cashew|cashew nut', allergens: ['cashew'] },
  { words: 'hazelnut|hazel nut|filbert', allergens: ['hazelnut'] },
  { words: 'macadamia|macadamia nut', allergens: ['macadamia'] },
  { words: 'pecan|pecan nut', allergens: ['pecan'] },
  { words: 'pine nut|pinenut|pine kernel', allergens: ['pine_nut'] },
  { words: 'pistachio|pistachio nut', allergens: ['pistachio'] },
  { words: 'walnut|wal nut', allergens: ['walnut'] },
  { words: 'peanut|pea nut|ground nut|monkey nut|peanut butter', allergens: ['peanut'] },
  { words: 'seafood|sea food', allergens: ['fish', 'crustacean', 'mollusc'] },
  { words: 'shellfish|shell fish', allergens: ['crustacean', 'mollusc'] },
  {
    words: 'fish|fish sauce|anchovy|barramundi|cod|mackerel|salmon|sardine|snapper|trout|tuna',
    allergens: ['fish'],
  },
  { words: 'crustacean|prawn|shrimp|crab|crayfish|lobster|scampi|yabby', allergens: ['crustacean'] },
  {
    words:
      'mollusc|mollusk|abalone|calamari|clam|cuttlefish|mussel|octopus|oyster|oyster sauce|scallop|squid',
    allergens: ['mollusc'],
  },
  { words: 'egg', allergens: ['egg'] },
  { words: 'sesame|sesame seed|tahini', allergens: ['sesame'] },
  { words: 'soy|soy sauce|soya|soybean|soy bean|soya bean', allergens: ['soy'] },
  { words: 'lupin|lupine', allergens: ['lupin'] },
  { words: 'sulphite|sulfite|sulphur dioxide|sulfur dioxide', allergens: ['sulphites'] },
  { words: 'pork', allergens: [] },
  { words: 'beef', allergens: [] },
  { words: 'alcohol|alcoholic', allergens: [] },
  { words: 'meat', allergens: [] },
  { words: 'animal product', allergens: [] },
]

const foodByWord = new Map(
  avoidedFoods.flatMap((food) =>
    food.words
      .split('|')
      .flatMap((word) => [word, word.replaceAll(' ', '')].map((each) => [each, food] as const)),
  ),
)
const nameOf = ({ words }: AvoidedFood): string => words.split('|')[0] ?? ''

/** They are one letter away from a name and mean something else. */
const otherWords = setOf(
  'baked|beet|brawn|cheat|crap|daily|daisy|fairy|hairy|lupus|paean|peat|perk|port|seat|what',
)
const LENGTH_MIN = 5

/**
 * Whether a word is another with one letter too many, too few, wrong or swapped. In a short word only a
 * letter twice or swapped is a mistake.
 */
export function isMisspelt(typed: string, word: string): boolean {
  if (Math.abs(typed.length - word.length) > 1 || (typed[0] !== word[0] && typed.at(-1) !== word.at(-1)))
    return false
  if (otherWords.has(typed) || editDistance(typed, word) !== 1) return false
  if (word.length >= LENGTH_MIN) return typed.length >= LENGTH_MIN - 1
  const isSwapped =
    typed.length === word.length && [...typed].toSorted().join('') === [...word].toSorted().join('')
  return isSwapped || typed.replaceAll(/(.)\1/g, '$1') === word.replaceAll(/(.)\1/g, '$1')
}

/** The usual name of what a word says that somebody avoids. */
export function avoidedName(word: string): string | undefined {
  const food = foodByWord.get(word)
  return food && nameOf(food)
}

/** The same for a word with a mistake of one letter, when only one name can be meant. */
export function avoidedNameNear(typed: string): string | undefined {
  const exact = avoidedName(typed)
  if (exact !== undefined) return exact
  const isNear = (word: string): boolean =>
    isMisspelt(typed, word) || (word.length >= LENGTH_MIN && isMisspelt(typed, `${word}s`))
  const near = avoidedFoods.flatMap((food) =>
    food.words
      .split('|')
      .filter(isNear)
      .map((word) => ({ word, name: nameOf(food) })),
  )
  // "Almon" is almond rather than salmon.
  const alike = near.filter(({ word }) => word.startsWith(typed.slice(0, 1)))
  const names = new Set((alike.length > 0 ? alike : near).map(({ name }) => name))
  return names.size === 1 ? [...names][0] : undefined
}

/** Whether a word that is being typed may become a name of what people avoid. */
export const beginsAvoidedName = (typed: string): boolean =>
  [...foodByWord.keys()].some((word) => word.startsWith(typed))

/** The allergens that a word of a search is about. */
export const allergensNamed = (word: string): readonly Allergen[] => foodByWord.get(word)?.allergens ?? []

/** All words for what a word names, itself among them. */
export const namesFor = (word: string): string[] => foodByWord.get(word)?.words.split('|') ?? [word]
