import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Allergen, allergenNames, allergens } from '#contract/kitchen/declarations/allergens.ts'
import {
  answersThatHold,
  noneInIt,
  openQuestions,
  suggestAllergens,
  suggestionText,
  undeclaredWords,
} from '#contract/kitchen/declarations/allergen-words.ts'

type Names = Parameters<typeof suggestAllergens>[1]
const nothing = { contains: [], may_be_present: [] }
const suggest = (text: string): Allergen[] => suggestAllergens(text, nothing).flatMap((one) => one.allergens)

describe('words that suggest an allergen', () => {
  it.each<[string, Allergen[]]>([
    ['Chicken satay skewers', ['peanut']],
    ['Pesto gnocchi', ['milk', 'pine_nut', 'cashew', 'walnut', 'almond', 'wheat', 'gluten']],
    ['Garlic naan', ['wheat', 'gluten', 'milk']],
    ['Fettuccine with béchamel', ['wheat', 'gluten', 'egg', 'milk']],
    ['anchovies, pine-nuts', ['fish', 'pine_nut']],
    ['Coconut, milk and sugar', ['milk']],
    ['Fried rice (egg-free on request)', ['egg']],
    ['Chả TÔM', ['crustacean']],
    ['鲜虾', ['crustacean']],
    ['Kung-Pao', ['peanut', 'wheat', 'gluten', 'soy']],
    ['SOY‑SAUCE', ['wheat', 'gluten', 'soy']],
  ])('finds them in “%s”', (text, names) => {
    expect(suggest(text)).toEqual(names)
  })

  it.each([
    'Eggplant and butternut',
    'coconut milk and rice noodles',
    'nutmeg, doughnut peaches',
    'Contains nothing of note',
    'No egg, without cashews, nut-free',
    'Buckwheat in rice milk with cocoa butter',
    '',
  ])('finds nothing in “%s”', (text) => {
    expect(suggest(text)).toEqual([])
  })

  it('asks nothing about several of which one is declared', () => {
    const declared: Names = { contains: ['walnut', 'wheat'], may_be_present: ['gluten'] }
    expect(suggestAllergens('Baklava', declared)).toEqual([])
    expect(suggestAllergens('Nut roast', nothing)).toMatchObject([{ word: 'nut roast', isOneOf: true }])
  })

  it('asks for each allergen once, at its first word', () => {
    expect(suggestAllergens('Cheddar and brie', nothing)).toEqual([{ word: 'cheddar', allergens: ['milk'] }])
  })

  it('finds every name that has to be declared, written as it is', () => {
    for (const name of allergens) expect(suggest(`Made with ${allergenNames[name]}.`), name).toContain(name)
  })

  it('stops asking once what it suggests is declared', () => {
    const dish = fc.constantFrom('satay', 'Pesto', 'pad thai', 'laksa', 'hummus')
    fc.assert(
      fc.property(fc.string(), dish, (text, word) => {
        const menu = `${text} ${word} ${text}`
        expect(suggestAllergens(menu, { contains: suggest(menu), may_be_present: [] })).toEqual([])
      }),
    )
  })
})

it.each([
  ['satay', 'Satay usually has peanut. Tick it?'],
  ['naan', 'Naan usually has wheat, gluten and milk. Tick them?'],
  ['cashew', 'Cashew is not ticked. Tick it?'],
  ['praline', 'Praline usually has hazelnut, almond or pecan. Tick what is in it?'],
  ['nut roast', 'Nut roast usually has tree nuts or peanut. Tick what is in it?'],
  ['prawn', 'Prawn counts as crustacean. Tick it?'],
])('asks about %s in words that fit what was written', (word, question) => {
  expect(suggestAllergens(word, nothing).map(suggestionText)).toEqual([question])
})

describe('the answer that there is none in it', () => {
  const meal = { name: 'Satay noodles', description: 'With a satay sauce.' }
  const answers = suggestAllergens(meal.name, nothing)
    .filter(({ word }) => word === 'satay')
    .flatMap(noneInIt)
  const words = (change: object, wording_answers = answers) =>
    undeclaredWords({ ...meal, allergens: nothing, wording_answers, ...change }, ['peanut'])

  it('is about the word that was asked for, and ends the question', () => {
    expect(answers).toEqual([{ word: 'satay', allergen: 'peanut' }])
    expect(openQuestions(meal, nothing, []).map(({ word, field }) => [word, field])).toEqual([
      ['satay', 'name'],
      ['noodle', 'name'],
    ])
    expect(openQuestions(meal, nothing, answers).map(({ word }) => word)).toEqual(['noodle'])
  })

  it('holds while the word is there, and not for another word or once the allergen is contained after all', () => {
    expect(answersThatHold({ ...meal, name: 'Noodles' }, nothing, [...answers, ...answers])).toEqual(answers)
    expect(answersThatHold({ name: 'Peanut noodles', description: 'Hot.' }, nothing, answers)).toEqual([])
    expect(answersThatHold(meal, { contains: ['peanut'] }, answers)).toEqual([])
  })

  it('leaves the meal marked with the answer for somebody who avoids it, until a word is added', () => {
    expect(words({}, [])).toEqual([{ allergen: 'peanut', word: 'satay', field: 'name', isAnswered: false }])
    expect(words({})).toEqual([{ allergen: 'peanut', word: 'satay', field: 'name', isAnswered: true }])
    expect(words({ description: 'With peanuts.' })).toEqual([
      { allergen: 'peanut', word: 'peanut', field: 'description', isAnswered: false },
    ])
    expect(words({ allergens: { contains: [], may_be_present: ['peanut'] } }, [])).toEqual([])
  })
})
