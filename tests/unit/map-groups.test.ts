import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupByCell, groupName, type MapItem, viewportAround } from '#web/domain/map/map-groups.ts'
import { mapSteps, toPoint } from '#web/domain/map/map-steps.ts'

const carlton = { latitude: -37.8, longitude: 144.967 }
const fitzroy = { latitude: -37.799, longitude: 144.979 }

const anItem = (change: Partial<MapItem> = {}): MapItem => ({
  id: 'lasagne',
  position: carlton,
  suburb: 'Carlton',
  is_approximate: false,
  ...change,
})

const anywhere = fc.record({
  latitude: fc.double({ min: -38.2, max: -37.5, noNaN: true }),
  longitude: fc.double({ min: 144.5, max: 145.5, noNaN: true }),
})
const items = fc
  .array(anywhere, { maxLength: 60 })
  .map((positions) => positions.map((position, at) => anItem({ id: `item ${at}`, position })))
const step = fc.constantFrom(...mapSteps)

describe('groupByCell', () => {
  it('puts every item into exactly one group', () => {
    fc.assert(
      fc.property(items, step, (all, at) => {
        const grouped = groupByCell(all, at).flatMap((group) => group.items.map(({ id }) => id))
        expect(grouped.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
      }),
    )
  })

  it('never lets two markers overlap, and gives each a key of its own', () => {
    fc.assert(
      fc.property(items, step, (all, at) => {
        const groups = groupByCell(all, at)
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
        for (const [index, a] of groups.entries())
          for (const b of groups.slice(index + 1))
            expect(Math.max(Math.abs(a.at.x - b.at.x), Math.abs(a.at.y - b.at.y))).toBeGreaterThanOrEqual(44)
      }),
    )
  })

  it('shows a restaurant that is alone where it is', () => {
    expect(groupByCell([anItem()], 2)).toEqual([
      { key: expect.any(String) as string, items: [anItem()], at: toPoint(carlton, 2) },
    ])
  })

  it('parts neighbouring suburbs when the map is nearer', () => {
    const both = [anItem(), anItem({ id: 'dal', position: fitzroy, suburb: 'Fitzroy' })]
    expect(groupByCell(both, 0)).toHaveLength(1)
    expect(groupByCell(both, 2)).toHaveLength(2)
  })
})

describe('groupName', () => {
  const three = ['lasagne', 'dal', 'bao'].map((id) => anItem({ id }))
  const around = [...three, anItem({ suburb: 'Fitzroy' })]
  const spread = [...three, anItem({ position: fitzroy })]
  const exact = { latitude: -37.8036, longitude: 144.967, is_approximate: false }
  const rough = { ...exact, is_approximate: true }

  it.each([
    ['one meal', [anItem()], null, '1 meal in Carlton'],
    ['several meals', three, null, '3 meals in Carlton'],
    ['meals of two suburbs', around, null, '4 meals in and around Carlton'],
    ['meals of no suburb', [anItem({ suburb: null })], null, '1 meal'],
    ['the nearest of several', spread, exact, '4 meals in Carlton, nearest 400 m'],
    ['the distance of one', [anItem()], exact, '1 meal in Carlton, 400 m away'],
    ['a rough distance', [anItem({ is_approximate: true })], exact, '1 meal in Carlton, about 500 m away'],
    ['a customer known roughly', three, rough, '3 meals in Carlton, nearest about 500 m'],
  ])('says %s', (_, group, from, name) => {
    expect(groupName(group, from)).toBe(name)
  })
})

it('shows the map as near as all positions allow, and nowhere without a position', () => {
  expect(viewportAround([])).toBeUndefined()
  expect(viewportAround([carlton])).toEqual({ centre: carlton, step: 2 })
  expect(viewportAround([carlton, { latitude: -37.85, longitude: 145 }])?.step).toBe(1)
  expect(viewportAround([carlton, { latitude: -38.1, longitude: 145.3 }])?.step).toBe(0)
})
