import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { SettingError } from '#server/platform/setting-error.ts'

export interface SystemUser {
  uid: number
  gid: number
}

/**
 * Does file work with no more rights than `user` has, because in a folder that is theirs any name can become
 * a link to anywhere. Only root can lend itself such rights; every other process has those of its user
 * anyway. `work` must not wait: the rights are those of the whole process.
 */
export function withRightsOf<T>(user: SystemUser, work: () => T): T {
  if (process.geteuid?.() !== 0 || user.uid === 0) return work()
  const root = process as Required<
    Pick<NodeJS.Process, 'getgroups' | 'setgroups' | 'getegid' | 'setegid' | 'seteuid'>
  >
  const [groups, group] = [root.getgroups(), root.getegid()]
  try {
    root.setgroups([user.gid])
    root.setegid(user.gid)
    root.seteuid(user.uid)
    return work()
  } finally {
    root.seteuid(0)
    root.setegid(group)
    root.setgroups(groups)
  }
}

const { W_OK, X_OK } = constants
const OTHERS = 0o077
/** Set on folders that all users share, such as /tmp. */
const STICKY = 0o1000

/** Files that this process creates are readable by its user only, whatever the umask of the shell was. */
export const keepFilesPrivate = (): void => void process.umask(OTHERS)

/**
 * Creates DATA_DIR if it is missing, and removes all permissions of other users from it and everything in it.
 */
export function claimDataDir(data_dir: string): void {
  try {
    if (process.geteuid?.() === 0 && isLedByOthers(resolve(data_dir)))
      throw new SettingError(
        `DATA_DIR ${data_dir} leads through a link of another user than root: give the folder itself`,
      )
    mkdirSync(data_dir, { recursive: true, mode: 0o700 })
    const folder = realpathSync(data_dir)
    const stat = lstatSync(folder)
    if ((stat.mode & STICKY) === 0) {
      withRightsOf(stat, () => {
        accessSync(folder, W_OK | X_OK)
        removeOthersAccess(folder)
      })
      return
    }
  } catch (error) {
    if (error instanceof SettingError) throw error
    throw new SettingError(
      `DATA_DIR ${data_dir} cannot be used (${(error as NodeJS.ErrnoException).code}): give a folder that belongs to the user who runs Surplate`,
    )
  }
  throw new SettingError(`DATA_DIR ${data_dir} is shared with everybody: give a folder of its own`)
}

/**
 * Whether a link on the way to `path` belongs to another user than root, who could point it at any folder of
 * root's.
 */
function isLedByOthers(path: string): boolean {
  const above = dirname(path)
  if (above === path) return false
  if (isLedByOthers(above)) return true
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (stat?.isSymbolicLink() !== true) return false
  return stat.uid !== 0 || isLedByOthers(resolve(realpathSync(above), readlinkSync(path)))
}

/**
 * Links are left as they are, and so is what belongs to another user, such as the root of a volume: only its
 * owner can change it.
 */
export function removeOthersAccess(path: string): void {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (stat === undefined || stat.isSymbolicLink()) return
  const isOwn = stat.uid === process.geteuid?.()
  if (isOwn && (stat.mode & OTHERS) !== 0) chmodSync(path, stat.mode & 0o700)
  if (stat.isDirectory()) for (const name of namesIn(path, isOwn)) removeOthersAccess(join(path, name))
}

/** Root does not enter the folder of another user, in which names can change between a look and a change. */
function namesIn(folder: string, isOwn: boolean): string[] {
  if (isOwn) return readdirSync(folder)
  if (process.geteuid?.() === 0) return []
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
