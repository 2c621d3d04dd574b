import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import type { Runner } from './runner.ts'

// Windows has not all of them, and an undefined flag adds nothing.
const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_RDWR, O_WRONLY } = constants
const LOG_MAX_BYTES = 2 ** 20
/** No process has this id: it is beyond what any system gives. */
const NO_PROCESS = 2_147_483_647

/** Reads a file of PostgreSQL's folder with the rights of its user. */
export const readFolderFile = (file: string, { act }: Runner): string => act(() => readRegular(file))

/** Never through a link, and never from a pipe, which could keep the reader waiting. */
function readRegular(file: string): string {
  const handle = openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    const stat = fstatSync(handle)
    if (!stat.isFile() || stat.nlink > 1) throw new Error(`${file} is not a file of its own`)
    return readFileSync(handle, 'utf8')
  } finally {
    closeSync(handle)
  }
}

/** Opens the log for a child, and gives the length it has; one that is too long is begun again. */
export const openLog = (file: string, { act }: Runner): { handle: number; size: number } =>
  act(() => {
    const handle = openForAppending(file)
    const { size } = fstatSync(handle)
    if (size <= LOG_MAX_BYTES) return { handle, size }
    ftruncateSync(handle)
    return { handle, size: 0 }
  })

/** What is in its place and cannot be written, such as a link or a file of root, is removed. */
function openForAppending(file: string): number {
  const open = (): number => openSync(file, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600)
  try {
    return open()
  } catch {
    rmSync(file, { force: true })
    return open()
  }
}

/**
 * Has a lock file of PostgreSQL name a process that cannot exist, if `isStale` says so of the id in it. It is
 * written through the handle it was read with: a server that starts meanwhile makes a file of its own, which
 * stays as it is.
 */
export const releaseLockFile = (file: string, { act }: Runner, isStale: (pid: number) => boolean): void =>
  act(() => {
    let handle: number
    try {
      handle = openSync(file, O_RDWR | O_NOFOLLOW | O_NONBLOCK)
    } catch (error) {
      // No server of this folder has made it.
      if (codeOf(error) === 'EACCES') rmSync(file)
      return
    }
    try {
      const [pid, ...others] = readFileSync(handle, 'utf8').split('\n')
      if (isStale(Number(pid))) writeSync(handle, [NO_PROCESS, ...others].join('\n'), 0)
    } finally {
      closeSync(handle)
    }
  })

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code
