import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may hold blanks; what follows it is plain.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

const seconds = (stat: string[] | undefined, fields: number[]): number =>
  fields.reduce((sum, field) => sum + Number(stat?.[field] ?? 0), 0) / TICKS_PER_SECOND

/** Processor seconds that a process has used so far. */
export const cpuOf = (pid: number): number => seconds(statOf(pid), [11, 12])

/** The processes that a process has started. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((one) => one > 0 && statOf(one)?.[1] === String(pid))

/** The same of a process with all its children, those that have ended too. */
export const cpuOfFamily = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + cpuOf(child), seconds(statOf(pid), [11, 12, 13, 14]))

/** A figure of the kernel's about the memory of a process, in MB. */
const memoryFigure = (pid: number, file: 'status' | 'smaps_rollup', name: string): number =>
  Number(
    new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1] ?? 0,
  ) / 1024

/** The memory a process has resident, and the most that it has had, in MB. */
export const residentMemoryOf = (pid: number): number => memoryFigure(pid, 'status', 'VmRSS')
export const peakMemoryOf = (pid: number): number => memoryFigure(pid, 'status', 'VmHWM')

/** The memory that a process has now, in MB: what it shares with others counts in part. */
export const memoryOf = (pid: number): number => memoryFigure(pid, 'smaps_rollup', 'Pss')
