import { ownBounds } from './own-bounds.ts'
import type { QueryExecution } from './query-log.ts'

export interface Bounds {
  /** How many pages each table has. */
  pages: Map<string, number>
}

/** A table of so few pages is read at a glance, and the planner does well to read all of it. */
const GLANCE_PAGES = 60
const PAGES_MAX = 700
const ROWS_MAX = 600

/** What is wrong with how a query went; empty when nothing is. */
export function tooMuch(
  { during, text, accessPaths, pages, rows }: QueryExecution,
  bounds: Bounds,
): string[] {
  const where = `${during}: ${text.slice(0, 300)}`
  const inFull = accessPaths.flatMap((way) => (way.endsWith(' in full') ? way.slice(0, -8) : []))
  const whole = inFull.filter((table) => (bounds.pages.get(table) ?? 0) > GLANCE_PAGES)
  if (whole.length > 0) return [`reads all of ${whole.join(', ')} — ${where}`]
  const most = ownBounds.find((one) => one.by.test(text) && one.during?.test(during) !== false) ?? {
    pages: PAGES_MAX,
    rows: ROWS_MAX,
  }
  const small = inFull.length > 0
  return [
    ...(pages > most.pages ? [`looks at ${pages} pages — ${where}`] : []),
    ...(rows > most.rows && !small ? [`looks at ${rows} rows — ${where}`] : []),
  ]
}
