import { describe, expect, it } from 'vitest'
import { type Allergen, allergens, type Diet, treeNuts } from '#contract/kitchen/declarations/allergens.ts'
import { type DietSearch, mayBeName, readSearch } from '#web/features/shop/browse/avoiding/diet-search.ts'
import { avoidedFoods } from './avoided-foods.ts'

// Every word for a need, in every phrase in which people say it, in upper case, with hyphens and with a
// mistake of one letter.

/** With X in the place of the food. */
const phrases = [
  (food: string) => `${food.replaceAll(' ', '')}free`,
  ...`X free · X-free · free of X · free from X · X allergy · X allergies · X allergic · allergic to X ·
    I'm allergic to X · I have a X allergy · severe allergy to X · X intolerant · X-intolerant · X
    intolerance · intolerant to X · no X · no X please · without X · w/o X · avoid X · avoiding X ·
    can't have X · cant have any X · I can’t eat X · cannot eat X · can not have X · don't eat X · I do
    not eat X · does not contain X · sans X · -X · non-X`
    .split(/\s*·\s*/)
    .map((phrase) => (food: string) => phrase.replace('X', () => food)),
]

const dietNamings: [Diet | 'pescatarian', string[]][] = [
  ['vegan', ['vegan', 'vegans', 'vg', 've', 'plant based', 'plant-based', '純素', 'ビーガン', '비건']],
  ['vegetarian', 'vegetarian|vegetarians|veg|veggie|vego|vegie|v|素|素食|chay|채식|มังสวิรัติ'.split('|')],
  ['halal', ['halal', 'hallal', 'halaal', 'helal', '清真', 'حلال', 'ハラール', '할랄']],
  ['kosher_certified', ['kosher', 'kasher', 'koscher', 'כשר', 'コーシャ', 'kosher certified']],
  ['halal_certified', ['halal certified', 'certified halal']],
  ['pescatarian', ['pescatarian', 'pescetarian', 'pescatarians', 'pesco-vegetarian']],
]
const dietPhrases =
  'X|X.|(X)|X friendly|X-friendly|X food|X options|X only|I am X|im X|something X|suitable for X'
    .split('|')
    .map((phrase) => (diet: string) => phrase.replace('X', diet))
const signs: [string, readonly Allergen[]][] = [
  ...'coeliac|celiac|coeliacs|celiacs|coeliac disease|gf|g.f.|g/f|gluten|无麸质'
    .split('|')
    .map((word) => [word, ['gluten', 'wheat']] as [string, readonly Allergen[]]),
  ...['df', 'd.f.', 'lf', 'dairy', 'lactose'].map(
    (word) => [word, ['milk']] as [string, readonly Allergen[]],
  ),
  ['nf', [...treeNuts, 'peanut']],
]

const QWERTY = 'qwertyuiop asdfghjkl zxcvbnm'
/** A word with each mistake of one letter: left out, twice, swapped with the next, or the next key. */
function misspellings(word: string): string[] {
  return [...word].flatMap((character, at) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)]
    const neighbour = QWERTY[QWERTY.indexOf(character) + 1]?.trim() ?? ''
    return [
      `${before}${after}`,
      `${before}${character}${character}${after}`,
      `${before}${after.slice(0, 1)}${character}${after.slice(1)}`,
      ...(neighbour === '' ? [] : [`${before}${neighbour}${after}`]),
    ].filter((each) => each !== word)
  })
}
const cases = (text: string): string[] => [
  text,
  text.toUpperCase(),
  ` ${text}! `,
  text.replaceAll(' ', '\u00A0'),
]

/** What a search asks for, apart from the words that are sent. */
const needOf = ({ diets: of_diets, without, offers }: DietSearch) =>
  JSON.stringify({ of_diets, without, offers })

function expectSame(variants: string[], first: string, q = ''): void {
  const expected = needOf(readSearch(first))
  const others = variants.filter((each) => {
    const search = readSearch(each)
    return search.q !== q || needOf(search) !== expected
  })
  expect(others).toEqual([])
}

