import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Allergen, allergenNames, allergens } from '#contract/allergens.ts'
import { suggestAllergens, suggestionText } from '#contract/allergen-words.ts'

const nothing = { contains: [], may_be_present: [] }
const suggest = (text: string): Allergen[] => suggestAllergens(text, nothing).flatMap((one) => one.allergens)
const ask = (text: string): string[] => suggestAllergens(text, nothing).map(suggestionText)

describe('words that suggest an allergen', () => {
  it.each<[string, Allergen[]]>([
    ['Cashew curry', ['cashew']],
    ['Chicken satay skewers', ['peanut']],
    ['Pesto gnocchi', ['milk', 'pine_nut', 'wheat', 'gluten']],
    ['TAHINI dressing', ['sesame']],
    ['Two prawns and a scallop', ['crustacean', 'mollusc']],
    ['Grated parmesan', ['milk']],
    ['Garlic naan', ['wheat', 'gluten', 'milk']],
    ['with soy sauce', ['soy', 'wheat', 'gluten']],
    ['Fettuccine with béchamel', ['milk']],
    ['anchovies, pine-nuts', ['fish', 'pine_nut']],
    ['sandwiches', ['wheat', 'gluten']],
  ])('finds them in “%s”', (text, names) => {
    expect(suggest(text)).toEqual(names)
  })

  it.each([
    'Eggplant and butternut',
    'coconut milk and rice noodles',
    'nutmeg, doughnut peaches',
    'oyster mushrooms',
    'crabapple',
    'Contains nothing of note',
    '',
  ])('finds nothing in “%s”', (text) => {
    expect(suggest(text)).toEqual([])
  })

  it('does not ask for what is declared as contained or as a trace', () => {
    expect(suggestAllergens('Cashew and egg fried rice', { contains: ['egg'], may_be_present: ['cashew'] })).toEqual([])
  })

  it('asks for each allergen once, at its first word', () => {
    expect(suggestAllergens('Cheddar and brie', nothing)).toEqual([{ word: 'cheddar', allergens: ['milk'] }])
  })

  it('finds every name that has to be declared, written as it is', () => {
    for (const name of allergens) expect(suggest(`Made with ${allergenNames[name]}.`), name).toContain(name)
  })

  it('stops asking once what it suggests is declared', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('satay', 'Pesto', 'pad thai', 'laksa', 'hummus'), (text, word) => {
        const menu = `${text} ${word} ${text}`
        expect(suggestAllergens(menu, { contains: suggest(menu), may_be_present: [] })).toEqual([])
      }),
    )
  })
})

it('asks in words that fit what was written', () => {
  expect(ask('satay')).toEqual(['Satay usually has peanut. Tick it?'])
  expect(ask('naan')).toEqual(['Naan usually has wheat, gluten and milk. Tick them?'])
  expect(ask('cashew')).toEqual(['Cashew is not ticked. Tick it?'])
  expect(ask('prawn')).toEqual(['Prawn counts as crustacean. Tick it?'])
})
