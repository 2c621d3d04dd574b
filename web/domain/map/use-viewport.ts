import { useState } from 'react'
import { city } from '#contract/city.ts'
import type { Position } from '#contract/position.ts'
import { type MapStep, mapSteps, movedBy, onMap, type Point } from './map-steps.ts'

/** What the map shows: so much around a position. */
export interface Viewport {
  centre: Position
  step: MapStep
}

export interface MapControl {
  viewport: Viewport
  /** In CSS pixels, to the east and south. */
  move: (by: Point) => void
  /** One step nearer or farther. */
  zoom: (by: 1 | -1) => void
  show: (change: Partial<Viewport>) => void
  showCity: () => void
}

const WHOLE_CITY: Viewport = {
  centre: { latitude: city.centre.latitude - 0.06, longitude: city.centre.longitude + 0.08 },
  step: 0,
}
const stepAfter = (step: MapStep, by: number): MapStep => mapSteps.find((each) => each === step + by) ?? step

/** The viewport that is shown, at first `start`, which is followed until somebody moves the map. */
export function useViewport(start: Viewport | undefined): MapControl {
  const [chosen, setChosen] = useState<Viewport>()
  const firstViewport = start ?? WHOLE_CITY
  const change = (next: (now: Viewport) => Viewport): void => setChosen((now) => next(now ?? firstViewport))
  return {
    viewport: chosen ?? firstViewport,
    move: (by) => change((now) => ({ ...now, centre: movedBy(now.centre, by, now.step) })),
    zoom: (by) => change((now) => ({ ...now, step: stepAfter(now.step, by) })),
    show: (viewport) =>
      change((now) => ({ ...now, ...viewport, centre: onMap(viewport.centre ?? now.centre) })),
    showCity: () => setChosen(WHOLE_CITY),
  }
}
