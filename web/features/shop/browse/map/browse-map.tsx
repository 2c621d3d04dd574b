import { type ReactNode, useMemo, useRef, useSyncExternalStore } from 'react'
import type { FoodItemGroup } from '#contract/kitchen/food-item-map.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { mealsText } from '#web/domain/counts.ts'
import { avoidsAnything, useAvoidance } from '#web/domain/declarations/avoidance.ts'
import { MapFrame, OnMap } from '#web/domain/map/map-frame.tsx'
import { hereBox, joinGroups, markerBox, viewportAround } from '#web/domain/map/map-groups.ts'
import { toPoint } from '#web/domain/map/map-steps.ts'
import { useViewport, type MapControl } from '#web/domain/map/use-viewport.ts'
import {
  useCustomerPosition,
  type CustomerPosition,
  setCustomerPosition,
} from '#web/domain/position/customer-position.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { asksForDiet, type DietSearch } from '#web/features/shop/browse/avoiding/diet-search.ts'
import { MapMarkers } from './map-markers.tsx'
import type { MapFilters } from './map-filters.ts'
import { useCityGroups, useMapGroups } from './map-query.ts'
import { ItemsOfPin, HiddenItems, ItemsError } from './items-of-pin.tsx'
import { usePin, WIDE, type Pin } from './use-pin.ts'
import LocateFixed from 'virtual:icons/locate-fixed'
import { locateFailureTexts } from '#web/domain/position/near/near-wording.ts'
import { useLocate } from '#web/domain/position/near/use-locate.ts'
import { notify } from '#web/platform/notices.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** Whether a media query holds. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
    () => false,
  )

/**
 * On a phone, whose map leaves no room for the line that asks where the customer is: moves the map there, and
 * finds out where that is.
 */
export function HereButton({ origin, control }: { origin: CustomerPosition | null; control: MapControl }) {
  const showHere = (position: CustomerPosition): void => control.show({ centre: position, step: 1 })
  const [isLocating, locateNow] = useLocate((result) => {
    if (typeof result === 'string') return notify(locateFailureTexts[result], 'error')
    setCustomerPosition(result)
    showHere(result)
  })
  return (
    <button
      type="button"
      aria-label="Show where I am"
      aria-busy={isLocating || undefined}
      onClick={() => (origin === null ? locateNow() : showHere(origin))}
      className="absolute top-38 right-2 z-20 grid size-12 place-items-center rounded-control border-2 border-edge bg-card hover:bg-sunk sm:hidden"
    >
      {isLocating ? <Spinner /> : <LocateFixed aria-hidden="true" className="size-5" />}
    </button>
  )
}

interface ItemsBesideProps {
  pin: Pin
  /** How many meals there are with those that have no place on the map. */
  total: number
  children: ReactNode
}

const linkClass = 'min-h-11 font-semibold underline decoration-edge decoration-2 underline-offset-4'

/** On a wide screen: how many meals are shown beside the map, the way back to all of them, and the meals. */
export function ItemsBeside({ pin, total, children }: ItemsBesideProps) {
  const summary = useRef<HTMLParagraphElement>(null)
  const showAll = (): void => {
    pin.close()
    // The button that was pressed disappears, and the focus would with it.
    summary.current?.focus()
  }
  return (
    <div>
      <p ref={summary} tabIndex={-1} role="status" className="font-display text-xl font-bold">
        {pin.isOpen ? pin.text : mealsText(total)}
      </p>
      {pin.isOpen ? (
        <button type="button" onClick={showAll} className={linkClass}>{`Show all ${total}`}</button>
      ) : (
        <p className="text-soft">Press a number on the map to see its meals.</p>
      )}
      <HiddenItems pin={pin} />
      <ItemsError pin={pin} />
      <div className="mt-3" aria-busy={pin.isLoading}>
        {children}
      </div>
    </div>
  )
}

/** How cards are laid out: in columns beside the map, or in one row over its lower edge. */
export type CardLayout = 'beside' | 'row'

