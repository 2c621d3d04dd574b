import { readdirSync, statSync } from 'node:fs'

/** The same folder by whatever path, link or mount it is reached. */
const isSameFolder = (path: string, other: string): boolean => {
  const [one, two] = [statSync(path, { bigint: true }), statSync(other, { bigint: true })]
  return one.dev === two.dev && one.ino === two.ino
}

/**
 * Whether a process works in `data`, as each process of a server does, and is of the user to whom `data`
 * belongs. Without `/proc`, whether there is such a process at all.
 */
export function hasWorkingFolder(pid: number, data: string): boolean {
  if (!exists(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return isSameFolder(`/proc/${pid}/cwd`, data) && statSync(`/proc/${pid}`).uid === statSync(data).uid
  } catch (error) {
    // A zombie has no working folder, and that of another user's process cannot be read.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

/** Whether any process works in `data`, such as one that a killed server has left. */
export const isWorkingFolder = (data: string): boolean =>
  process.platform !== 'linux' ||
  readdirSync('/proc').some((name) => {
    try {
      return isSameFolder(`/proc/${name}/cwd`, data)
    } catch {
      return false
    }
  })

export function exists(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
