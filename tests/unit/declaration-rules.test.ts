import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Allergen,
  allergens,
  certifiedDiets,
  diets,
  type Diet,
} from '#contract/kitchen/declarations/allergens.ts'
import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import {
  changedDeclaration,
  declarationErrors,
  toDeclaration,
} from '#server/features/kitchen/food-items/declaration-rules.ts'

/** 6:00 pm on Saturday in Melbourne. */
const NOW = new Date('2026-11-21T07:00:00Z')
const PICKUP_END = new Date('2026-11-21T09:00:00Z')
/** Half past midnight in Melbourne, and still Saturday in UTC. */
const AFTER_MIDNIGHT = new Date('2026-11-21T13:30:00Z')
const declared = (change: Partial<Declaration>): Declaration => ({ ...NOTHING_DECLARED, ...change })
const names = (contains: Allergen[], may_be_present: Allergen[] = []): Partial<Declaration> => ({
  allergens: { checked: true, contains, may_be_present },
})
const errorsOf = (change: Partial<Declaration>, pickup_end = PICKUP_END) =>
  declarationErrors({ declaration: declared(change), pickup_end }, NOW)
const certificate = (diet: (typeof certifiedDiets)[number], expires_on = '2026-11-21') => ({
  diet,
  certifier: 'A board',
  number: '12',
  expires_on,
})
const certificatesFor = (of_diets: Diet[]) =>
  certifiedDiets.filter((diet) => of_diets.includes(diet)).map((diet) => certificate(diet))

/** Every pair that the marketplace refuses, written out. */
const contradictory: [Diet, Allergen[]][] = [
  ['vegan', ['milk', 'egg', 'fish', 'crustacean', 'mollusc']],
  ['vegetarian', ['fish', 'crustacean', 'mollusc']],
  ['kosher_certified', ['crustacean', 'mollusc']],
]
const isContradictory = (diet: Diet, allergen: Allergen): boolean =>
  contradictory.some(([of, excluded]) => of === diet && excluded.includes(allergen))
const everyPair = diets.flatMap((diet) => allergens.map((allergen) => [diet, allergen] as const))
const errorsOfPair = (diet: Diet, declaredNames: Partial<Declaration>) =>
  errorsOf({ ...declaredNames, diets: [diet], certificates: certificatesFor([diet]) })

describe('a diet and an allergen that a meal contains', () => {
  const [refused, accepted] = [true, false].map((expected) =>
    everyPair.filter((pair) => isContradictory(...pair) === expected),
  )

  it.each(refused ?? [])('%s with %s are refused, both by name', (diet, allergen) => {
    const errors = errorsOfPair(diet, names([allergen]))
    expect(errors).toEqual({
      diets: expect.stringMatching(new RegExp(`${diet.replace('_', ' ')}.*${allergen}`)),
      allergens: errors['diets'],
    })
  })

  it.each(accepted ?? [])('%s with %s are accepted', (diet, allergen) => {
    expect(errorsOfPair(diet, names([allergen]))).toEqual({})
  })

  it.each(everyPair)('%s with traces of %s are accepted', (diet, allergen) => {
    expect(errorsOfPair(diet, names([], [allergen]))).toEqual({})
  })

  it('are all named, diet by diet', () => {
    const { diets: error } = errorsOf({ ...names(['milk', 'egg', 'fish']), diets: ['vegan', 'vegetarian'] })
    expect(error).toBe(
      'A vegan meal cannot contain fish, milk or egg. A vegetarian meal cannot contain fish. Please untick the diet or the allergen',
    )
  })
})

it('refuses a name that is both contained and a trace', () => {
  expect(errorsOf(names(['milk', 'brazil_nut'], ['brazil_nut', 'soy']))).toEqual({
    allergens: 'Please name Brazil nut either as contained or as a trace, not both',
  })
})

