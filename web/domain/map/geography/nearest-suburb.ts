import type { Position } from '#contract/position.ts'
import { suburbNames } from './map-names.ts'
import { pointsOf } from '#web/domain/map/map-path.ts'
import { toPoint } from '#web/domain/map/map-steps.ts'

/** The suburb whose name stands nearest to a position. */
export function nearestSuburb(position: Position): string {
  const at = toPoint(position, 2)
  const distances = suburbNames.split(',').map((text) => {
    const [, name = '', point = ''] = /^(.*) (\d+ \d+)$/.exec(text.trim()) ?? []
    const [where = at] = pointsOf(point, 2)
    return { name, distance: Math.hypot(where.x - at.x, where.y - at.y) }
  })
  return distances.reduce((nearest, each) => (each.distance < nearest.distance ? each : nearest)).name
}
