import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allergens, diets } from '#contract/kitchen/declarations/allergens.ts'
import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import { changesForBuyer } from '#server/features/kitchen/food-items/declaration-rules.ts'

const issued = { certifier: 'A board', number: '12', expires_on: '2027-01-01' }
const certified = (change: Partial<typeof issued> = {}): Partial<Declaration> => ({
  certificates: [{ diet: 'halal_certified', ...issued, ...change }],
})
const sold: Declaration = {
  ...NOTHING_DECLARED,
  allergens: { checked: true, contains: ['wheat', 'milk'], may_be_present: ['sesame'] },
  diets: ['vegetarian', 'halal_certified'],
  ...certified(),
  storage: { method: 'hot', since: null },
  use_by: '2026-11-21',
}
const changed = (change: Partial<Declaration>) => changesForBuyer(sold, { ...sold, ...change })
const names = (change: Partial<Declaration['allergens']>) => ({ allergens: { ...sold.allergens, ...change } })

describe('what matters to a buyer', () => {
  const onlySaid: Partial<Declaration> = { diets: ['vegetarian', 'halal'], certificates: [] }
  it.each<[string, Partial<Declaration>, string[]]>([
    ['an allergen that is added', names({ contains: ['wheat', 'milk', 'egg'] }), ['contains']],
    ['an allergen in the place of another', names({ contains: ['wheat', 'egg'] }), ['contains']],
    ['a trace that is added', names({ may_be_present: ['sesame', 'soy'] }), ['may_be_present']],
    ['a check that is taken back', names({ checked: false }), ['checked']],
    ['a diet that is removed', { diets: ['halal_certified'] }, ['diets']],
    ['a certified diet that is only said', onlySaid, ['diets', 'certificates']],
    ['a certificate of somebody else', certified({ certifier: 'Another' }), ['certificates']],
    ['a certificate with another number', certified({ number: '13' }), ['certificates']],
  ])('is %s', (_what, change, fields) => {
    expect(changed(change)).toEqual(fields)
  })

  it.each<[string, Partial<Declaration>]>([
    ['the same names in another order', names({ contains: ['milk', 'wheat'] })],
    ['a diet that is added', { diets: [...sold.diets, 'no_pork'] }],
    ['a diet that includes the one before', { diets: ['vegan', 'halal_certified'] }],
    ['a certificate that is renewed', certified({ expires_on: '2028-01-01' })],
    ['how it is stored, and its dates', { storage: null, use_by: null, best_before: '2026-12-01' }],
  ])('is not %s', (_what, change) => {
    expect(changed(change)).toEqual([])
  })

  it('is not a recipe that is checked with the names it had', () => {
    const unchecked = { ...sold, ...names({ checked: false }) }
    expect(changesForBuyer(unchecked, sold)).toEqual([])
    const withoutNames = { ...sold, ...names({ contains: [], may_be_present: [] }) }
    expect(changesForBuyer(NOTHING_DECLARED, withoutNames)).toEqual([])
  })
})

it('finds every name that is added to or removed from either list, in both directions', () => {
  const someAllergens = fc.subarray([...allergens])
  const declared = fc
    .record({ contains: someAllergens, may_be_present: someAllergens, of_diets: fc.subarray([...diets]) })
    .map(({ contains, may_be_present, of_diets }) => ({
      ...NOTHING_DECLARED,
      allergens: { checked: true, contains, may_be_present },
      diets: of_diets,
    }))
  const isAbout = (field: string): boolean => field === 'contains' || field === 'may_be_present'
  fc.assert(
    fc.property(declared, declared, (one, other) => {
      const differs =
        one.allergens.contains.join() !== other.allergens.contains.join() ||
        one.allergens.may_be_present.join() !== other.allergens.may_be_present.join()
      expect(changesForBuyer(one, other).some(isAbout)).toBe(differs)
      expect(changesForBuyer(other, one).some(isAbout)).toBe(differs)
      expect(changesForBuyer(one, one)).toEqual([])
    }),
  )
})
