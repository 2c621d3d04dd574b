import { expect, it } from 'vitest'
import { undeclaredWords } from '#contract/kitchen/declarations/allergen-words.ts'
import type { Allergen } from '#contract/kitchen/declarations/allergens.ts'
import { betraying, harmless } from './undeclared-meals.ts'

const PEOPLE: Allergen[] = ['egg', 'peanut', 'cashew', 'crustacean']
const nothing = { allergens: { contains: [], may_be_present: [] }, wording_answers: [] }
const marked = (name: string, description: string, avoided: Allergen[]): Allergen[] =>
  undeclaredWords({ name, description, ...nothing }, avoided).map(({ allergen }) => allergen)

it('marks each of fifty meals whose words betray an allergen that the kitchen did not declare', () => {
  expect(betraying.flatMap(([, meals]) => meals).length).toBeGreaterThanOrEqual(50)
  const unnoticed = betraying.flatMap(([allergen, meals]) =>
    meals
      .filter(([name, description]) => !marked(name, description, [allergen]).includes(allergen))
      .map(([name]) => `${allergen}: ${name}`),
  )
  expect(unnoticed).toEqual([])
})

it('marks none of a hundred harmless names for anybody with an allergy to egg, peanut, cashew or crustaceans', () => {
  expect(harmless.length).toBeGreaterThanOrEqual(100)
  const suspicions = harmless.map((name) => [name, marked(name, '', PEOPLE)] as const)
  expect(suspicions.filter(([, allergens]) => allergens.length > 0)).toEqual([])
})
