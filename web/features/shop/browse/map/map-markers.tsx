import type { RefObject } from 'react'
import { groupName, type MapGroup } from '#web/domain/map/map-groups.ts'
import { OnMap } from '#web/domain/map/map-frame.tsx'
import { toPoint, toPosition } from '#web/domain/map/map-steps.ts'
import type { MapControl } from '#web/domain/map/use-viewport.ts'
import type { CustomerPosition } from '#web/domain/position/customer-position.ts'
import type { Pin } from './use-pin.ts'
import { classes } from '#web/ui/class-names.ts'

interface MapMarkerProps {
  name: string
  count: number
  isSelected: boolean
  /** All of its meals are somewhere in their suburb. */
  isApproximate: boolean
  onPress: () => void
  onFocus: () => void
}

/** A pin with the number of meals in it; a circle where it is only known roughly where they are. */
function MapMarker({ name, count, isSelected, isApproximate, onPress, onFocus }: MapMarkerProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isSelected}
      onClick={onPress}
      onFocus={onFocus}
      className={classes('relative grid h-13 w-11 rounded-control', isApproximate && 'translate-y-1/2')}
    >
      <svg
        aria-hidden="true"
        viewBox="-22 -52 44 52"
        className={classes(
          'absolute inset-0 size-full',
          isSelected ? 'fill-ink stroke-card' : 'fill-tomato stroke-card',
        )}
        strokeWidth={2}
      >
        {isApproximate ? (
          <>
            <circle cy={-26} r={20} />
            <circle cy={-26} r={16.5} fill="none" strokeWidth={1.5} strokeDasharray="4 3.5" />
          </>
        ) : (
          <path d="M0-1C-4-10-19-18-19-32A19 19 0 0 1 19-32C19-18 4-10 0-1Z" />
        )}
      </svg>
      <span
        className={classes(
          'relative self-center justify-self-center font-display text-lg font-bold tabular-nums',
          isSelected ? 'text-card' : 'text-on-tomato',
          !isApproximate && '-translate-y-1.5',
        )}
      >
        {count}
      </span>
    </button>
  )
}

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
