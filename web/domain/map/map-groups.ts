import { isolatedText } from '#contract/text/isolated-text.ts'
import { MAP_RESTAURANTS_MAX } from '#contract/constants.ts'
import type { FoodItemGroup } from '#contract/kitchen/food-item-map.ts'
import { distanceKm, distanceText, roughDistanceText, type Position } from '#contract/position.ts'
import { mealsText } from '#web/domain/counts.ts'
import { type MapStep, mapSteps, type Point, toPoint, toPosition, type ViewBox } from './map-steps.ts'

/** What one marker stands for: groups of the server whose markers would overlap are joined. */
export interface MapGroup extends Omit<FoodItemGroup, 'id' | 'latitude' | 'longitude' | 'ends_at'> {
  key: string
  /** The middle of its food items. */
  middle: Point
  /** Where its marker points, which is beside its middle where that is the customer's position. */
  at: Point
}

/** Half the width of a marker and its height; in CSS pixels. */
const [MARKER_HALF, MARKER_HEIGHT] = [22, 52]
/** Between two markers. */
const GAP = 2
/** Half of what "you are here" takes. */
const HERE_HALF = 14

/** What the marker of a group covers: a pin stands on its point, and a circle lies around it. */
export function markerBox({
  at: { x, y },
  is_approximate,
}: Pick<MapGroup, 'at' | 'is_approximate'>): ViewBox {
  const bottom = is_approximate ? y + MARKER_HEIGHT / 2 : y
  return { left: x - MARKER_HALF, right: x + MARKER_HALF, top: bottom - MARKER_HEIGHT, bottom }
}

export const hereBox = ({ x, y }: Point): ViewBox => ({
  left: x - HERE_HALF,
  right: x + HERE_HALF,
  top: y - HERE_HALF,
  bottom: y + HERE_HALF,
})

export const boxesOverlap = (a: ViewBox, b: ViewBox, gap = 0): boolean =>
  a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap

/** Moves a marker as little as it takes to leave "you are here" to be seen. */
function besideHere(group: MapGroup, here: Point | undefined): MapGroup {
  if (here === undefined) return group
  const [box, hereCovers] = [markerBox({ ...group, at: group.middle }), hereBox(here)]
  if (!boxesOverlap(box, hereCovers)) return group
  const shifts: Point[] = [
    { x: 0, y: hereCovers.top - box.bottom },
    { x: 0, y: hereCovers.bottom - box.top },
    { x: hereCovers.left - box.right, y: 0 },
    { x: hereCovers.right - box.left, y: 0 },
  ]
  const length = ({ x, y }: Point): number => Math.abs(x + y)
  const shortest = shifts.reduce((least, shift) => (length(shift) < length(least) ? shift : least))
  return { ...group, at: { x: group.middle.x + shortest.x, y: group.middle.y + shortest.y } }
}

function join(a: MapGroup, b: MapGroup): MapGroup {
  const food_items = a.food_items + b.food_items
  const [most, other] = a.food_items >= b.food_items ? [a, b] : [b, a]
  const mean = (axis: keyof Point): number =>
    (a.middle[axis] * a.food_items + b.middle[axis] * b.food_items) / food_items
  const middle = { x: mean('x'), y: mean('y') }
  return {
    key: a.key < b.key ? a.key : b.key,
    middle,
    at: middle,
    food_items,
    restaurants: [...most.restaurants, ...other.restaurants].slice(0, MAP_RESTAURANTS_MAX),
    restaurant_count: a.restaurant_count + b.restaurant_count,
    suburb: most.suburb ?? other.suburb,
    has_other_suburbs: a.has_other_suburbs || b.has_other_suburbs || a.suburb !== b.suburb,
    is_approximate: a.is_approximate && b.is_approximate,
  }
}

function firstOverlap(groups: MapGroup[]): [MapGroup, MapGroup] | undefined {
  const boxes = groups.map(markerBox)
  for (const [index, box] of boxes.entries()) {
    const other = boxes.findIndex((each, at) => at > index && boxesOverlap(box, each, GAP))
    const [a, b] = [groups[index], groups[other]]
    if (a !== undefined && b !== undefined) return [a, b]
  }
  return undefined
}

/**
 * The same at every zoom step as long as a group is the same, so that its marker keeps the focus when the map
 * is loaded anew.
 */
const keyOf = ({ id, restaurants, restaurant_count }: FoodItemGroup): string =>
  restaurants.length === restaurant_count
    ? (restaurants.map((restaurant) => restaurant.id).toSorted()[0] ?? id)
    : id

/**
 * The groups that have a place as markers of a zoom step, none over another or over where the customer is.
 */
export function joinGroups(groups: FoodItemGroup[], step: MapStep, origin: Position | null): MapGroup[] {
  const here = origin === null ? undefined : toPoint(origin, step)
  let joined = groups.flatMap((group): MapGroup[] => {
    const { latitude, longitude } = group
    if (latitude === null || longitude === null) return []
    const middle = toPoint({ latitude, longitude }, step)
    return [besideHere({ ...group, key: keyOf(group), middle, at: middle }, here)]
  })
  for (let pair = firstOverlap(joined); pair !== undefined; pair = firstOverlap(joined)) {
    const [a, b] = pair
    joined = joined.filter((group) => group !== a && group !== b).concat(besideHere(join(a, b), here))
  }
  return joined
}

type Described = Pick<MapGroup, 'food_items' | 'suburb' | 'has_other_suburbs'>

/** "3 meals in Carlton", or "in and around" where some are in other suburbs. */
export function groupText({ food_items, suburb, has_other_suburbs }: Described): string {
  if (suburb === null) return mealsText(food_items)
  return `${mealsText(food_items)} ${has_other_suburbs ? 'in and around' : 'in'} ${isolatedText(suburb)}`
}

interface Origin extends Position {
  is_approximate: boolean
}

/**
 * The name of a marker: "3 meals in Carlton, 400 m away"; of several restaurants only their middle is known,
 * and some may be known roughly.
 */
export function groupName(group: MapGroup, step: MapStep, origin: Origin | null): string {
  const text = groupText(group)
  if (origin === null) return text
  const isRough = origin.is_approximate || group.is_approximate || group.restaurant_count > 1
  const km = distanceKm(origin, toPosition(group.middle, step))
  const distance = isRough ? roughDistanceText(km) : distanceText(km)
  return distance === undefined ? text : `${text}, ${distance} away`
}

/** Whether all of its restaurants are named, so that its food items can be shown. */
export const isComplete = ({
  restaurants,
  restaurant_count,
}: Pick<MapGroup, 'restaurants' | 'restaurant_count'>): boolean => restaurants.length === restaurant_count

/** What a phone shows of the map, without the buttons at its sides. */
const FITTING = { x: 250, y: 300 }

/** Where the map opens: around these positions, at the nearest step that shows them all. */
export function viewportAround(positions: Position[]): { centre: Position; step: MapStep } | undefined {
  const span = (axis: keyof Position): [least: number, most: number] => {
    const values = positions.map((position) => position[axis])
    return [Math.min(...values), Math.max(...values)]
  }
  if (positions.length === 0) return undefined
  const [south, north] = span('latitude')
  const [west, east] = span('longitude')
  const fits = (step: MapStep): boolean => {
    const [a, b] = [
      toPoint({ latitude: south, longitude: west }, step),
      toPoint({ latitude: north, longitude: east }, step),
    ]
    return Math.abs(a.x - b.x) <= FITTING.x && Math.abs(a.y - b.y) <= FITTING.y
  }
  const centre = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  return { centre, step: mapSteps.findLast(fits) ?? 0 }
}
