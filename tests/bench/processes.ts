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

/** The same of a process with all its children, those that have ended too. */
export function cpuOfFamily(pid: number): number {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((one) => Number.isInteger(one) && one > 0)
    .map(statOf)
    .filter((stat) => stat?.[1] === String(pid))
  return (
    seconds(statOf(pid), [11, 12, 13, 14]) + children.reduce((sum, stat) => sum + seconds(stat, [11, 12]), 0)
  )
}

/** The most memory a process has had resident, in MB. */
export function peakMemoryOf(pid: number): number {
  const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

/** The memory that a process has now, in MB: what it shares with others counts in part. */
export function memoryOf(pid: number): number {
  const line = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}
