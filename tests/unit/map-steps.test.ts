import fc from 'fast-check'
import { expect, it } from 'vitest'
import { distanceKm, fromPlane, type Position, toPlane } from '#contract/position.ts'
import { discsOf, labelsAt, overlap } from '#web/domain/map/label-layout.ts'
import { smoothPath, visibleRuns } from '#web/domain/map/map-path.ts'
import { mapSteps, movedBy, onMap, pixelsPerKm, toPoint, toPosition } from '#web/domain/map/map-steps.ts'
import { nearestSuburb } from '#web/domain/map/geography/nearest-suburb.ts'

const anywhere = fc.record({
  latitude: fc.double({ min: -38.5, max: -37.3, noNaN: true }),
  longitude: fc.double({ min: 144.2, max: 145.9, noNaN: true }),
})
const step = fc.constantFrom(...mapSteps)

const expectSame = (a: Position, b: Position): void => {
  expect(a.latitude).toBeCloseTo(b.latitude, 9)
  expect(a.longitude).toBeCloseTo(b.longitude, 9)
}

it('finds the position of a point that a position was drawn at', () => {
  fc.assert(
    fc.property(anywhere, step, (position, at) => {
      expectSame(toPosition(toPoint(position, at), at), position)
      expectSame(fromPlane(toPlane(position)), position)
    }),
  )
})

it('draws distances to scale at every step', () => {
  fc.assert(
    fc.property(anywhere, anywhere, step, (a, b, at) => {
      const [from, to] = [toPoint(a, at), toPoint(b, at)]
      expect(Math.hypot(from.x - to.x, from.y - to.y)).toBeCloseTo(distanceKm(a, b) * pixelsPerKm[at], 6)
    }),
  )
})

it('has north at the top and east at the right', () => {
  const [footscray, preston] = [
    { latitude: -37.801, longitude: 144.903 },
    { latitude: -37.739, longitude: 145.0 },
  ]
  expect(toPoint(preston, 1).y).toBeLessThan(toPoint(footscray, 1).y)
  expect(toPoint(preston, 1).x).toBeGreaterThan(toPoint(footscray, 1).x)
})

it('never leaves the drawing, however far it is moved', () => {
  fc.assert(
    fc.property(
      anywhere,
      fc.integer({ min: -9_000, max: 9_000 }),
      fc.integer({ min: -9_000, max: 9_000 }),
      step,
      (position, x, y, at) => {
        const moved = movedBy(position, { x, y }, at)
        expect(onMap(moved)).toEqual(moved)
      },
    ),
  )
})

it.each(mapSteps)('writes no name over another at step %s', (at) => {
  const discs = labelsAt(at).map(discsOf)
  expect(discs.length).toBeGreaterThan(20)
  for (const [index, some] of discs.entries())
    for (const others of discs.slice(index + 1)) expect(overlap(some, others)).toBe(false)
})

it.each([
  ['Carlton', { latitude: -37.8005, longitude: 144.968 }],
  ['Box Hill', { latitude: -37.819, longitude: 145.122 }],
  ['Frankston', { latitude: -38.144, longitude: 145.13 }],
])('knows that %s is near', (name, position) => {
  expect(nearestSuburb(position)).toBe(name)
})

it('passes through every point of a line', () => {
  const path = smoothPath([
    { x: 0, y: 0 },
    { x: 10, y: 5 },
    { x: 20, y: 0 },
  ])
  expect(path).toMatch(/^M0 0C.* 10 5C.* 20 0$/)
})

it('leaves out the part of a line that a viewBox does not show', () => {
  const line = [0, 1_000, 2_000, 3_000, 4_000].map((x) => ({ x, y: 0 }))
  const viewBox = { left: 1_400, right: 1_600, top: -50, bottom: 50 }
  expect(visibleRuns(line, viewBox)).toEqual([[line[1], line[2]]])
  expect(visibleRuns(line, undefined)).toEqual([line])
})
