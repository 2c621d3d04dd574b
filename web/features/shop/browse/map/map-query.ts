import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FoodItemGroup } from '#contract/kitchen/food-item-map.ts'
import { areaText, isInArea, readArea } from '#contract/kitchen/map-viewport.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { movedBy } from '#web/domain/map/map-steps.ts'
import type { Viewport } from '#web/domain/map/use-viewport.ts'
import { api } from '#web/platform/http/api.ts'
import { call } from '#web/platform/http/call.ts'
import { keyOf, useEndpoint } from '#web/platform/http/query.ts'
import type { MapFilters } from './map-filters.ts'

/** More than any map shows to either side of its middle, in CSS pixels. */
const HALF = { x: 320, y: 400 }

function areaOf({ centre, step }: Viewport): string {
  const from = movedBy(centre, { x: -HALF.x, y: HALF.y }, step)
  const to = movedBy(centre, { x: HALF.x, y: -HALF.y }, step)
  return areaText({ south: from.latitude, west: from.longitude, north: to.latitude, east: to.longitude })
}

const options = { placeholderData: keepPreviousData, refetchInterval: MINUTE_MS }

/**
 * What is for sale in the whole city: enough for every step but the nearest, so that no move has to ask
 * again.
 */
export const useCityGroups = (filters: MapFilters) =>
  useEndpoint(api.foodItemMap.groups, { ...filters, zoom: 1 }, options)

interface NearGroups {
  groups: FoodItemGroup[]
  /** All that is for sale there is among them. */
  area: string
}

const isOutside = ({ latitude, longitude }: FoodItemGroup, area: string): boolean =>
  latitude !== null && longitude !== null && !isInArea({ latitude, longitude }, readArea(area))

/**
 * What is for sale around the viewport, and more roughly beyond: so a pin is never missing, also while the
 * map moves.
 */
export function useMapGroups(
  filters: MapFilters,
  viewport: Viewport,
  cityGroups: FoodItemGroup[],
): FoodItemGroup[] {
  const isNear = viewport.step === 2
  const query = { ...filters, zoom: 2, area: areaOf({ ...viewport, step: 2 }) }
  const near = useQuery({
    queryKey: [...keyOf(api.foodItemMap.groups), 'near', query],
    queryFn: async ({ signal }): Promise<NearGroups> => ({
      groups: await call(api.foodItemMap.groups, query, { signal }),
      area: query.area,
    }),
    ...options,
    enabled: isNear,
  })
  const { data } = near
  return useMemo(
    () =>
      isNear && data !== undefined
        ? [...data.groups, ...cityGroups.filter((group) => isOutside(group, data.area))]
        : cityGroups,
    [isNear, data, cityGroups],
  )
}

/** The meals of some restaurants that are for sale. */
export function useItemsAt(
  restaurant_ids: string[],
  { cuisine_type, q, near, within_km, reachable, pickup_after, price_max }: MapFilters,
) {
  const filters = { cuisine_type, q, near, within_km, reachable, pickup_after, price_max }
  const query = { ...filters, restaurant_ids: restaurant_ids.toSorted().join(',') }
  return useEndpoint(api.foodItemMap.items, query, { enabled: restaurant_ids.length > 0 })
}
