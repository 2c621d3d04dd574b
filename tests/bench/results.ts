import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from './rows.ts'
import { ROOT } from './servers.ts'

const folder = join(ROOT, 'test-results', 'bench')
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

interface Result {
  day: string
  rows: Row[]
}

const bestIndexFile = join(folder, 'best-index.json')

/** The best benchmark index that this machine has ever had, this one included. */
export function bestIndexWith(index: number): number {
  const { best = 0 } = existsSync(bestIndexFile)
    ? (JSON.parse(readFileSync(bestIndexFile, 'utf8')) as { best?: number })
    : {}
  if (index <= best) return best
  mkdirSync(folder, { recursive: true })
  writeFileSync(bestIndexFile, JSON.stringify({ best: index }))
  return index
}

/** A part that is measured again takes its place among those that were measured here before. */
export function keepResult(name: string, rows: Row[]): void {
  mkdirSync(folder, { recursive: true })
  const result: Result = { day: dayOf(new Date()), rows }
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(result))
}

/** The results of today by the name of their part: the report is of one day. */
export function resultsOfToday(): { day: string; rows: Map<string, Row[]> } {
  const day = dayOf(new Date())
  const rows = new Map<string, Row[]>()
  mkdirSync(folder, { recursive: true })
  const names = readdirSync(folder).filter((file) => file.endsWith('.json'))
  for (const name of names.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))) {
    const result = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Partial<Result>
    if (result.day === day && result.rows !== undefined) rows.set(name.slice(0, -'.json'.length), result.rows)
  }
  return { day, rows }
}
