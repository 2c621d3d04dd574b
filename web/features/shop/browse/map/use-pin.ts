import { type RefObject, useState } from 'react'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { isHidden, useAvoidance } from '#web/domain/declarations/avoidance.ts'
import { groupText, isComplete, type MapGroup } from '#web/domain/map/map-groups.ts'
import { mapSteps, toPosition } from '#web/domain/map/map-steps.ts'
import type { MapControl } from '#web/domain/map/use-viewport.ts'
import { type DietSearch, isLeftOutBy } from '#web/features/shop/browse/avoiding/diet-search.ts'
import type { MapFilters } from './map-filters.ts'
import { useItemsAt } from './map-query.ts'

interface PinProps {
  control: MapControl
  /** What is around the map. */
  frame: RefObject<HTMLElement | null>
  filters: MapFilters
  dietSearch: DietSearch
}

/** The pin that was pressed, by its restaurants: they stay when the map is drawn anew. */
interface PressedPin {
  text: string
  restaurant_ids: string[]
  /** It has more restaurants than can be shown at once. */
  isPartial: boolean
  /** What the customer avoids was asked for. */
  showsHidden: boolean
}

/** From here on the meals are beside the map. */
export const WIDE = '(width >= 64rem)'
const NEAREST = 2

export interface Pin {
  isOpen: boolean
  /** "3 meals in Carlton" */
  text: string
  isPartial: boolean
  isLoading: boolean
  isError: boolean
  retry: () => void
  items: FoodItem[]
  /** Those with what the customer avoids, which are not among `items`. */
  hiddenCount: number
  showHidden: () => void
  isPressed: (group: MapGroup) => boolean
  press: (group: MapGroup) => void
  close: () => void
  /** Moves the map so that the pin is seen above what begins at `top`. */
  showAbove: (top: number) => void
}

/** Looks more closely at a pin that has too much to list. */
function showNearer({ middle }: MapGroup, { viewport, show }: MapControl, frame: HTMLElement | null): void {
  show({
    centre: toPosition(middle, viewport.step),
    step: mapSteps.find((step) => step === viewport.step + 1) ?? viewport.step,
  })
  // Its marker is no longer there, and the focus would go with it.
  frame?.querySelector<HTMLElement>('[role="application"]')?.focus()
}

const noItems: FoodItem[] = []
const nothingPressed: PressedPin = { text: '', restaurant_ids: [], isPartial: false, showsHidden: false }

/** Which pin is pressed, and the meals to show for it. */
export function usePin({ control, frame, filters, dietSearch }: PinProps): Pin {
  const [pressed, setPressed] = useState<PressedPin>()
  const { text, restaurant_ids, isPartial, showsHidden } = pressed ?? nothingPressed
  const query = useItemsAt(restaurant_ids, filters)
  const avoid = useAvoidance()
  const all = query.data ?? noItems
  const unavoided = all.filter((item) => !isHidden(item, avoid) && !isLeftOutBy(dietSearch, item))
  const isPressed = ({ restaurants }: MapGroup): boolean =>
    restaurants.some(({ id }) => restaurant_ids.includes(id))
  return {
    isOpen: pressed !== undefined,
    text,
    isPartial,
    isLoading: query.isLoading,
    isError: query.isError,
    retry: () => void query.refetch(),
    items: showsHidden ? all : unavoided,
    hiddenCount: showsHidden ? 0 : all.length - unavoided.length,
    showHidden: () => setPressed((now) => now && { ...now, showsHidden: true }),
    isPressed,
    press: (group) => {
      if (isPressed(group)) return setPressed(undefined)
      if (!isComplete(group) && control.viewport.step < NEAREST)
        return showNearer(group, control, frame.current)
      setPressed({
        ...nothingPressed,
        text: groupText(group),
        restaurant_ids: group.restaurants.map(({ id }) => id),
        isPartial: !isComplete(group),
      })
    },
    showAbove: (top) => {
      const marker = frame.current?.querySelector('[aria-pressed="true"]')
      const below = marker ? marker.getBoundingClientRect().bottom - top : 0
      if (below > 0) control.move({ x: 0, y: below })
    },
    close: () => {
      if (pressed === undefined) return
      frame.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
      setPressed(undefined)
    },
  }
}
