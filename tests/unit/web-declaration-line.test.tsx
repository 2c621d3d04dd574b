import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allergenNames, allergens, diets } from '#contract/kitchen/declarations/allergens.ts'
import { allergenLine } from '#contract/kitchen/declarations/declaration-wording.ts'
import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import { DeclarationLine } from '#web/domain/declarations/declaration-line.tsx'
import { LineDeclaration } from '#web/domain/declarations/line-declaration.tsx'
import { textOf } from '#tests/support/markup.tsx'

const NOON = new Date('2026-11-21T01:00:00Z')
const card = (change: Partial<Declaration>): string =>
  textOf(<DeclarationLine declared={{ ...NOTHING_DECLARED, ...change }} />)
const declare = (change: Partial<Declaration['allergens']>): Partial<Declaration> => ({
  allergens: { ...NOTHING_DECLARED.allergens, ...change },
})

const checked = { checked: true, contains: [], may_be_present: [] }

describe('the declaration on a card', () => {
  it.each<[string, Partial<Declaration>]>([
    ['Allergens not stated: ask first', {}],
    ['Contains egg · Other allergens not stated: ask first', declare({ contains: ['egg'] })],
    [
      'Contains wheat, milk · Traces: sesame',
      declare({ checked: true, contains: ['wheat', 'milk'], may_be_present: ['sesame'] }),
    ],
    ['Traces: sesame', declare({ ...checked, may_be_present: ['sesame'] })],
    ['Recipe checked: no allergen named', declare(checked)],
    [
      `Contains ${Object.values(allergenNames).join(', ')}`,
      declare({ ...checked, contains: [...allergens] }),
    ],
  ])('says “%s”', (line, declaration) => {
    expect(card(declaration)).toBe(line)
  })

  it('names diets as what the kitchen says, and certified ones with their certifier', () => {
    const certificate = { certifier: 'ICCV', number: '1', expires_on: '2027-01-01' }
    const text = card({
      ...declare({ checked: true, contains: ['soy'] }),
      diets: ['vegan', 'vegetarian', 'halal_certified', 'halal'],
      certificates: [{ diet: 'halal_certified', ...certificate }],
    })
    expect(text).toBe('Contains soy Halal certified by ICCV Vegan, says the kitchen')
  })

  it('words allergens as everywhere, and never claims that a meal is free from something, or safe', () => {
    const some = <T,>(all: readonly T[]) => fc.subarray([...all])
    const declaration = fc.record({
      checked: fc.boolean(),
      contains: some(allergens),
      may_be_present: some(allergens),
      of_diets: some(diets),
    })
    fc.assert(
      fc.property(declaration, ({ of_diets, ...declared }) => {
        expect(card({ allergens: declared })).toBe(allergenLine(declared))
        expect(card({ allergens: declared, diets: of_diets })).not.toMatch(/free|safe|without|no nuts/i)
      }),
    )
  })
})

describe('the declaration of a sold meal', () => {
  const sold = {
    ...NOTHING_DECLARED,
    ...declare({ checked: true, contains: ['milk'] }),
    storage: { method: 'refrigerated', since: null },
  } as const
  const line = (changed_declaration: Declaration | null, before: Partial<Declaration> = {}) =>
    textOf(<LineDeclaration line={{ ...sold, ...before, changed_declaration }} at={NOON} />)

  it('repeats what was declared', () => {
    expect(line(null)).toBe('Contains milk · Kept cold')
  })

  it('says what was changed since, old and new, and once what was not', () => {
    expect(line({ ...sold, ...declare({ checked: true, contains: ['milk', 'egg'] }) })).toBe(
      'Changed since sold When sold: Contains milk Now: Contains milk, egg Kept cold',
    )
  })

  it('says so when something is no longer stated', () => {
    expect(line(sold, { diets: ['vegan'] })).toBe(
      'Changed since sold When sold: Vegan, says the kitchen Now: not stated Contains milk · Kept cold',
    )
  })

  it('says to eat today what is out of temperature control for more than two hours', () => {
    const storage = { method: 'unrefrigerated', since: '2026-11-20T22:30:00Z' } as const
    expect(line(null, { storage })).toBe(
      'Contains milk · Eat today, do not keep: not kept hot or cold since 9:30 am',
    )
  })
})
