import { type ReactNode, useRef, useState } from 'react'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { mealsText } from '#web/domain/counts.ts'
import { useCustomerPosition } from '#web/domain/position/customer-position.ts'
import { positionOf } from '#web/domain/position/distance.ts'
import { MapFrame, OnMap } from '#web/domain/map/map-frame.tsx'
import { type MapGroup, groupText, type MapItem, viewportAround } from '#web/domain/map/map-groups.ts'
import { useViewport } from '#web/domain/map/use-viewport.ts'
import { type Restaurants, useRestaurants } from '#web/domain/food-items/restaurants.ts'
import { classes } from '#web/ui/class-names.ts'
import { MapMarkers } from './map-markers.tsx'

interface BrowseMapProps {
  items: FoodItem[]
  /** Renders the list of these. */
  children: (items: FoodItem[]) => ReactNode
}

function toMapItems(items: FoodItem[], restaurants: Restaurants): MapItem[] {
  return items.flatMap(({ id, restaurant_id }) => {
    const restaurant = restaurants.get(restaurant_id)
    const position = restaurant ? positionOf(restaurant) : undefined
    return restaurant && position ? [{ id, position, suburb: restaurant.suburb, is_approximate: restaurant.position_is_approximate }] : []
  })
}

/** Which food items the markers have chosen, and the ones to show: those, or all while none is chosen. */
function useSelection(items: FoodItem[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const isSelected = (group: MapGroup): boolean => group.items.some(({ id }) => ids.has(id))
  return {
    ids,
    isSelected,
    itemsToShow: (mapItems: MapItem[]): FoodItem[] =>
      mapItems.some(({ id }) => ids.has(id)) ? items.filter(({ id }) => ids.has(id)) : items,
    press: (group: MapGroup): void => setIds(isSelected(group) ? new Set() : new Set(group.items.map(({ id }) => id))),
    clear: (): void => setIds(new Set()),
  }
}

/** The list as a map, whose markers choose which of its food items are shown below or, on a wide screen, beside it. */
export function BrowseMap({ items, children }: BrowseMapProps) {
  const restaurants = useRestaurants(items.map((item) => item.restaurant_id))
  const origin = useCustomerPosition()
  const selection = useSelection(items)
  const frame = useRef<HTMLDivElement>(null)
  const mapItems = toMapItems(items, restaurants)
  const control = useViewport(origin === null ? viewportAround(mapItems.map(({ position }) => position)) : { centre: origin, step: 1 })
  const selected = mapItems.filter(({ id }) => selection.ids.has(id))
  const unplaced = items.filter(({ restaurant_id }) => restaurants.has(restaurant_id)).length - mapItems.length
  return (
    <div className="gap-6 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-start">
      <div ref={frame} className="lg:sticky lg:top-4">
        <MapFrame
          control={control}
          label="Map of Melbourne. Arrow keys move it."
          className="h-[min(54dvh,36rem)] lg:h-[clamp(27rem,100dvh-28rem,44rem)]"
        >
          {origin !== null && (
            <OnMap viewport={control.viewport} position={origin} className="translate-y-[-50%]!">
              <span role="img" aria-label="You are here" className="block size-6 rounded-full border-4 border-card bg-leaf shadow-raised" />
            </OnMap>
          )}
          <MapMarkers items={mapItems} origin={origin} control={control} frame={frame} selection={selection} />
        </MapFrame>
        <p className="mt-2 text-sm text-soft empty:hidden">{unplacedText(unplaced)}</p>
      </div>
      <div className="mt-3 lg:mt-0">
        <SelectionSummary selected={selected} count={items.length} onShowAll={selection.clear} />
        <div className={classes('mt-3', selected.length === 0 && 'max-lg:hidden')}>{children(selection.itemsToShow(mapItems))}</div>
      </div>
    </div>
  )
}

/** How many meals are shown, and the way back to all of them. */
function SelectionSummary({ selected, count, onShowAll }: { selected: MapItem[]; count: number; onShowAll: () => void }) {
  const summary = useRef<HTMLParagraphElement>(null)
  const showAll = (): void => {
    onShowAll()
    // The button that was pressed disappears, and the focus would with it.
    summary.current?.focus()
  }
  return (
    <>
      <p ref={summary} tabIndex={-1} role="status" className="font-display text-xl font-bold">
        {selected.length > 0 ? groupText(selected) : mealsText(count)}
      </p>
      {selected.length === 0 ? (
        <p className="text-soft">Press a number on the map to see its meals.</p>
      ) : (
        <button
          type="button"
          onClick={showAll}
          className="min-h-11 font-semibold underline decoration-edge decoration-2 underline-offset-4"
        >
          Show all {count}
        </button>
      )}
    </>
  )
}

const unplacedText = (count: number): string =>
  count === 0 ? '' : `${mealsText(count)} ${count === 1 ? 'has' : 'have'} no place on the map.`
