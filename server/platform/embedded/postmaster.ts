import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SettingError } from '#server/platform/config/config.ts'
import { freePort } from '#server/platform/config/port.ts'
import { type DataFolder, reasonIn, ROLE } from './data-folder.ts'
import { noPrograms } from './programs.ts'

/** A PostgreSQL server that runs on a data folder, whoever started it. */
export interface Postmaster {
  pid: number
  url: string
}

/** By which this process is told from others that share the server. */
export const APPLICATION_NAME = `surplate-${process.pid}`

const LOOK_MS = 10
/** Recovery after a crash takes as long as there is log to replay. */
const START_WITHIN_MS = 120_000
/** Backends of a server that was killed need a moment to notice. */
const LEFTOVERS_WITHIN_MS = 30_000
/** What the address of a socket may be long: 108 bytes with the final zero on Linux, 104 on macOS. */
const SOCKET_PATH_MAX = 103
const SOCKET_PORT = 5432
const LOG_MAX_BYTES = 2 ** 20

const MEGABYTE = 2 ** 20
const BUFFERS_MB = { least: 32, most: 128 }
/** Of the memory there is. What a small database does not fill of its buffers it does not take either. */
const BUFFERS_SHARE = 1 / 8

/** How large PostgreSQL's buffers may become, in megabytes, by the memory of the machine or of the container. */
function buffersMb(): number {
  const limit = process.constrainedMemory()
  const memory_mb = Math.min(totalmem(), limit === 0 ? Infinity : limit) / MEGABYTE
  return Math.min(BUFFERS_MB.most, Math.max(BUFFERS_MB.least, Math.floor(memory_mb * BUFFERS_SHARE)))
}

/**
 * Memory and processes for one machine that does other things as well. Errors of statements go to whoever asked, not to the log, and with
 * them the values they may name.
 */
const SETTINGS = [
  `shared_buffers=${buffersMb()}MB`,
  'max_connections=100',
  'min_wal_size=64MB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_logical_replication_workers=0',
  'max_parallel_workers=0',
  'io_method=sync',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
  'log_min_messages=log',
  'cluster_name=surplate',
]

/** Gives the server that runs on `folder`, and starts one if none does. `port` is where one without a socket is to listen. */
export async function ensureRunning(folder: DataFolder, program: string, port?: number): Promise<Postmaster> {
  for (const started = performance.now(); ; await pause(LOOK_MS)) {
    const postmaster = findPostmaster(folder)
    if (postmaster?.is_ready === true) return postmaster
    const waited = performance.now() - started
    if (waited > START_WITHIN_MS) throw refusal('it has not become ready', folder)
    if (postmaster !== undefined) continue
    const failure = await start(folder, program, port)
    if (failure === undefined) continue
    const is_taken = /pre-existing shared memory block|lock file/.test(failure)
    if (!is_taken || waited > LEFTOVERS_WITHIN_MS) throw refusal(failure, folder)
  }
}

function refusal(reason: string, { path, log }: DataFolder): SettingError {
  const help = /incompatible/.test(reason)
    ? `it was written by another version of PostgreSQL; restore a backup into a new DATA_DIR`
    : `its log is ${log}`
  return new SettingError(`DATA_DIR cannot be used by the embedded PostgreSQL in ${path}: ${reason} (${help})`)
}

const socketIn = (folder: string): string => join(folder, `.s.PGSQL.${SOCKET_PORT}`)

/** Reads the file that a server keeps in its data folder: process, port, socket folder and state, a line each. */
export function findPostmaster({ path, data, password }: DataFolder): (Postmaster & { is_ready: boolean }) | undefined {
  const file = join(data, 'postmaster.pid')
  let lines: string[]
  try {
    lines = readFileSync(file, 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!worksIn(pid, data)) {
    // PostgreSQL goes by the number alone: it would not start for a process that was given it since, or that ended and was not waited for.
    if (exists(pid) && !isInUse(data)) for (const lock of [file, `${socketIn(path)}.lock`]) rmSync(lock, { force: true })
    return undefined
  }
  const socket_folder = lines[4] ?? ''
  const address = socket_folder === '' ? `${ROLE}:${password}@127.0.0.1` : `${ROLE}@${encodeURIComponent(socket_folder)}`
  const url = `postgres://${address}:${port}/${ROLE}?application_name=${APPLICATION_NAME}`
  return { pid, url, is_ready: lines[7]?.trim() === 'ready' }
}

/** Whether the server with this number still runs on `folder`; one that has ended and was not waited for does not. */
export const isRunningOn = ({ data }: DataFolder, pid: number): boolean => worksIn(pid, data)

/** Whether a process has `data` as its working folder, as each process of a server does. Without `/proc`, whether there is such a process at all. */
function worksIn(pid: number, data: string): boolean {
  if (!exists(pid)) return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data
  } catch (error) {
    // One that has ended has no folder any more, and that of another user is not ours to see.
    return process.platform !== 'linux' || (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

/** Whether any process of a server is left that was killed. */
const isInUse = (data: string): boolean =>
  process.platform !== 'linux' ||
  readdirSync('/proc').some((name) => {
    try {
      return readlinkSync(`/proc/${name}/cwd`) === data
    } catch {
      return false
    }
  })

function exists(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Starts a server and waits until it is ready; gives the reason when it ended instead. */
async function start(folder: DataFolder, program: string, port: number | undefined): Promise<string | undefined> {
  const where = await listening(folder, port)
  const args = ['-D', folder.data, ...[...SETTINGS, ...where].flatMap((setting) => ['-c', setting])]
  const size = statSync(folder.log, { throwIfNoEntry: false })?.size ?? 0
  const log = openSync(folder.log, size > LOG_MAX_BYTES ? 'w' : 'a', 0o600)
  const from = size > LOG_MAX_BYTES ? 0 : size
  // A session of its own: what reaches our terminal must not reach it, it is asked to stop when we have finished.
  const child = folder.runner.spawn(program, args, { stdio: ['ignore', log, log], detached: true, cwd: '/', windowsHide: true })
  closeSync(log)
  child.unref()
  // A program that cannot be run at all has no process.
  child.once('error', () => {})
  if (child.pid === undefined) throw noPrograms()
  while (child.exitCode === null && child.signalCode === null) {
    if (findPostmaster(folder)?.is_ready === true) return undefined
    await pause(LOOK_MS)
  }
  return reasonIn(readFileSync(folder.log, 'utf8').slice(from))
}

/** A socket in the folder, or a port of this machine where sockets have no names in the file system or the name would be too long. */
async function listening(folder: DataFolder, port: number | undefined): Promise<string[]> {
  const socket = socketIn(folder.path)
  if (process.platform !== 'win32' && Buffer.byteLength(socket) <= SOCKET_PATH_MAX)
    return ['listen_addresses=', `unix_socket_directories=${folder.path}`, 'unix_socket_permissions=0700', `port=${SOCKET_PORT}`]
  return ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port ?? (await freePort())}`]
}
