import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
/** One line for each test file of a run: its processor time in seconds. */
const costs_file = join(root, 'test-results', 'costs.jsonl')
const OWN_STAT = '/proc/self/stat'
/** Linux counts processor time in hundredths of a second. */
const TICKS = 100

/** Processor time of this process and of the processes it has started and seen end, in seconds; elsewhere than on Linux of this one only. */
export function processorSeconds(): number {
  if (!existsSync(OWN_STAT)) return process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6
  const stat = readFileSync(OWN_STAT, 'utf8')
  // After the name, which is in brackets and may hold anything: the 14th to the 17th field are the times.
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number)
  return (utime + stime + cutime + cstime) / TICKS
}

export function writeCost(path: string, seconds: number): void {
  mkdirSync(dirname(costs_file), { recursive: true })
  appendFileSync(costs_file, `${JSON.stringify({ file: relative(root, path), seconds })}\n`)
}

export const forgetCosts = (): void => rmSync(costs_file, { force: true })

export interface Cost {
  file: string
  seconds: number
}

export const readCosts = (): Cost[] =>
  existsSync(costs_file)
    ? readFileSync(costs_file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Cost)
    : []
