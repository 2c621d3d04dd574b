import { type ChildProcess, spawn, type SpawnOptions, spawnSync } from 'node:child_process'
import { lchownSync, lstatSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { SettingError } from '#server/platform/setting-error.ts'
import { type SystemUser, withRightsOf } from '#server/platform/host/data-dir.ts'

/** Runs PostgreSQL's programs as a suitable user: they refuse to run as root. */
export interface Runner {
  spawn: (program: string, args: string[], options: SpawnOptions) => ChildProcess
  /** Gives a folder to that user. */
  own: (folder: string) => void
  /**
   * Does file work that does not wait, with that user's rights: root does none of its own in a folder of
   * theirs.
   */
  act: <T>(work: () => T) => T
}

const NAMES = ['postgres', 'nobody']
const UNSHARE = ['--user', '--']
/** The programs do not need the environment of the product, parts of which are secret. */
const environment = {
  PATH: process.env['PATH'],
  LC_ALL: 'C',
  ...(process.platform === 'win32' ? { SYSTEMROOT: process.env['SYSTEMROOT'] } : {}),
}

const asCurrentUser: Runner = {
  spawn: (program, args, options) => spawn(program, args, { ...options, env: environment }),
  own: () => {},
  act: (work) => work(),
}

/** In a user namespace of its own root has no special rights, and still owns its files. */
const inNamespace: Runner = {
  spawn: (program, args, options) =>
    spawn('unshare', [...UNSHARE, program, ...args], { ...options, env: environment }),
  own: () => {},
  act: (work) => work(),
}

const asUser = (user: SystemUser): Runner => ({
  spawn: (program, args, options) => spawn(program, args, { ...options, ...user, env: environment }),
  own: (folder) => lchownSync(folder, user.uid, user.gid),
  act: (work) => withRightsOf(user, work),
})

/**
 * Chooses the user that runs `program` on the data in `folder`, which need not exist yet: the process's own
 * user or, where that is root, the owner of the folder above, who can replace what is in it, or of `folder`.
 * Where that is root, too: for a new folder an unprivileged user who can reach it and the program, else root
 * in a user namespace. Throws SettingError when there is none.
 */
export function runnerFor(folder: string, program: string): Runner {
  if (process.getuid?.() !== 0) return asCurrentUser
  const parent = realpathSync(dirname(folder))
  const existing = statSync(folder, { throwIfNoEntry: false })
  const owner = [lstatSync(parent), existing].find((stat) => stat !== undefined && stat.uid !== 0)
  if (owner !== undefined) return asUser({ uid: owner.uid, gid: owner.gid })
  const isReachable = (user: SystemUser): boolean =>
    canReach(user, dirname(parent), ENTER) && canReach(user, realpathSync(program), READ | ENTER)
  const user = existing === undefined ? unprivileged().find(isReachable) : undefined
  if (user !== undefined) return asUser(user)
  if (spawnSync('unshare', [...UNSHARE, 'true']).status === 0) return inNamespace
  throw new SettingError(
    'DATABASE_URL is not set, and the embedded PostgreSQL cannot be run by root here: start Surplate as an ordinary user, or put it and DATA_DIR where the user nobody can reach them',
  )
}

function unprivileged(): SystemUser[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return NAMES.flatMap((name) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.split(':')),
  ).map(([, , uid, gid]) => ({
    uid: Number(uid),
    gid: Number(gid),
  }))
}

const READ = 4
const ENTER = 1

/** Whether `user` may enter every folder above `path`, and has the permissions `mode` on it. */
function canReach(user: SystemUser, path: string, mode: number): boolean {
  const above = dirname(path)
  return allows(lstatSync(path), user, mode) && (above === path || canReach(user, above, ENTER))
}

function allows({ mode: fileMode, uid, gid }: Stats, user: SystemUser, mode: number): boolean {
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  return ((fileMode >> shift) & mode) === mode
}
