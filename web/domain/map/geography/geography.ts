import type { Position } from '#contract/position.ts'
import { pointsOf } from '#web/domain/map/map-path.ts'
import { toPoint } from '#web/domain/map/map-steps.ts'
import areas from './areas.json' with { type: 'json' }
import lines from './lines.json' with { type: 'json' }
import suburbNames from './suburb-names.json' with { type: 'json' }

// Own drawing, from the public coordinates of stations and suburbs and from memory, right to a few hundred
// metres; less at the edges. A point is "south east" in ten-thousandths of a degree from 37° S 144° E, so
// "8183 9670" is -37.8183, 144.9670. A ring or line is a text of points with commas between, and stands in
// the files in several where it is long.

const inOneLine = (texts: readonly string[]): string => texts.join(', ')
const eachInOneLine = (rings: readonly (readonly string[])[]): string[] => rings.map(inOneLine)

/** Port Phillip with Hobsons Bay and Corio Bay; Bass Strait with Western Port. */
export const water = eachInOneLine(areas.water)
/** French Island and Phillip Island. */
export const islands = eachInOneLine(areas.islands)
/**
 * Lakes and docks: Albert Park, Victoria Harbour, Coburg Lake's larger sisters at Cherry Lake and
 * Lysterfield, and the far reservoirs.
 */
export const lakes = eachInOneLine(areas.lakes)
/** Yarra, Warburton to Bulleen; Bulleen to the city; the city to the bay. Maribyrnong. */
export const rivers = areas.rivers.map(({ width_m, course }) => ({ width_m, course: inOneLine(course) }))
/** Merri, Darebin, Moonee Ponds, Gardiners, Kororoit and Dandenong Creek; Plenty and Werribee River. */
export const creeks = eachInOneLine(areas.creeks)
/** Station Pier, Princes Pier, St Kilda, Kerferd Road, Middle Brighton, Altona, Mornington and Frankston. */
export const piers = eachInOneLine(areas.piers)

/** Of the inner city, of the suburbs, and the ranges around. */
export const parks = eachInOneLine(areas.parks)
/** Crowns of trees, where a park is large enough for some. */
export const trees = inOneLine(areas.trees)
/** Hills of the ranges. */
export const hills = inOneLine(areas.hills)
/** Where the city is built. */
export const town = inOneLine(areas.town)

/** With a point per station, between the ends that are named. */
export const trainLines = Object.values(lines.trainLines).flatMap(eachInOneLine)
/** Where a line only bends, and the stations under the city, which no line above ground meets. */
export const bends = new Set(lines.bends)
export const { cityLoop } = lines
/**
 * Eastern Freeway and EastLink; Monash, West Gate and Princes Freeway; Tullamarine and Calder Freeway; the
 * ring road; Peninsula Link.
 */
export const motorways = eachInOneLine(lines.motorways)
/** With their names, where a name is known by all. */
export const mainStreets = eachInOneLine(lines.mainStreets)

/**
 * The streets of the city centre: blocks of 230 m by 230 m, turned by 19°, from where Flinders Street and
 * Swanston Street meet.
 */
export function cityGrid(): string[] {
  const start = { south: 8174, east: 9671 }
  const along = { south: -6.73, east: 24.75 }
  const across = { south: -19.56, east: -8.52 }
  const corner = (column: number, row: number): string =>
    `${Math.round(start.south + column * along.south + row * across.south)} ${Math.round(start.east + column * along.east + row * across.east)}`
  const columns = [-5, -4, -3, -2, -1, 0, 1, 2, 3].map(
    (column) => `${corner(column, 0)}, ${corner(column, 4)}`,
  )
  const rows = [0, 1, 2, 3, 4].map((row) => `${corner(-5, row)}, ${corner(3, row)}`)
  return [...columns, ...rows]
}

/**
 * Suburbs by how early their names appear, each with a point. A name that would lie on an earlier one is left
 * out at that zoom step.
 */
export const namedSuburbs = suburbNames.map((text) => {
  const [, name = '', point = ''] = /^(.*) (\d+ \d+)$/.exec(text) ?? []
  return { name, point }
})

/** The suburb whose name stands nearest to a position. */
export function nearestSuburb(position: Position): string {
  const at = toPoint(position, 2)
  const distances = namedSuburbs.map(({ name, point }) => {
    const [where = at] = pointsOf(point, 2)
    return { name, distance: Math.hypot(where.x - at.x, where.y - at.y) }
  })
  return distances.reduce((nearest, each) => (each.distance < nearest.distance ? each : nearest)).name
}
