import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FoodItemGroup } from '#contract/kitchen/food-item-map.ts'
import { discsOf } from '#web/domain/map/label-layout.ts'
import { labelsBeside } from '#web/domain/map/label-room.ts'
import {
  boxesOverlap,
  groupName,
  hereBox,
  isComplete,
  joinGroups,
  type MapGroup,
  markerBox,
  viewportAround,
} from '#web/domain/map/map-groups.ts'
import { mapSteps, toPoint } from '#web/domain/map/map-steps.ts'

const carlton = { latitude: -37.8, longitude: 144.967 }
const fitzroy = { latitude: -37.799, longitude: 144.979 }

const aGroup = (change: Partial<FoodItemGroup> = {}): FoodItemGroup => ({
  id: '2.0.0',
  ...carlton,
  food_items: 1,
  restaurants: [{ id: 'nonna', name: 'Nonna Pina' }],
  restaurant_count: 1,
  suburb: 'Carlton',
  has_other_suburbs: false,
  is_approximate: false,
  ends_at: '2026-11-20T10:00:00.000Z',
  ...change,
})

const anywhere = fc.record({
  latitude: fc.double({ min: -38.2, max: -37.5, noNaN: true }),
  longitude: fc.double({ min: 144.5, max: 145.5, noNaN: true }),
})
const inCentre = fc.record({
  latitude: fc.double({ min: -37.84, max: -37.78, noNaN: true }),
  longitude: fc.double({ min: 144.93, max: 145.01, noNaN: true }),
})
const groups = fc
  .array(fc.tuple(fc.oneof(anywhere, inCentre), fc.integer({ min: 1, max: 40 }), fc.boolean()), {
    maxLength: 60,
  })
  .map((all) =>
    all.map(([position, food_items, is_approximate], at) =>
      aGroup({
        ...position,
        food_items,
        is_approximate,
        restaurants: [{ id: `kitchen ${at}`, name: 'Kitchen' }],
      }),
    ),
  )
const step = fc.constantFrom(...mapSteps)

describe('joinGroups', () => {
  it('counts every food item in exactly one marker', () => {
    fc.assert(
      fc.property(groups, step, inCentre, (all, at, origin) => {
        const sum = (counts: { food_items: number }[]) =>
          counts.reduce((total, one) => total + one.food_items, 0)
        expect(sum(joinGroups(all, at, origin))).toBe(sum(all))
      }),
    )
  })

  it('lets no marker cover another or where the customer is, and gives each a key of its own', () => {
    fc.assert(
      fc.property(groups, step, inCentre, (all, at, origin) => {
        const markers = joinGroups(all, at, origin)
        expect(new Set(markers.map(({ key }) => key)).size).toBe(markers.length)
        const boxes = [...markers.map(markerBox), hereBox(toPoint(origin, at))]
        for (const [index, box] of boxes.entries())
          for (const other of boxes.slice(index + 1)) expect(boxesOverlap(box, other, -0.001)).toBe(false)
      }),
    )
  })

  it('shows a restaurant that is alone where it is, and leaves out what has no place', () => {
    const nowhere = aGroup({ id: 'nowhere', latitude: null, longitude: null })
    const markers = joinGroups([aGroup(), nowhere], 2, null)
    expect(markers).toMatchObject([{ key: 'nonna', at: toPoint(carlton, 2), food_items: 1 }])
  })

  it('parts neighbouring suburbs when the map is nearer', () => {
    const dal = { id: 'dal', name: 'Dal House' }
    const both = [aGroup(), aGroup({ id: '2.1.0', ...fitzroy, suburb: 'Fitzroy', restaurants: [dal] })]
    const [joined] = joinGroups(both, 0, null)
    expect(joined).toMatchObject({ food_items: 2, restaurant_count: 2, has_other_suburbs: true })
    expect(joined && isComplete(joined)).toBe(true)
    expect(joinGroups(both, 2, null)).toHaveLength(2)
  })
})

it('leaves no name under a marker, and most names where they were', () => {
  fc.assert(
    fc.property(groups, step, (all, at) => {
      const boxes = joinGroups(all, at, null).map(markerBox)
      for (const label of labelsBeside(at, boxes))
        for (const { x, y, radius } of discsOf(label))
          expect(
            boxes.some((box) => boxesOverlap(box, { left: x, right: x, top: y, bottom: y }, radius / 2)),
          ).toBe(false)
    }),
    { numRuns: 20 },
  )
})

describe('groupName', () => {
  const marker = (change: Partial<MapGroup> = {}): MapGroup => {
    const at = toPoint(carlton, 2)
    return { ...aGroup(), key: 'a', middle: at, at, ...change }
  }
  const exact = { latitude: -37.8036, longitude: 144.967, is_approximate: false }
  const rough = { ...exact, is_approximate: true }

  it.each([
    ['one meal', marker(), null, '1 meal in Carlton'],
    ['several meals', marker({ food_items: 3 }), null, '3 meals in Carlton'],
    [
      'meals of two suburbs',
      marker({ food_items: 4, has_other_suburbs: true }),
      null,
      '4 meals in and around Carlton',
    ],
    ['meals of no suburb', marker({ suburb: null }), null, '1 meal'],
    ['the distance of one restaurant', marker(), exact, '1 meal in Carlton, 400 m away'],
    ['no distance to a suburb that is near', marker({ is_approximate: true }), exact, '1 meal in Carlton'],
    [
      'no distance to several that are near',
      marker({ food_items: 3, restaurant_count: 2 }),
      exact,
      '3 meals in Carlton',
    ],
    ['no distance from a customer known roughly', marker(), rough, '1 meal in Carlton'],
    ['a rough distance', marker(), { ...rough, latitude: -37.83 }, '1 meal in Carlton, about 3 km away'],
  ])('says %s', (_, group, from, name) => {
    expect(groupName(group, 2, from)).toBe(name)
  })
})

it('shows the map as near as all positions allow, and nowhere without a position', () => {
  expect(viewportAround([])).toBeUndefined()
  expect(viewportAround([carlton])).toEqual({ centre: carlton, step: 2 })
  expect(viewportAround([carlton, { latitude: -37.85, longitude: 145 }])?.step).toBe(1)
  expect(viewportAround([carlton, { latitude: -38.1, longitude: 145.3 }])?.step).toBe(0)
})
