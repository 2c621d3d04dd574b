import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { type Allergen, allergens, diets, treeNuts } from '#contract/kitchen/declarations/allergens.ts'
import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
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
  FoodItemEditForm,
  FoodItemForm,
  hasNoDiscount,
  suggestEndOfSale,
} from '#web/features/kitchen/food-items/form/food-item-form.ts'
import { ownFoodItem } from '#tests/support/own-food-item.ts'

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
  const issues = FoodItemForm.safeParse({ ...typed, ...change }).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

describe('the form that creates a food item', () => {
  it("turns the entered values into the contract's input, with times in UTC", () => {
    expect(input({ pickup_start: '2026-07-01T20:00' })).toMatchObject({
      expires_at: '2026-07-01T11:00:00.000Z',
      pickup_start: '2026-07-01T10:00:00.000Z',
      original_price: 18,
    })
  })

  it('requires every field except the image and the optional ones', () => {
    const empty = { ...emptyFields(new Date()), expires_at: '' }
    const required =
      'cuisine_type description discounted_price expires_at name original_price quantity_available'
    expect(Object.keys(errors(empty)).toSorted().join(' ')).toBe(required)
  })

  it('refuses what the contract refuses, and an hour that the change of the clocks skips', () => {
    const wrong = { original_price: 9.999, expires_at: '2026-10-04T02:30' }
    expect(Object.keys(errors(wrong))).toEqual(Object.keys(wrong))
  })

  it('warns of a price that is no discount and never refuses it', () => {
    expect(hasNoDiscount(9, 9)).toBe(true)
    expect(hasNoDiscount(9, 8.99)).toBe(false)
    expect(hasNoDiscount(undefined, 8)).toBe(false)
    expect(errors({ original_price: 5, discounted_price: 9 })).toEqual({})
  })
})

describe('the form that edits a food item', () => {
  const item = ownFoodItem({
    expires_at: '2026-07-01T11:00:00.000Z',
    image_url: 'https://example.com/a.jpg',
    portion_weight_g: 300,
  })

  it('shows the times of the item in Melbourne time', () => {
    expect(fieldsOf(item)).toMatchObject({
      expires_at: '2026-07-01T21:00',
      pickup_start: '',
      portion_weight_g: 300,
    })
  })

  it('sends only the edited fields and clears those that were emptied', () => {
    const emptied = { name: 'Lasagne al forno', image_url: '', quantity_available: 0 }
    const checked = FoodItemEditForm.parse({ ...fieldsOf(item), ...emptied })
    expect(changesOf(checked, { name: true, image_url: true })).toEqual({
      name: emptied.name,
      image_url: null,
    })
    expect(changesOf(checked, { quantity_available: true })).toEqual({ quantity_available: 0 })
  })
})

it.each([
  ['21:00 today', '2026-07-01T02:00:00Z', '2026-07-01T21:00'],
  ['21:00 tomorrow with less than half an hour left', '2026-07-31T10:45:00Z', '2026-08-01T21:00'],
  ['the day of Melbourne, not that of UTC', '2026-07-01T20:00:00Z', '2026-07-02T21:00'],
])('suggestEndOfSale suggests %s', (_what, time, suggestion) => {
  expect(suggestEndOfSale(new Date(time))).toBe(suggestion)
})

const certificate = { certifier: 'ICCV', number: '12', expires_on: '2099-01-01' }

describe('ticking allergens', () => {
  it('ticks gluten with wheat, which can be unticked again', () => {
    const wheat = tickAllergens(noAllergenFields, 'contains', ['wheat'])
    expect(wheat.contains).toEqual(['wheat', 'gluten'])
    expect(untickAllergens(wheat, 'contains', ['gluten']).contains).toEqual(['wheat'])
  })

  it('leaves gluten as contained when wheat is ticked as a trace', () => {
    const gluten = tickAllergens(noAllergenFields, 'contains', ['gluten'])
    const traces = tickAllergens(gluten, 'may_be_present', ['wheat'])
    expect(traces).toMatchObject({ contains: ['gluten'], may_be_present: ['wheat'] })
  })

  it('ticks all tree nuts in one field and takes them out of the other', () => {
    const walnut = tickAllergens(noAllergenFields, 'contains', ['walnut', 'egg'])
    const traces = tickAllergens(walnut, 'may_be_present', treeNuts)
    expect(traces).toMatchObject({ contains: ['egg'], may_be_present: treeNuts })
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
    const { allergens: sent } = input({ allergens: { ...noAllergenFields, contains: ['egg'] } })
    expect(sent).toEqual({ checked: false, contains: ['egg'], may_be_present: [] })
  })

  it('sends a checked recipe also when nothing is ticked', () => {
    const { allergens: sent } = input({ allergens: { ...noAllergenFields, recipe: 'checked' } })
    expect(sent).toMatchObject({ checked: true, contains: [] })
  })

  it('names a diet and the allergen that contradicts it', () => {
    const contains: Allergen[] = ['milk', 'egg']
    expect(errors({ diets: ['vegan'], allergens: { ...noAllergenFields, contains } })).toEqual({
      diets: 'A vegan meal cannot contain milk or egg. Please untick the diet or the allergen',
    })
  })

  it('asks for every part of the certificate of a certified diet, and for one that is still valid', () => {
    const errorsOf = (change: object) => {
      const halal_certified = { ...certificate, ...change }
      return errors({ diets: ['halal_certified'], certificates: { halal_certified, kosher_certified: null } })
    }
    expect(Object.keys(errorsOf({ certifier: '', number: '', expires_on: '' }))).toEqual(
      ['certifier', 'number', 'expires_on'].map((name) => `certificates.halal_certified.${name}`),
    )
    expect(Object.values(errorsOf({ expires_on: '2020-01-01' }))).toEqual(['This certificate has expired'])
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
    const item = ownFoodItem({ ...declared, name: 'Goulash', quantity_available: 3 })
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
