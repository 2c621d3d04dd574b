import { type ReactNode, useRef, useState } from 'react'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { mealsText } from '#web/domain/counts.ts'
import { useCustomerPosition } from '#web/domain/position/customer-position.ts'
import { positionOf } from '#web/domain/position/distance.ts'
import { MapFrame, OnMap } from '#web/domain/map/map-frame.tsx'
import { groupByCell, type MapGroup, groupName, groupPlaceText, type MapItem, placeAround } from '#web/domain/map/map-groups.ts'
import { toPoint, toPosition } from '#web/domain/map/map-steps.ts'
import { useMapPlace } from '#web/domain/map/use-map-place.ts'
import { type Restaurants, useRestaurants } from '#web/domain/food-items/restaurants.ts'
import { classes } from '#web/ui/class-names.ts'
import { MapMarker } from './map-marker.tsx'

interface BrowseMapProps {
  items: FoodItem[]
  /** Renders the list of these. */
  children: (items: FoodItem[]) => ReactNode
}

function toMapItems(items: FoodItem[], restaurants: Restaurants): MapItem[] {
  return items.flatMap(({ id, restaurant_id }) => {
    const place = restaurants.get(restaurant_id)
    const position = place ? positionOf(place) : undefined
    return place && position ? [{ id, position, suburb: place.suburb, is_approximate: place.position_is_approximate }] : []
  })
}

/** The list as a map, whose markers choose which of its food items are shown below or, on a wide screen, beside it. */
export function BrowseMap({ items, children }: BrowseMapProps) {
  const restaurants = useRestaurants(items.map((item) => item.restaurant_id))
  const origin = useCustomerPosition()
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const frame = useRef<HTMLDivElement>(null)
  const summary = useRef<HTMLParagraphElement>(null)
  const mapItems = toMapItems(items, restaurants)
  const control = useMapPlace(origin === null ? placeAround(mapItems.map(({ position }) => position)) : { centre: origin, step: 1 })
  const { place, show } = control

  const selected = mapItems.filter(({ id }) => selectedIds.has(id))
  const listItems = selected.length === 0 ? items : items.filter(({ id }) => selectedIds.has(id))
  const unplaced = items.filter(({ restaurant_id }) => restaurants.has(restaurant_id)).length - mapItems.length
  const isSelected = (group: MapGroup): boolean => group.items.some(({ id }) => selectedIds.has(id))
  const press = (group: MapGroup): void => setSelectedIds(isSelected(group) ? new Set() : new Set(group.items.map(({ id }) => id)))

  const showAll = (): void => {
    setSelectedIds(new Set())
    // The button that was pressed disappears, and the focus would with it.
    summary.current?.focus()
  }

  /** A marker that gets the focus by keyboard may be outside of what is visible. */
  const showMarker = ({ at }: MapGroup): void => {
    const box = frame.current?.getBoundingClientRect()
    if (box === undefined) return
    const centre = toPoint(place.centre, place.step)
    const isInside = Math.abs(at.x - centre.x) < box.width / 2 - 70 && Math.abs(at.y - centre.y) < box.height / 2 - 70
    if (!isInside) show({ centre: toPosition(at, place.step) })
  }

  return (
    <div className="gap-6 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-start">
      <div ref={frame} className="lg:sticky lg:top-4">
        <MapFrame
          control={control}
          label="Map of Melbourne. Arrow keys move it."
          className="h-[min(54dvh,36rem)] lg:h-[clamp(27rem,100dvh-28rem,44rem)]"
        >
          {origin !== null && (
            <OnMap place={place} position={origin} className="translate-y-[-50%]!">
              <span role="img" aria-label="You are here" className="block size-6 rounded-full border-4 border-card bg-leaf shadow-raised" />
            </OnMap>
          )}
          <ul aria-label="Meals on the map">
            {groupByCell(mapItems, place.step)
              .toSorted((a, b) => a.at.y - b.at.y)
              .map((group) => (
                <li key={group.key} className="contents">
                  <OnMap place={place} position={toPosition(group.at, place.step)} className={isSelected(group) ? 'z-10' : ''}>
                    <MapMarker
                      name={groupName(group.items, origin)}
                      count={group.items.length}
                      isSelected={isSelected(group)}
                      isApproximate={group.items.every(({ is_approximate }) => is_approximate)}
                      onPress={() => press(group)}
                      onFocus={() => showMarker(group)}
                    />
                  </OnMap>
                </li>
              ))}
          </ul>
        </MapFrame>
        <p className="mt-2 text-sm text-soft empty:hidden">{unplacedText(unplaced)}</p>
      </div>
      <div className="mt-3 lg:mt-0">
        <p ref={summary} tabIndex={-1} role="status" className="font-display text-xl font-bold">
          {selected.length > 0 ? groupPlaceText(selected) : mealsText(items.length)}
        </p>
        {selected.length === 0 ? (
          <p className="text-soft">Press a number on the map to see its meals.</p>
        ) : (
          <button
            type="button"
            onClick={showAll}
            className="min-h-11 font-semibold underline decoration-edge decoration-2 underline-offset-4"
          >
            Show all {items.length}
          </button>
        )}
        <div className={classes('mt-3', selected.length === 0 && 'max-lg:hidden')}>{children(listItems)}</div>
      </div>
    </div>
  )
}

const unplacedText = (count: number): string =>
  count === 0 ? '' : `${mealsText(count)} ${count === 1 ? 'has' : 'have'} no place on the map.`
