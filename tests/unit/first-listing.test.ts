import { expect, it } from 'vitest'
import { changedProfile } from '#web/features/kitchen/food-items/form/use-first-listing.ts'

const typed = { address: '12 Lygon St', suburb: 'Carlton', phone: '0491 570 156', showsPhone: false }

it('stores the telephone of the registration only where it is switched to be shown', () => {
  const { showsPhone: _, phone, ...where } = typed
  expect(changedProfile(typed)).toEqual(where)
  expect(changedProfile({ ...typed, showsPhone: true })).toEqual({ ...where, phone })
})

it('stores nothing that is left empty beside the first meal', () => {
  expect(changedProfile({ ...typed, address: ' ', suburb: '' })).toEqual({})
})
