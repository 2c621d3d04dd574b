import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Allergen,
  allergens,
  type Diet,
  diets,
  isFoodDiet,
  isOfDiet,
} from '#contract/kitchen/declarations/allergens.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import {
  type Avoidance,
  collisionOf,
  isHidden,
  nothingAvoided,
  readAvoidance,
  setAvoidance,
} from '#web/domain/declarations/avoidance.ts'
import { marksOf } from '#web/domain/declarations/avoidance-marks.tsx'
import { collisionText } from '#web/domain/declarations/collision-text.ts'
import { askAboutCollisions, collidingItems } from '#web/domain/declarations/collision-question.ts'
import { loadWordReader } from '#web/domain/declarations/word-reader.ts'
import { isShort } from '#web/features/shop/browse/avoiding/use-unavoided-items.ts'
import { foodItem } from '#tests/support/own-food-item.ts'

const wordless = { name: 'Dish', description: 'Of the day.', wording_answers: [] }
const some = <T>(all: readonly T[]) => fc.subarray([...all])
const declared = fc
  .record({
    checked: fc.boolean(),
    contains: some(allergens),
    traces: some(allergens),
    of_diets: some(diets),
  })
  .map(({ checked, contains, traces, of_diets }) => {
    const may_be_present = traces.filter((name) => !contains.includes(name))
    return { allergens: { checked, contains, may_be_present }, diets: of_diets, ...wordless }
  })
const avoidance: fc.Arbitrary<Avoidance> = fc.record({ allergens: some(allergens), diets: some(diets) })
const avoid = (...names: Allergen[]): Avoidance => ({ allergens: names, diets: [] })
const meal = (contains: Allergen[], may_be_present: Allergen[] = [], checked = true) => ({
  allergens: { checked, contains, may_be_present },
  diets: [],
  ...wordless,
})

beforeAll(loadWordReader)

describe('what somebody avoids', () => {
  it('hides every meal that contains it, and no meal that is shown contains it', () => {
    fc.assert(
      fc.property(fc.array(declared), avoidance, (meals, avoids) => {
        for (const { allergens: of_meal } of meals.filter((each) => !isHidden(each, avoids)))
          expect(of_meal.contains.filter((name) => avoids.allergens.includes(name))).toEqual([])
      }),
    )
  })

  it('hides every meal that is not declared to be of a diet', () => {
    fc.assert(
      fc.property(declared, avoidance, (each, avoids) => {
        const isOfAll = avoids.diets.every((diet) => isFoodDiet(diet) || isOfDiet(each.diets, diet))
        expect(isOfAll || isHidden(each, avoids)).toBe(true)
      }),
    )
  })

  it('marks every meal that is shown of which it is possible or not stated, and no other', () => {
    fc.assert(
      fc.property(declared, avoidance, (each, avoids) => {
        const { checked, contains, may_be_present } = each.allergens
        const isFoodInDoubt = avoids.diets.some((diet) => isFoodDiet(diet) && !isOfDiet(each.diets, diet))
        const isPossible = (name: Allergen): boolean =>
          may_be_present.includes(name) || (!checked && !contains.includes(name))
        const isInDoubt = isFoodInDoubt || avoids.allergens.some(isPossible)
        expect(isHidden(each, avoids) || (collisionOf(each, avoids) !== undefined) === isInDoubt).toBe(true)
      }),
    )
  })

  it('is named with the way in which a meal has it', () => {
    const avoids: Avoidance = { allergens: ['egg', 'sesame', 'milk'], diets: ['vegan'] }
    const collision = collisionOf(meal(['egg'], ['sesame'], false), avoids)
    expect(collision && collisionText(collision)).toBe(
      'contains egg; may have traces of sesame; does not state milk; is not declared vegan.',
    )
    expect(collision && marksOf(collision)).toEqual([
      { tone: 'red', text: 'You avoid: egg' },
      { tone: 'amber', text: 'You avoid, maybe in it: sesame' },
      { tone: 'amber', text: 'You avoid, not stated: milk' },
      { tone: 'red', text: 'Not declared: vegan' },
    ])
  })

  it('of pork, beef and alcohol passes what declares none, marks what does not say, and hides what names it', () => {
    const noPork: Avoidance = { allergens: [], diets: ['no_pork'] }
    const dish = (name: string, of_diets: Diet[] = []) => ({ ...meal([]), diets: of_diets, name })
    const porkless: Diet[] = [
      'no_pork',
      'halal',
      'halal_certified',
      'kosher_certified',
      'vegetarian',
      'vegan',
    ]
    for (const diet of porkless) expect(collisionOf(dish('Bacon bits', [diet]), noPork), diet).toBeUndefined()
    const unstated = collisionOf(dish('Fried rice'), noPork)
    expect(unstated && marksOf(unstated)).toEqual([{ tone: 'amber', text: 'You avoid, not stated: pork' }])
    expect(unstated && collisionText(unstated)).toBe('does not state pork.')
    expect(isHidden(dish('Fried rice'), noPork)).toBe(false)
    const bacon = collisionOf(dish('Rice with bacon'), noPork)
    expect(bacon && marksOf(bacon)).toEqual([{ tone: 'red', text: 'You avoid pork: its text says “bacon”' }])
    expect(bacon && collisionText(bacon)).toBe('says “bacon”.')
    expect(isHidden(dish('Rice with bacon'), noPork)).toBe(true)
  })

  it.each([null, 7, 'egg', [], { allergens: 'egg' }, { allergens: [7, 'plutonium'], diets: {} }])(
    'reads %j from storage as nothing',
    (value) => {
      expect(readAvoidance(value)).toEqual(nothingAvoided)
    },
  )

  it('is read from storage in the order of the list, each name once', () => {
    const stored = { allergens: ['egg', 'almond', 'egg'], diets: ['vegan'] }
    expect(readAvoidance(stored)).toEqual({ allergens: ['almond', 'egg'], diets: ['vegan'] })
  })
})

it('the pages that are loaded in the place of hidden meals fill a screen of 24, and are five at most', () => {
  const limits = { shown_min: 24, pages_max: 5 }
  expect(isShort(23, 4, limits)).toBe(true)
  expect(isShort(24, 1, limits)).toBe(false)
  expect(isShort(0, 5, limits)).toBe(false)
})

describe('the question about a meal with what is avoided', () => {
  const item = (id: string, contains: Allergen[]): FoodItem =>
    foodItem({ id, name: id, description: id, allergens: meal(contains).allergens })
  beforeEach(() => setAvoidance(avoid('egg')))
  afterEach(() => setAvoidance(nothingAvoided))

  it('names only the meals that collide', () => {
    const collisions = collidingItems([item('omelette', ['egg', 'milk']), item('soup', ['milk'])])
    expect(collisions.map((each) => each.item.id)).toEqual(['omelette'])
  })

  it('is not asked when no meal collides', () => {
    const proceed = vi.fn<() => void>()
    void askAboutCollisions([item('soup', ['milk'])], 'add', proceed)
    expect(proceed).toHaveBeenCalledOnce()
  })
})
