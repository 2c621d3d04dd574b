import { describe, expect, it } from 'vitest'
import { allergens, diets } from '#contract/kitchen/declarations/allergens.ts'
import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import {
  allergenLine,
  contradictionText,
  dateLines,
  declarationLines,
  dietLines,
  kitchenNote,
  storageLine,
} from '#contract/kitchen/declarations/declaration-wording.ts'

const nothing = NOTHING_DECLARED.allergens
const PHONE = '03 9000 0000'

describe('the line of allergens', () => {
  it.each<[Partial<Declaration['allergens']>, string]>([
    [{ checked: true, contains: ['egg'], may_be_present: ['sesame'] }, 'Contains egg · Traces: sesame'],
    [{ checked: true }, 'Recipe checked: no allergen named'],
    [{}, 'Allergens not stated: ask first, 03 9000 0000'],
    [{ contains: ['wheat'] }, 'Contains wheat · Other allergens not stated: ask first, 03 9000 0000'],
    [{ may_be_present: ['soy'] }, 'Traces: soy · Other allergens not stated: ask first, 03 9000 0000'],
  ])('of %j is %j', (declared, line) => {
    expect(allergenLine({ ...nothing, ...declared }, PHONE)).toBe(line)
  })

  it.each([null, undefined])('names no phone when the restaurant has none (%s)', (phone) => {
    expect(allergenLine(nothing, phone)).toBe('Allergens not stated: ask first')
  })
})

describe('the lines of diets', () => {
  it.each<[Declaration['diets'], string[]]>([
    [[], []],
    [['vegan', 'vegetarian', 'no_alcohol'], ['Vegan, no alcohol, says the kitchen']],
    [['halal', 'no_pork'], ['Halal, no pork, says the kitchen']],
  ])('of %j are %j', (of_diets, lines) => {
    expect(dietLines({ diets: of_diets, certificates: [] })).toEqual(lines)
  })

  it('name the certificate, and what only the kitchen says after it', () => {
    const issued = { certifier: 'ICCV', number: '12', expires_on: '2026-10-04' }
    const certificates = [{ diet: 'halal_certified' as const, ...issued }]
    expect(dietLines({ diets: ['halal_certified', 'halal', 'no_pork'], certificates })).toEqual([
      'Halal certified by ICCV, number 12, until 4 October 2026',
      'No pork, says the kitchen',
    ])
  })
})

describe('the line of how a meal is stored', () => {
  const since = '2026-11-21T07:00:00.000Z'
  const out = { method: 'unrefrigerated', since } as const

  it.each<[Declaration['storage'], string, string | undefined]>([
    [null, since, undefined],
    [{ method: 'hot', since: null }, since, 'Kept hot'],
    [{ method: 'frozen', since: null }, since, 'Kept frozen'],
    [out, '2026-11-21T09:00:00.000Z', 'Eat by 10:00 pm: not kept hot or cold since 6:00 pm'],
    [out, '2026-11-21T09:00:00.001Z', 'Eat today, do not keep: not kept hot or cold since 6:00 pm'],
    [out, '2026-11-21T11:00:00.000Z', 'Eat today, do not keep: not kept hot or cold since 6:00 pm'],
    [out, '2026-11-21T11:00:00.001Z', 'Do not eat it any more: not kept hot or cold since 6:00 pm'],
  ])('of %j at %s is %j', (storage, at, line) => {
    expect(storageLine(storage, at)).toBe(line)
  })
})

it('gives the dates of packed food as Melbourne days', () => {
  expect(dateLines({ use_by: '2026-10-04', best_before: '2027-01-31' })).toEqual([
    'Use by Sun 4 Oct',
    'Best before 31 January 2027',
  ])
  expect(dateLines(NOTHING_DECLARED)).toEqual([])
})

it('puts allergens first, then diets, storage and dates', () => {
  const declared: Declaration = {
    ...NOTHING_DECLARED,
    allergens: { ...nothing, checked: true, contains: ['soy'] },
    diets: ['vegan'],
    storage: { method: 'refrigerated', since: null },
    use_by: '2026-10-04',
  }
  expect(declarationLines(declared, { at: '2026-10-04T00:00:00Z' })).toEqual([
    'Contains soy',
    'Vegan, says the kitchen',
    'Kept cold',
    'Use by Sun 4 Oct',
  ])
})

it.each([
  ['before ordering', PHONE, 'order', 'call before you order: (03) 9000 0000.'],
  ['with the meal bought', PHONE, 'eat', 'call before you eat: (03) 9000 0000.'],
  [
    'before ordering without a number',
    null,
    'order',
    'do not order this: the restaurant has given no number to ask.',
  ],
  [
    'with the meal bought without a number',
    undefined,
    'eat',
    'ask in the kitchen when you collect, before you eat.',
  ],
] as const)('says whom to ask %s', (_when, phone, before, advice) => {
  expect(kitchenNote(phone, before)).toBe(
    `Told by the restaurant. Other foods are cooked in the same kitchen. If a trace could harm you, ${advice}`,
  )
})

it('never claims that a meal has none of something', () => {
  const all = [true, false].flatMap((checked) =>
    [[], allergens].flatMap((names) =>
      [[], diets].flatMap((of_diets) => {
        const declared: Declaration = {
          ...NOTHING_DECLARED,
          allergens: { checked, contains: [...names], may_be_present: [] },
          diets: [...of_diets],
        }
        return declarationLines(declared, { at: '2026-10-04T00:00:00Z', phone: PHONE })
      }),
    ),
  )
  const refusal = contradictionText([{ diet: 'vegan', allergen: 'milk' }])
  expect([...all, refusal, kitchenNote(PHONE, 'order')].join('\n')).not.toMatch(/free|safe|without/i)
})