interface BrowseMapProps {
  /** What the list has loaded, which a wide screen shows while no pin is pressed. */
  items: FoodItem[]
  filters: MapFilters
  dietSearch: DietSearch
  /** Renders cards of these. */
  children: (items: FoodItem[], layout: CardLayout) => ReactNode
}

/** All that a phone has under its header and one row of controls. */
export const mapHeightClass = 'h-[calc(100dvh-12.5rem)] sm:h-[70dvh] lg:h-[clamp(27rem,100dvh-28rem,44rem)]'

/**
 * What is for sale in the city on a map, whose pins show their meals: on a phone over its lower edge, on a
 * wide screen beside it.
 */
export function BrowseMap(props: BrowseMapProps) {
  const city = useCityGroups(props.filters)
  // A map that moved once the places are known would be drawn twice.
  if (city.isPending) return <Skeleton className={`${mapHeightClass} w-full rounded-card`} />
  return <CityMap {...props} cityGroups={city.data ?? noGroups} />
}

const noGroups: FoodItemGroup[] = []

function CityMap({
  items,
  filters,
  dietSearch,
  cityGroups,
  children,
}: BrowseMapProps & { cityGroups: FoodItemGroup[] }) {
  const origin = useCustomerPosition()
  const isWide = useMedia(WIDE)
  const avoids = avoidsAnything(useAvoidance())
  const frame = useRef<HTMLDivElement>(null)
  const positions = cityGroups.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  )
  const control = useViewport(origin === null ? viewportAround(positions) : { centre: origin, step: 1 })
  const { step } = control.viewport
  const groups = useMapGroups(filters, control.viewport, cityGroups)
  const markers = useMemo(() => joinGroups(groups, step, origin), [groups, step, origin])
  const covered = useMemo(
    () => [...markers.map(markerBox), ...(origin === null ? [] : [hereBox(toPoint(origin, step))])],
    [markers, step, origin],
  )
  const pin = usePin({ control, frame, filters, dietSearch })
  const total = cityGroups.reduce((sum, { food_items }) => sum + food_items, 0)
  const unplaced = cityGroups.find(({ latitude }) => latitude === null)?.food_items ?? 0
  return (
    <div className="gap-6 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-start">
      <div ref={frame} className="lg:sticky lg:top-4">
        <MapFrame
          control={control}
          label="Map of Melbourne. Arrow keys move it."
          className={mapHeightClass}
          covered={covered}
          lowerEdge={
            !isWide && pin.isOpen ? (
              <ItemsOfPin pin={pin}>{(pinItems) => children(pinItems, 'row')}</ItemsOfPin>
            ) : undefined
          }
        >
          {origin !== null && (
            <OnMap viewport={control.viewport} position={origin} className="translate-y-[-50%]!">
              <span
                role="img"
                aria-label="You are here"
                className="block size-6 rounded-full border-4 border-card bg-leaf shadow-raised"
              />
            </OnMap>
          )}
          <MapMarkers markers={markers} origin={origin} control={control} frame={frame} pin={pin} />
          <HereButton origin={origin} control={control} />
          <AvoidanceNote isShown={avoids || asksForDiet(dietSearch)} />
        </MapFrame>
        <p className="mt-2 text-sm text-soft empty:hidden max-sm:sr-only">{unplacedText(unplaced)}</p>
      </div>
      {isWide && (
        <ItemsBeside pin={pin} total={total}>
          {children(pin.isOpen ? pin.items : items, 'beside')}
        </ItemsBeside>
      )}
    </div>
  )
}

/** What somebody avoids is known on their device only, and a number comes from the server. */
const AvoidanceNote = ({ isShown }: { isShown: boolean }) =>
  isShown && (
    <p className="pointer-events-none absolute top-2 left-2 max-w-[calc(100%-5rem)] rounded-control bg-card/85 px-2 py-1 text-sm">
      Numbers count all meals, also those that are hidden.
    </p>
  )

const unplacedText = (count: number): string =>
  count === 0 ? '' : `${mealsText(count)} ${count === 1 ? 'has' : 'have'} no place on the map.`
