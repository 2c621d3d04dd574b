import { describe, expect, it } from 'vitest'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import {
  changesOf,
  emptyFields,
  fieldsOf,
  hasNoDiscount,
  FoodItemEditForm,
  FoodItemForm,
} from '#web/features/kitchen/food-items/form/food-item-form.ts'

const typed = {
  ...emptyFields(new Date('2026-07-01T02:00:00Z')),
  name: 'Lasagne',
  description: 'Beef and pork',
  original_price: 18,
  discounted_price: 9.5,
  cuisine_type: 'Italian',
  quantity_available: 3,
}
const refusedFields = (form: object) => {
  const parsed = FoodItemForm.safeParse(form)
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.path.join('.'))
}

describe('the form that creates a food item', () => {
  it("turns the entered values into the contract's input, with times in UTC", () => {
    expect(FoodItemForm.parse({ ...typed, pickup_start: '2026-07-01T20:00' })).toMatchObject({
      expires_at: '2026-07-01T11:00:00.000Z',
      pickup_start: '2026-07-01T10:00:00.000Z',
      original_price: 18,
    })
  })

  it('requires every field except the image and the optional ones', () => {
    const empty = { ...emptyFields(new Date()), expires_at: '' }
    expect(refusedFields(empty).toSorted()).toEqual([
      'cuisine_type',
      'description',
      'discounted_price',
      'expires_at',
      'name',
      'original_price',
      'quantity_available',
    ])
  })

  it.each([
    ['a price in tenths of a cent', { original_price: 9.999 }, 'original_price'],
    ['half a unit', { quantity_available: 1.5 }, 'quantity_available'],
    ['an unknown cuisine', { cuisine_type: 'French' }, 'cuisine_type'],
    ['an image that is not a URL', { image_url: 'lasagne.jpg' }, 'image_url'],
    ['an hour that the change of the clocks skips', { expires_at: '2026-10-04T02:30' }, 'expires_at'],
  ])('refuses %s', (_, change, field) => {
    expect(refusedFields({ ...typed, ...change })).toEqual([field])
  })

  it('warns of a price that is no discount and never refuses it', () => {
    expect(hasNoDiscount(9, 9)).toBe(true)
    expect(hasNoDiscount(9, 8.99)).toBe(false)
    expect(hasNoDiscount(undefined, 8)).toBe(false)
    expect(refusedFields({ ...typed, original_price: 5, discounted_price: 9 })).toEqual([])
  })
})

describe('the form that edits a food item', () => {
  const item = {
    ...FoodItemForm.parse(typed),
    ...NOTHING_DECLARED,
    id: 'i1',
    image_url: 'https://example.com/a.jpg',
    pickup_start: null,
    pickup_end: null,
    portion_weight_g: 300,
  } as unknown as OwnFoodItem

  it('shows the times of the item in Melbourne time', () => {
    expect(fieldsOf(item)).toMatchObject({
      expires_at: '2026-07-01T21:00',
      pickup_start: '',
      portion_weight_g: 300,
    })
  })

  it('sends only the edited fields and clears those that were emptied', () => {
    const checked = FoodItemEditForm.parse({
      ...fieldsOf(item),
      name: 'Lasagne al forno',
      image_url: '',
      quantity_available: 0,
    })
    expect(changesOf(checked, { name: true, image_url: true })).toEqual({
      name: 'Lasagne al forno',
      image_url: null,
    })
    expect(changesOf(checked, { quantity_available: true })).toEqual({ quantity_available: 0 })
  })
})
