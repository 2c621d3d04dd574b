import { describe, expect, it } from 'vitest'
import { type Allergen, allergens as allergenList } from '#contract/kitchen/declarations/allergens.ts'
import { suggestAllergens, undeclaredWords } from '#contract/kitchen/declarations/allergen-words.ts'
import { usualDishes } from '#contract/kitchen/declarations/allergen-vocabulary.ts'
import { readDishes, readNames, type SoldDish } from './dishes.ts'

const nothing = { contains: [], may_be_present: [] }
const suggested = (name: string): Set<Allergen> =>
  new Set(suggestAllergens(name, nothing).flatMap((one) => one.allergens))
const markedOf = (name: string, description: string, avoided: Allergen[]): Allergen[] =>
  undeclaredWords({ name, description, allergens: nothing, wording_answers: [] }, avoided).map(
    ({ allergen }) => allergen,
  )

const missedOf = (dishes: SoldDish[]): string[] =>
  dishes.flatMap(({ cuisine, name, allergens }) => {
    const names = suggested(name)
    const missed = allergens.filter(
      (allergen) => !names.has(allergen) || !markedOf(name, '', [allergen]).includes(allergen),
    )
    return missed.length === 0 ? [] : [`${cuisine}, ${name}: ${missed.join(' ')}`]
  })

describe.each(['dishes.tsv', 'more-dishes.tsv'])('the dishes of %s', (file) => {
  const dishes = readDishes(file)

  it('suggest each allergen that they usually have, by each name under which they are sold', () => {
    expect(missedOf(dishes.flat())).toEqual([])
  })
})

it('has three hundred dishes of twelve cuisines', () => {
  const dishes = readDishes('dishes.tsv')
  expect(dishes.length).toBeGreaterThanOrEqual(300)
  expect(new Set(dishes.flat().map(({ cuisine }) => cuisine)).size).toBeGreaterThanOrEqual(12)
})

it('suggests nothing for two hundred harmless names, half of which look like an allergen', () => {
  const names = readNames('harmless-names.txt')
  expect(names.length).toBeGreaterThanOrEqual(200)
  const suspicions = names.flatMap((name) =>
    suggested(name).size === 0 ? [] : [`${name}: ${[...suggested(name)].join(' ')}`],
  )
  expect(suspicions).toEqual([])
})

it('marks each of fifty meals whose words betray an allergen that the kitchen did not declare', () => {
  const meals = readNames('undeclared-meals.tsv').map(
    (line) => line.split('\t') as [Allergen, string, string],
  )
  expect(meals.length).toBeGreaterThanOrEqual(50)
  expect(meals.filter(([allergen, ...texts]) => !markedOf(...texts, [allergen]).includes(allergen))).toEqual(
    [],
  )
})

it('marks none of a hundred harmless names for anybody with an allergy to egg, peanut, cashew or crustaceans', () => {
  const names = readNames('harmless-to-four.txt')
  expect(names.length).toBeGreaterThanOrEqual(100)
  expect(
    names.filter((name) => markedOf(name, '', ['egg', 'peanut', 'cashew', 'crustacean']).length > 0),
  ).toEqual([])
})

it('lists each usual dish once, under names that have to be declared', () => {
  const names = usualDishes.flatMap(([usualNames]) => usualNames)
  expect(names.filter((name) => !allergenList.includes(name))).toEqual([])
  const dishes = usualDishes.flatMap(([, words]) => words.split('|'))
  expect(dishes.filter((dish, at) => dishes.indexOf(dish) !== at)).toEqual([])
})