describe('what somebody cannot eat', () => {
  it.each(avoidedFoods)(
    'is one offer in every phrase: $names',
    ({ names, allergens: of_food, diets: of_diets = [] }) => {
      const [name = ''] = names
      const { offers, q } = readSearch(`no ${name}`)
      expect([q, offers.map((offer) => [offer.allergens, offer.diets])]).toEqual(['', [[of_food, of_diets]]])
      const variants = names.flatMap((each) => phrases.flatMap((phrase) => cases(phrase(each))))
      expectSame(variants, `no ${name}`)
      expectSame(
        names.flatMap((each) => phrases.map((phrase) => `${phrase(each)}, pizza`)),
        `no ${name}`,
        'pizza',
      )
    },
  )

  it('is never sent as the beginning of a name, while it is being typed', () => {
    const typed = avoidedFoods.flatMap(({ names }) =>
      names.flatMap((name) =>
        [...name].flatMap((_, at) => [`no ${name.slice(0, at + 1)}`, `Without ${name.slice(0, at + 1)}`]),
      ),
    )
    expect(typed.filter((each) => mayBeName(readSearch(each)))).toEqual([])
    const named = ['No Bones', 'No. 1 Chicken', 'Non Plus Ultra', 'Never Mind', 'Sans Souci']
    expect(named.filter((each) => !mayBeName(readSearch(each)) && readSearch(each).q !== each)).toEqual([])
  })

  it('covers every allergen', () => {
    const covered = new Set(avoidedFoods.flatMap((food) => food.allergens))
    expect(allergens.filter((name) => !covered.has(name))).toEqual([])
  })

  it.each(signs)('is understood by a sign or a word alone: %s', (sign, of_food) => {
    const { offers } = readSearch(sign)
    expect(offers.map((offer) => offer.allergens)).toEqual([of_food])
    expectSame([...cases(sign), `${sign} friendly`, `I am ${sign}`], sign)
    expectSame([`${sign} pizza`, `pizza ${sign}`, `pizza (${sign})`], sign, 'pizza')
  })

  it('is understood with one wrong letter', () => {
    const names = avoidedFoods.flatMap((food) =>
      food.names.filter((name) => name.length >= 6 && !name.includes(' ')),
    )
    // Almond and oyster rather than salmon and lobster.
    const others = new Set(['almon', 'obster'])
    const missed = names.flatMap((name) =>
      misspellings(name)
        .filter((each) => !others.has(each))
        .flatMap((each) => [`no ${each}`, `${each} allergy`])
        .filter((each) => needOf(readSearch(each)) !== needOf(readSearch(`no ${name}`))),
    )
    expect(missed).toEqual([])
  })
})

describe('a diet', () => {
  it.each(dietNamings)('%s is one offer under each of its names: %j', (diet, names) => {
    const [name = ''] = names
    const { offers, diets: of_search } = readSearch(name)
    const declared = diet === 'pescatarian' ? [] : [diet]
    expect([of_search, offers.map((offer) => offer.diets)]).toEqual([declared, [declared]])
    expectSame(
      names.flatMap((each) => dietPhrases.flatMap((phrase) => cases(phrase(each)))),
      name,
    )
    const inSentences = names.filter((each) => each !== 'v')
    expectSame(
      inSentences.flatMap((each) => [`${each} ramen`, `ramen ${each}`, `ramen (${each})`]),
      name,
      'ramen',
    )
  })

  it('is understood with one wrong letter', () => {
    const longNames = 'vegetarian|coeliac|celiac|kosher|gluten|lactose|pescatarian|vegan|halal'.split('|')
    // Another first letter, or another word.
    const isOther = (typed: string, word: string): boolean =>
      typed[0] !== word[0] || ['vega', 'hall', 'halas'].includes(typed)
    const missed = longNames.flatMap((name) =>
      misspellings(name)
        .filter(
          (each) =>
            !isOther(each, name) && needOf(readSearch(`${each} x`)) !== needOf(readSearch(`${name} x`)),
        )
        .map((each) => `${name}: ${each}`),
    )
    expect(missed).toEqual([])
  })
})

it.each(
  `V8 juice|Vegemite|veggies|roast vegetables|vegetable curry|nut loaf|daily special|Daisy's|fairy bread|Las Vegas roll|Megan's|Hilal|town hall|
halloumi|egg|eggs|fish|prawns|milk|seafood|crab|free range egg|nonna|Non La|wheel|carefree|harmless|seedless|boneless|wireless|allspice|
Vietnamese|void|port|peat|Gluttony|glass noodles|gfx|dfx|velouté|ve8|vol au vent|loft|Elf|nfl|kashmiri|helan|salal|diary|fresh|freekeh|three|tree`
    .split(/[|\n]/)
    .map((each) => each.trim()),
)('a search that names no need %s is sent as it is', (typed) => {
  expect(readSearch(typed)).toEqual({ q: typed, diets: [], without: [], offers: [] })
})
