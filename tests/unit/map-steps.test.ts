import fc from 'fast-check'
import { expect, it } from 'vitest'
import { distanceKm, fromPlane, toPlane } from '#contract/position.ts'
import { discsOf, labelsAt, overlap } from '#web/domain/map/label-layout.ts'
import { smoothPath, visibleRuns } from '#web/domain/map/map-path.ts'
import { mapSteps, movedBy, onMap, pixelsPerKm, toPoint, toPosition } from '#web/domain/map/map-steps.ts'
import { nearestSuburb } from '#web/domain/map/geography/geography.ts'

const anywhere = fc.record({
  latitude: fc.double({ min: -38.5, max: -37.3, noNaN: true }),
  longitude: fc.double({ min: 144.2, max: 145.9, noNaN: true }),
})
const step = fc.constantFrom(...mapSteps)

it('finds the position of a point that a position was drawn at', () => {
  fc.assert(
    fc.property(anywhere, step, (position, at) => {
      for (const same of [toPosition(toPoint(position, at), at), fromPlane(toPlane(position))]) {
        expect(same.latitude).toBeCloseTo(position.latitude, 9)
        expect(same.longitude).toBeCloseTo(position.longitude, 9)
      }
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
  const footscray = toPoint({ latitude: -37.801, longitude: 144.903 }, 1)
  const preston = toPoint({ latitude: -37.739, longitude: 145.0 }, 1)
  expect(preston.y).toBeLessThan(footscray.y)
  expect(preston.x).toBeGreaterThan(footscray.x)
})

it('never leaves the drawing, however far it is moved', () => {
  const pixels = fc.integer({ min: -9_000, max: 9_000 })
  fc.assert(
    fc.property(anywhere, fc.record({ x: pixels, y: pixels }), step, (position, by, at) => {
      const moved = movedBy(position, by, at)
      expect(onMap(moved)).toEqual(moved)
    }),
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
  const line = [0, 10, 20].map((x) => ({ x, y: x === 10 ? 5 : 0 }))
  expect(smoothPath(line)).toMatch(/^M0 0C.* 10 5C.* 20 0$/)
})

it('leaves out the part of a line that a viewBox does not show', () => {
  const line = [0, 1_000, 2_000, 3_000, 4_000].map((x) => ({ x, y: 0 }))
  const viewBox = { left: 1_400, right: 1_600, top: -50, bottom: 50 }
  expect(visibleRuns(line, viewBox)).toEqual([[line[1], line[2]]])
  expect(visibleRuns(line, undefined)).toEqual([line])
})
