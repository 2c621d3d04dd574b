import type { RefObject } from 'react'
import { groupName, type MapGroup } from '#web/domain/map/map-groups.ts'
import { OnMap } from '#web/domain/map/map-frame.tsx'
import { toPoint, toPosition } from '#web/domain/map/map-steps.ts'
import type { MapControl } from '#web/domain/map/use-viewport.ts'
import type { CustomerPosition } from '#web/domain/position/customer-position.ts'
import { MapMarker } from './map-marker.tsx'
import type { Pin } from './use-pin.ts'

interface MapMarkersProps {
  markers: MapGroup[]
  origin: CustomerPosition | null
  control: MapControl
  /** What is around the map. */
  frame: RefObject<HTMLElement | null>
  pin: Pin
}

/** So far inside the edges a marker is seen whole. */
const MARGIN = 70

/** The groups of food items on the map. */
export function MapMarkers({ markers, origin, control: { viewport, show }, frame, pin }: MapMarkersProps) {
  /** A marker that gets the focus by keyboard may be outside of what is visible. */
  const showMarker = ({ at }: MapGroup): void => {
    const box = frame.current?.getBoundingClientRect()
    if (box === undefined) return
    const centre = toPoint(viewport.centre, viewport.step)
    const isInside =
      Math.abs(at.x - centre.x) < box.width / 2 - MARGIN &&
      Math.abs(at.y - centre.y) < box.height / 2 - MARGIN
    if (!isInside) show({ centre: toPosition(at, viewport.step) })
  }
  return (
    <ul aria-label="Meals on the map">
      {markers
        .toSorted((a, b) => a.at.y - b.at.y)
        .map((group) => (
          <li key={group.key} className="contents">
            <OnMap
              viewport={viewport}
              position={toPosition(group.at, viewport.step)}
              className={pin.isPressed(group) ? 'z-10' : ''}
            >
              <MapMarker
                name={groupName(group, viewport.step, origin)}
                count={group.food_items}
                isSelected={pin.isPressed(group)}
                isApproximate={group.is_approximate}
                onPress={() => pin.press(group)}
                onFocus={() => showMarker(group)}
              />
            </OnMap>
          </li>
        ))}
    </ul>
  )
}