describe('a certificate', () => {
  it.each(certifiedDiets)('is needed for %s', (diet) => {
    const errors = errorsOf({ diets: [diet] })
    expect(errors).toEqual({
      diets: expect.stringContaining('needs its certificate'),
      certificates: errors['diets'],
    })
  })

  it.each(certifiedDiets)('of %s needs its diet', (diet) => {
    const errors = errorsOf({ certificates: [certificate(diet)], diets: ['halal', 'vegan'] })
    expect(errors).toEqual({
      diets: expect.stringContaining('which is not ticked'),
      certificates: errors['diets'],
    })
  })

  it('can end on the Melbourne day of pickup, and not before it', () => {
    const endingOn = (expires_on: string, pickup_end = PICKUP_END) => {
      const certificates = [certificate('kosher_certified', expires_on)]
      return errorsOf({ diets: ['kosher_certified'], certificates }, pickup_end)
    }
    expect(endingOn('2026-11-21')).toEqual({})
    expect(endingOn('2026-11-20')).toEqual({
      certificates: 'The last day of a certificate cannot be before Sat 21 Nov, when pickup ends',
      pickup_end: expect.any(String),
    })
    expect(endingOn('2026-11-21', AFTER_MIDNIGHT)).toHaveProperty('certificates')
  })
})

describe('how a meal is stored', () => {
  const errorsSince = (since: string | null) => errorsOf({ storage: { method: 'unrefrigerated', since } })

  it('lets pickup end four hours after it left temperature control, and not a millisecond later', () => {
    expect(errorsSince('2026-11-21T05:00:00.000Z')).toEqual({})
    const errors = errorsSince('2026-11-21T04:59:59.999Z')
    expect(errors).toEqual({
      storage: 'Not kept hot or cold since 3:59 pm, this meal has to be picked up by 7:59 pm',
      pickup_end: errors['storage'],
    })
  })

  it('names since when, up to now', () => {
    const [future, missing] = [errorsSince('2026-11-21T07:00:00.001Z'), errorsSince(null)]
    expect(errorsSince('2026-11-21T07:00:00.000Z')).toEqual({})
    expect(future).toEqual({ storage: 'This time has not come yet. Please choose an earlier one' })
    expect(missing).toEqual({ storage: 'Please give the time since when it is kept neither hot nor cold' })
  })

  it.each(['hot', 'refrigerated'] as const)('has no such time if it is kept %s', (method) => {
    expect(errorsOf({ storage: { method, since: null } })).toEqual({})
    expect(errorsOf({ storage: { method, since: '2026-11-21T06:00:00.000Z' } })).toHaveProperty('storage')
  })
})

describe('the dates of packed food', () => {
  it('let a meal be used on the Melbourne day on which pickup ends', () => {
    expect(errorsOf({ use_by: '2026-11-21' })).toEqual({})
    const errors = errorsOf({ use_by: '2026-11-20' })
    expect(errors).toEqual({
      use_by: 'A use-by date cannot be before Sat 21 Nov, when pickup ends',
      pickup_end: errors['use_by'],
    })
    expect(errorsOf({ use_by: '2026-11-21' }, AFTER_MIDNIGHT)).toHaveProperty('use_by')
  })
})

const arrayOf = <T>(all: readonly T[]) => fc.array(fc.constantFrom(...all), { maxLength: 4 })
const change = fc.record(
  {
    allergens: fc.option(
      fc.record({ checked: fc.boolean(), contains: arrayOf(allergens), may_be_present: arrayOf(allergens) }),
    ),
    diets: fc.option(arrayOf(diets)),
    certificates: fc.option(fc.subarray(certifiedDiets.map((diet) => certificate(diet)))),
  },
  { requiredKeys: [] },
)

it('keeps every meal without a contradiction through any series of changes, whichever half each of them names', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
      let stored = NOTHING_DECLARED
      for (const each of changes) {
        const after = changedDeclaration(stored, each)
        if (Object.keys(errorsOf(after)).length === 0) stored = after
      }
      const { contains, may_be_present } = stored.allergens
      const certified = stored.diets.filter((diet) => diet.endsWith('_certified'))
      for (const diet of stored.diets)
        expect(contains.filter((allergen) => isContradictory(diet, allergen))).toEqual([])
      expect(contains.filter((name) => may_be_present.includes(name))).toEqual([])
      expect(new Set(stored.certificates.map(({ diet }) => diet))).toEqual(new Set(certified))
    }),
  )
})

it('puts names in the order of the lists, each once, whatever is sent', () => {
  const { allergens: sent } = declared(names(['milk', 'almond', 'milk'], ['soy', 'egg']))
  expect(toDeclaration({ allergens: sent, diets: ['no_beef', 'halal', 'halal'] })).toEqual({
    ...NOTHING_DECLARED,
    ...names(['almond', 'milk'], ['egg', 'soy']),
    diets: ['halal', 'no_beef'],
  })
})
