import { type Allergen, allergenNames } from './allergens.ts'
import type { Declaration } from './declarations.ts'

// Words of menus that suggest an allergen. They raise a question while a cook types, and refuse nothing: a recipe can always be another.

/** Words that name an allergen or one of its kinds, with spaces where a hyphen can stand as well. */
const kinds: Partial<Record<Allergen, string>> = {
  almond: 'almond|almond meal|frangipane|marzipan',
  brazil_nut: 'brazil nut',
  cashew: 'cashew',
  hazelnut: 'hazelnut|gianduja|nutella',
  macadamia: 'macadamia',
  pecan: 'pecan',
  pine_nut: 'pine nut',
  pistachio: 'pistachio',
  walnut: 'walnut',
  peanut: 'peanut|groundnut',
  fish: 'fish|fish sauce|anchovy|anchovies|barramundi|bonito|cod|dashi|flathead|salmon|sardine|snapper|trout|tuna',
  crustacean: 'crab|crayfish|crustacean|lobster|prawn|shrimp|shrimp paste|yabby|yabbies',
  mollusc: 'abalone|calamari|clam|mollusc|mussel|octopus|oyster|oyster sauce|pipi|scallop|squid',
  milk: 'brie|butter|buttermilk|camembert|cheddar|cheese|cream|feta|fetta|ghee|gorgonzola|haloumi|halloumi|labneh|mascarpone|milk|mozzarella|paneer|parmesan|parmigiano|pecorino|ricotta|yoghurt|yogurt',
  egg: 'egg|frittata|omelette|quiche|shakshuka',
  sesame: 'sesame|sesame oil|tahini',
  soy: 'edamame|miso|soy|soya|soybean|soy milk|tamari|tempeh|tofu',
  lupin: 'lupin',
}

/** Dishes and ingredients that usually have them. */
const usual: [Allergen[], string][] = [
  [['peanut'], 'satay|gado gado'],
  [['milk', 'pine_nut'], 'pesto'],
  [['sesame'], 'halva|hummus|houmous|baba ganoush|za atar|zaatar|dukkah'],
  [['almond', 'egg'], 'macaron'],
  [['pistachio', 'walnut', 'wheat', 'gluten'], 'baklava'],
  [['egg', 'milk'], 'custard|bearnaise|hollandaise'],
  [['egg'], 'aioli|mayo|mayonnaise|meringue|pavlova'],
  [['milk'], 'bechamel|kulfi|raita|tzatziki|gelato|korma|makhani|butter chicken'],
  [['wheat', 'gluten', 'milk'], 'naan|croissant|brioche|pizza|lasagne|lasagna'],
  [['wheat', 'gluten', 'egg', 'milk'], 'cake|carbonara|crepe|pancake|tiramisu'],
  [['wheat', 'gluten', 'egg'], 'ramen|schnitzel|wonton'],
  [
    ['wheat', 'gluten'],
    'bagel|bao|bread|bulgur|burger|burrito|couscous|cracker|crouton|dumpling|focaccia|freekeh|gnocchi|gyoza|noodle|panko|pasta|pastry|pie|pita|ravioli|roti|samosa|sandwich|seitan|semolina|sourdough|spaghetti|tabouli|tabbouleh|tortellini|udon|wheat|wrap',
  ],
  [['gluten'], 'barley|gluten|malt|rye'],
  [['soy', 'wheat', 'gluten'], 'hoisin|soy sauce|teriyaki|kecap manis'],
  [['fish', 'crustacean', 'peanut'], 'pad thai'],
  [['crustacean', 'wheat', 'gluten', 'egg'], 'laksa'],
  [['fish'], 'caesar|worcestershire'],
  [['mollusc', 'crustacean', 'fish'], 'seafood|marinara'],
  [['sulphites'], 'dried apricot|wine|sulphite|sulfite'],
]

/** They hold a word of the lists above and mean something else. */
const others =
  'coconut milk|coconut cream|coconut butter|coconut yoghurt|oat milk|rice milk|rice noodle|rice paper|corn tortilla|butter bean|butter lettuce|cocoa butter|cream of tartar|glass noodle|oyster mushroom|vegan butter|vegan cheese|wine vinegar'

const allergensOf = new Map<string, Allergen[]>([
  ...usual.flatMap(([names, words]) => words.split('|').map((word) => [word, names] as [string, Allergen[]])),
  ...Object.entries(kinds).flatMap(([name, words]) => words.split('|').map((word) => [word, [name]] as [string, Allergen[]])),
  ['almond milk', ['almond']],
  ['peanut butter', ['peanut']],
  ['cashew cream', ['cashew']],
  ...others.split('|').map((word) => [word, []] as [string, Allergen[]]),
])

// The longer first, so that "coconut milk" is not read as milk.
const alternatives = [...allergensOf.keys()]
  .toSorted((one, other) => other.length - one.length)
  .map((word) => word.replaceAll(' ', '[ -]?'))
const pattern = new RegExp(`(?<![a-z])(${alternatives.join('|')})(?:e?s)?(?![a-z])`, 'g')
const keysBySpelling = new Map([...allergensOf.keys()].map((word) => [word.replaceAll(' ', ''), word]))

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mn}|['’]/gu, '')

export interface Suggestion {
  /** As it is written in the lists. */
  word: string
  /** That it suggests and that are not declared. */
  allergens: Allergen[]
}

/** The words of a text that suggest an allergen which is not declared; each allergen once. */
export function suggestAllergens(text: string, declared: Pick<Declaration['allergens'], 'contains' | 'may_be_present'>): Suggestion[] {
  const seen = new Set<Allergen>([...declared.contains, ...declared.may_be_present])
  const suggestions: Suggestion[] = []
  for (const [, match = ''] of plain(text).matchAll(pattern)) {
    const word = keysBySpelling.get(match.replaceAll(/[ -]/g, '')) ?? match
    const missing = (allergensOf.get(word) ?? []).filter((name) => !seen.has(name))
    if (missing.length === 0) continue
    for (const name of missing) seen.add(name)
    suggestions.push({ word, allergens: missing })
  }
  return suggestions
}

const andList = (names: string[]): string => [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' and ')
const capitalised = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
const isKindOf = (word: string, name: Allergen): boolean => kinds[name]?.split('|').includes(word) === true

/** "Satay usually has peanut. Tick it?" */
export function suggestionText({ word, allergens }: Suggestion): string {
  const names = andList(allergens.map((name) => allergenNames[name]))
  const question = allergens.length === 1 ? 'Tick it?' : 'Tick them?'
  const [name] = allergens
  if (allergens.length > 1 || name === undefined) return `${capitalised(word)} usually has ${names}. ${question}`
  if (word === allergenNames[name].toLowerCase()) return `${capitalised(word)} is not ticked. ${question}`
  return isKindOf(word, name)
    ? `${capitalised(word)} counts as ${names}. ${question}`
    : `${capitalised(word)} usually has ${names}. ${question}`
}
