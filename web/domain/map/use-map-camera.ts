import { useState } from 'react'
import { city } from '#contract/city.ts'
import type { Position } from '#contract/position.ts'
import { type MapStep, mapSteps, movedBy, onMap, type Point } from './map-steps.ts'

/** Where the map looks: at a position, from so near. */
export interface MapCamera {
  centre: Position
  step: MapStep
}

export interface MapControl {
  camera: MapCamera
  /** In CSS pixels, to the east and south. */
  move: (by: Point) => void
  /** One step nearer or farther. */
  zoom: (by: 1 | -1) => void
  show: (change: Partial<MapCamera>) => void
  showCity: () => void
}

const WHOLE_CITY: MapCamera = { centre: { latitude: city.centre.latitude - 0.06, longitude: city.centre.longitude + 0.08 }, step: 0 }
const stepAfter = (step: MapStep, by: number): MapStep => mapSteps.find((each) => each === step + by) ?? step

/** The camera that is shown, at first `start`, which is followed until somebody moves the map. */
export function useMapCamera(start: MapCamera | undefined): MapControl {
  const [chosen, setChosen] = useState<MapCamera>()
  const firstCamera = start ?? WHOLE_CITY
  const change = (next: (now: MapCamera) => MapCamera): void => setChosen((now) => next(now ?? firstCamera))
  return {
    camera: chosen ?? firstCamera,
    move: (by) => change((now) => ({ ...now, centre: movedBy(now.centre, by, now.step) })),
    zoom: (by) => change((now) => ({ ...now, step: stepAfter(now.step, by) })),
    show: (camera) => change((now) => ({ ...now, ...camera, centre: onMap(camera.centre ?? now.centre) })),
    showCity: () => setChosen(WHOLE_CITY),
  }
}
