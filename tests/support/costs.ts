import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { columns } from './figure-table.ts'

const root = join(import.meta.dirname, '..', '..')
/** One line for each test file of a run: its processor time in seconds. */
const costs_file = join(root, 'test-results', 'costs.jsonl')
/** Linux counts processor time in hundredths of a second. */
const TICKS = 100

/** Seconds of processes that ended without a parent that waited for them, as Chromium's pages do. */
let orphans_s = 0

interface ProcessTime {
  parent: number
  /** Its own, and that of the children it has waited for. */
  seconds: number
}

/** Undefined for a process that has ended, and elsewhere than on Linux. */
function processTime(pid: number | 'self'): ProcessTime | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in brackets and may hold anything: the 4th field is the parent, the 14th to the 17th are
    // the times.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + one, 0)
    return { parent: fields[1] ?? 0, seconds: ticks / TICKS }
  } catch {
    return undefined
  }
}

export interface ProcessorTime {
  /**
   * Of this process and of those that it has started and seen end; elsewhere than on Linux of this one only.
   */
  seconds: number
  /** Of those that a program has left behind, in addition. */
  orphans_s: number
}

export function processorTime(): ProcessorTime {
  const { user, system } = process.cpuUsage()
  return { seconds: processTime('self')?.seconds ?? (user + system) / 1e6, orphans_s }
}

/** Processor time of everything that runs below this process. */
function runningSeconds(): number {
  if (!existsSync('/proc/self/stat')) return 0
  const times = new Map<number, ProcessTime>()
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    const time = processTime(pid)
    if (time !== undefined) times.set(pid, time)
  }
  const below = (pid: number): number =>
    times
      .entries()
      .filter(([, { parent }]) => parent === pid)
      .reduce((sum, [child, { seconds }]) => sum + seconds + below(child), 0)
  return below(process.pid)
}

/** Stops a program by `stop`, and counts those of its processes that it does not wait for. */
export async function stopAndCount(stop: () => Promise<void>): Promise<void> {
  const running = runningSeconds()
  const before = processorTime().seconds
  await stop()
  orphans_s += Math.max(0, running - runningSeconds() - (processorTime().seconds - before))
}

export interface Cost extends ProcessorTime {
  file: string
}

const rounded = (seconds: number): number => Math.round(seconds * TICKS) / TICKS

/** Writes what a test file has cost since `before`. */
export function writeCost(path: string, before: ProcessorTime): void {
  const now = processorTime()
  const cost: Cost = {
    file: relative(root, path),
    seconds: rounded(now.seconds - before.seconds),
    orphans_s: rounded(now.orphans_s - before.orphans_s),
  }
  mkdirSync(dirname(costs_file), { recursive: true })
  appendFileSync(costs_file, `${JSON.stringify(cost)}\n`)
}

export const forgetCosts = (): void => rmSync(costs_file, { force: true })

export const readCosts = (): Cost[] =>
  existsSync(costs_file)
    ? readFileSync(costs_file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Cost)
    : []

const DEAREST = 20

/**
 * The dearest test files with their processor time and its share of the run's. Vitest has taken `vitest_s`
 * with what it waits for; PostgreSQL and Vitest itself belong to no file.
 */
export function costTable(costs: Cost[], vitest_s: number): string {
  const sum = (values: number[]): number => values.reduce((one, other) => one + other, 0)
  const files = costs.map(({ file, seconds, orphans_s: more_s }) => ({ file, seconds: seconds + more_s }))
  const files_s = sum(files.map(({ seconds }) => seconds))
  const total_s = Math.max(files_s, vitest_s + sum(costs.map((cost) => cost.orphans_s)))
  const line = (name: string, seconds: number): string[] => [
    name,
    seconds.toFixed(1),
    `${((100 * seconds) / Math.max(total_s, 1)).toFixed(1)} %`,
  ]
  const dearest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, DEAREST)
  return columns([
    ['test file', 'processor seconds', 'share'],
    ...dearest.map(({ file, seconds }) => line(file, seconds)),
    line(`all ${costs.length} files`, files_s),
    line('PostgreSQL and Vitest', total_s - files_s),
    line('total', total_s),
  ])
}
