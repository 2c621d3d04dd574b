import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError } from './config.ts'

const OTHERS = 0o077
/** Set on folders that all users share, such as /tmp. */
const STICKY = 0o1000

/** Files that this process creates are readable by its user only, whatever the umask of the shell was. */
export const keepFilesPrivate = (): void => void process.umask(OTHERS)

/** Creates DATA_DIR if it is missing, and removes all permissions of other users from it and everything in it. */
export function claimDataDir(data_dir: string): void {
  try {
    mkdirSync(data_dir, { recursive: true, mode: 0o700 })
    const folder = realpathSync(data_dir)
    if ((lstatSync(folder).mode & STICKY) === 0) return removeOthersAccess(folder)
  } catch (error) {
    throw new SettingError(
      `DATA_DIR ${data_dir} cannot be used (${(error as NodeJS.ErrnoException).code}): give a folder that belongs to the user who runs Surplate`,
    )
  }
  throw new SettingError(`DATA_DIR ${data_dir} is shared with everybody: give a folder of its own`)
}

/** Links are left as they are, and so is what belongs to another user, such as the root of a volume: only its owner can change it. */
function removeOthersAccess(path: string): void {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (stat === undefined || stat.isSymbolicLink()) return
  if ((stat.mode & OTHERS) !== 0 && stat.uid === process.getuid?.()) chmodSync(path, stat.mode & 0o700)
  if (stat.isDirectory()) for (const name of readdirSync(path)) removeOthersAccess(join(path, name))
}
