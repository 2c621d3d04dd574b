import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { type Allergen, allergens, diets, treeNuts } from '#contract/kitchen/declarations/allergens.ts'
import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { toDeclaration } from '#server/features/kitchen/food-items/declaration-rules.ts'
import { lastTimeOfDay } from '#web/features/kitchen/food-items/form/declaration-form.ts'
import { noticeText } from '#web/features/kitchen/food-items/form/declaration-notice.tsx'
import {
  allergenPresences,
  noAllergenFields,
  tickAllergens,
  untickAllergens,
} from '#web/features/kitchen/food-items/form/declared-allergens.ts'
import {
  changesOf,
  emptyFields,
  fieldsOf,
  FoodItemForm,
} from '#web/features/kitchen/food-items/form/food-item-form.ts'

const now = new Date('2026-07-01T08:00:00Z')
const typed = {
  ...emptyFields(now),
  name: 'Goulash',
  description: 'Beef and pork',
  original_price: 18,
  discounted_price: 9.5,
  cuisine_type: 'Italian',
  quantity_available: 3,
}
const input = (change: object) => FoodItemForm.parse({ ...typed, ...change })
const errors = (change: object) => {
  const parsed = FoodItemForm.safeParse({ ...typed, ...change })
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
}
const certificate = { certifier: 'ICCV', number: '12', expires_on: '2099-01-01' }

describe('ticking allergens', () => {
  it('ticks gluten with wheat, which can be unticked again', () => {
    const wheat = tickAllergens(noAllergenFields, 'contains', ['wheat'])
    expect(wheat.contains).toEqual(['wheat', 'gluten'])
    expect(untickAllergens(wheat, 'contains', ['gluten']).contains).toEqual(['wheat'])
  })

  it('leaves gluten as contained when wheat is ticked as a trace', () => {
    const gluten = tickAllergens(noAllergenFields, 'contains', ['gluten'])
    expect(tickAllergens(gluten, 'may_be_present', ['wheat'])).toMatchObject({
      contains: ['gluten'],
      may_be_present: ['wheat'],
    })
  })

  it('ticks all tree nuts in one field and takes them out of the other', () => {
    const walnut = tickAllergens(noAllergenFields, 'contains', ['walnut', 'egg'])
    expect(tickAllergens(walnut, 'may_be_present', treeNuts)).toMatchObject({
      contains: ['egg'],
      may_be_present: treeNuts,
    })
  })

  it('never has one name in both fields, whatever is pressed', () => {
    const press = fc.record({
      field: fc.constantFrom(...allergenPresences),
      name: fc.constantFrom(...allergens),
      isTick: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(press), (presses) => {
        const fields = presses.reduce(
          (before, { field, name, isTick }) =>
            (isTick ? tickAllergens : untickAllergens)(before, field, [name]),
          noAllergenFields,
        )
        expect(fields.contains.filter((name) => fields.may_be_present.includes(name))).toEqual([])
      }),
    )
  })
})

describe('the declaration in the form of a food item', () => {
  it('sends nothing of a declaration that was left alone', () => {
    const present = Object.entries(input({})).filter(([, value]) => value !== undefined)
    expect(present.map(([name]) => name).filter((name) => name in NOTHING_DECLARED)).toEqual([])
    expect(toDeclaration(input({}))).toEqual(NOTHING_DECLARED)
  })

  it('sends an unchecked recipe when names are ticked and the question is not answered', () => {
    expect(input({ allergens: { ...noAllergenFields, contains: ['egg'] } }).allergens).toEqual({
      checked: false,
      contains: ['egg'],
      may_be_present: [],
    })
  })

  it('sends a checked recipe also when nothing is ticked', () => {
    expect(input({ allergens: { ...noAllergenFields, recipe: 'checked' } }).allergens).toMatchObject({
      checked: true,
      contains: [],
    })
  })

  it('names a diet and the allergen that contradicts it', () => {
    const contains: Allergen[] = ['milk', 'egg']
    expect(errors({ diets: ['vegan'], allergens: { ...noAllergenFields, contains } })).toEqual({
      diets: 'A vegan meal cannot contain milk or egg. Please untick the diet or the allergen',
    })
  })

  it('asks for every part of the certificate of a certified diet, and for one that is still valid', () => {
    const certificates = {
      halal_certified: { certifier: '', number: '', expires_on: '' },
      kosher_certified: null,
    }
    expect(Object.keys(errors({ diets: ['halal_certified'], certificates }))).toEqual(
      ['certifier', 'number', 'expires_on'].map((name) => `certificates.halal_certified.${name}`),
    )
    const past = { ...certificates, halal_certified: { ...certificate, expires_on: '2020-01-01' } }
    expect(Object.values(errors({ certificates: past }))).toEqual(['This certificate has expired'])
  })

  it('asks since when a meal is out of temperature control, and forgets the time otherwise', () => {
    expect(errors({ storage: { method: 'unrefrigerated', since: '' } })).toHaveProperty(['storage.since'])
    expect(input({ storage: { method: 'refrigerated', since: '18:00' } }).storage).toEqual({
      method: 'refrigerated',
    })
  })

  it('takes a time of day for the last one that has passed in Melbourne', () => {
    expect(lastTimeOfDay('17:45', now)?.toISOString()).toBe('2026-07-01T07:45:00.000Z')
    expect(lastTimeOfDay('18:15', now)?.toISOString()).toBe('2026-06-30T08:15:00.000Z')
    expect(lastTimeOfDay('', now)).toBeUndefined()
  })

  it('shows what was declared, and sends the same again', () => {
    vi.useFakeTimers({ now })
    const declared: Declaration = {
      allergens: { checked: false, contains: ['fish'], may_be_present: ['sesame', 'sulphites'] },
      wording_answers: [],
      diets: diets.filter((diet) => diet !== 'vegan' && diet !== 'vegetarian'),
      certificates: [
        { diet: 'halal_certified', ...certificate },
        { diet: 'kosher_certified', ...certificate, number: '13' },
      ],
      storage: { method: 'unrefrigerated', since: '2026-07-01T07:30:00.000Z' },
      use_by: '2026-07-02',
      best_before: '2026-07-01',
    }
    const item = {
      ...input({}),
      ...declared,
      pickup_start: null,
      pickup_end: null,
      image_url: null,
    } as unknown as OwnFoodItem
    expect(toDeclaration(FoodItemForm.parse(fieldsOf(item)))).toEqual(declared)
    vi.useRealTimers()
  })

  it('sends only the parts of a declaration that were edited, and clears what was emptied', () => {
    const edited = input({ allergens: { ...noAllergenFields, recipe: 'checked', contains: ['egg'] } })
    expect(changesOf(edited, { allergens: true, storage: { method: true } })).toEqual({
      allergens: { checked: true, contains: ['egg'], may_be_present: [] },
      storage: null,
    })
    expect(changesOf(edited, { storage: { method: false } })).toEqual({})
  })
})

it('says before a change is saved how many customers will be told', () => {
  expect([undefined, 1, 3].map(noticeText)).toEqual([
    'Customers who have ordered this will be told at once what has changed, and can cancel free of charge.',
    'The customer who has ordered this will be told at once what has changed, and can cancel free of charge.',
    'The 3 customers who have ordered this will be told at once what has changed, and can cancel free of charge.',
  ])
})
