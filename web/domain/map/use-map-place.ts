import { useState } from 'react'
import { city } from '#contract/city.ts'
import type { Position } from '#contract/position.ts'
import { type MapStep, mapSteps, movedBy, onMap, type Point } from './map-steps.ts'

/** What the map shows: so much around a position. */
export interface MapPlace {
  centre: Position
  step: MapStep
}

export interface MapControl {
  place: MapPlace
  /** In CSS pixels, to the east and south. */
  move: (by: Point) => void
  /** One step nearer or farther. */
  zoom: (by: 1 | -1) => void
  show: (change: Partial<MapPlace>) => void
  showCity: () => void
}

const WHOLE_CITY: MapPlace = { centre: { latitude: city.centre.latitude - 0.06, longitude: city.centre.longitude + 0.08 }, step: 0 }
const stepAfter = (step: MapStep, by: number): MapStep => mapSteps.find((each) => each === step + by) ?? step

/** The place that is shown, at first `start`, which is followed until somebody moves the map. */
export function useMapPlace(start: MapPlace | undefined): MapControl {
  const [chosen, setChosen] = useState<MapPlace>()
  const firstPlace = start ?? WHOLE_CITY
  const change = (next: (now: MapPlace) => MapPlace): void => setChosen((now) => next(now ?? firstPlace))
  return {
    place: chosen ?? firstPlace,
    move: (by) => change((now) => ({ ...now, centre: movedBy(now.centre, by, now.step) })),
    zoom: (by) => change((now) => ({ ...now, step: stepAfter(now.step, by) })),
    show: (place) => change((now) => ({ ...now, ...place, centre: onMap(place.centre ?? now.centre) })),
    showCity: () => setChosen(WHOLE_CITY),
  }
}
