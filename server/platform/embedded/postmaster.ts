import { closeSync, existsSync } from 'node:fs'
import { connect } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SettingError } from '#server/platform/setting-error.ts'
import { freePort } from '#server/platform/host/port.ts'
import { type DataFolder, reasonIn, ROLE } from './data-folder.ts'
import { openLog, readFolderFile, releaseLockFile } from './folder-files.ts'
import { exists, hasWorkingFolder, isWorkingFolder } from './folder-processes.ts'
import { noPrograms } from './programs.ts'

/** A PostgreSQL server that runs on a data folder, whoever started it. */
export interface Postmaster {
  pid: number
  url: string
}

/** Identifies the connections of this process among those of others that share the server. */
const NAME = 'surplate-'
export const APPLICATION_NAME = `${NAME}${process.pid}`

/** Whether a connection's application name is that of a process which still runs. */
export const isNameOfRunning = (name: string): boolean =>
  name.startsWith(NAME) && exists(Number(name.slice(NAME.length)))

const CHECK_MS = 10
/** Recovery after a crash replays the log, which can take long. */
const START_WITHIN_MS = 120_000
/** Backends of a server that was killed take a moment to end. */
const LEFTOVERS_WITHIN_MS = 30_000
/**
 * A server that answers and is none of this machine's processes: one that just ends answers no longer than
 * this.
 */
const STRANGER_WITHIN_MS = 2_000
/** The longest path of a socket: 108 bytes with the final zero on Linux, 104 on macOS. */
const SOCKET_PATH_MAX = 103
const SOCKET_PORT = 5432

const MEGABYTE = 2 ** 20
const BUFFERS_MB = { min: 32, max: 128 }
/** Of all memory. Buffers that a small database does not fill take no memory. */
const BUFFERS_SHARE = 1 / 8

/** The size of PostgreSQL's buffers in megabytes, by the memory of the machine or of the container. */
function buffersMb(): number {
  const limit = process.constrainedMemory()
  const memory_mb = Math.min(totalmem(), limit === 0 ? Infinity : limit) / MEGABYTE
  return Math.min(BUFFERS_MB.max, Math.max(BUFFERS_MB.min, Math.floor(memory_mb * BUFFERS_SHARE)))
}

/**
 * Memory and processes for a machine that runs other programs as well. Errors of queries are not logged,
 * because they can contain values.
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

/** The server that runs on `folder`; starts one if there is none. `port` is for a server without a socket. */
export async function ensureRunning(folder: DataFolder, program: string, port?: number): Promise<Postmaster> {
  for (const started = performance.now(); ; await pause(CHECK_MS)) {
    const postmaster = findPostmaster(folder)
    if (postmaster?.is_ready === true) return postmaster
    const waited = performance.now() - started
    if (waited > START_WITHIN_MS) throw refusal('it has not become ready', folder)
    if (postmaster !== undefined) continue
    const obstacle = (await findStranger(folder)) ?? (await tryStart(folder, program, port))
    if (obstacle !== undefined && waited > obstacle.within_ms) throw refusal(obstacle.reason, folder)
  }
}

/** What keeps a server from starting, and how long it can be about to go. */
interface Obstacle {
  reason: string
  within_ms: number
}

/** A server that answers in the folder and is none of the processes of this machine. */
async function findStranger(folder: DataFolder): Promise<Obstacle | undefined> {
  if (!(await isAnswering(folder)) || findPostmaster(folder) !== undefined) return undefined
  return { reason: 'a server of another container uses it', within_ms: STRANGER_WITHIN_MS }
}

async function tryStart(
  folder: DataFolder,
  program: string,
  port: number | undefined,
): Promise<Obstacle | undefined> {
  releaseLocks(folder)
  const reason = await start(folder, program, port)
  if (reason === undefined) return undefined
  return {
    reason,
    within_ms: /pre-existing shared memory block|lock file/.test(reason) ? LEFTOVERS_WITHIN_MS : 0,
  }
}

function refusal(reason: string, { path, log }: DataFolder): SettingError {
  const help = /incompatible/.test(reason)
    ? `it was written by another version of PostgreSQL; restore a backup into a new DATA_DIR`
    : `its log is ${log}`
  return new SettingError(
    `DATA_DIR cannot be used by the embedded PostgreSQL in ${path}: ${reason} (${help})`,
  )
}

const socketIn = (folder: string): string => join(folder, `.s.PGSQL.${SOCKET_PORT}`)
const pidFileIn = ({ data }: DataFolder): string => join(data, 'postmaster.pid')
const hasShortSocket = (path: string): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(socketIn(path)) <= SOCKET_PATH_MAX

/**
 * Reads the file that a server keeps in its data folder: process, port, socket folder and state, a line each.
 */
export function findPostmaster(folder: DataFolder): (Postmaster & { is_ready: boolean }) | undefined {
  const { path, data, password, runner } = folder
  let lines: string[]
  try {
    lines = readFolderFile(pidFileIn(folder), runner).split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!hasWorkingFolder(pid, data)) return undefined
  // The folder has several paths: that of the server's start may lead nowhere from here.
  const socket_folder =
    lines[4] !== '' && hasShortSocket(path) && existsSync(socketIn(path)) ? path : (lines[4] ?? '')
  const address =
    socket_folder === '' ? `${ROLE}:${password}@127.0.0.1` : `${ROLE}@${encodeURIComponent(socket_folder)}`
  const url = `postgres://${address}:${port}/${ROLE}?application_name=${APPLICATION_NAME}`
  return { pid, url, is_ready: lines[7]?.trim() === 'ready' }
}

/** Whether the server with this process id still runs on `folder`; a zombie does not. */
export const isRunningOn = ({ data }: DataFolder, pid: number): boolean => hasWorkingFolder(pid, data)

/**
 * PostgreSQL checks only whether the process id in a lock exists: it would not start while another process
 * has that id, or a zombie.
 */
function releaseLocks(folder: DataFolder): void {
  const { path, data, runner } = folder
  if (isWorkingFolder(data)) return
  for (const file of [pidFileIn(folder), `${socketIn(path)}.lock`])
    releaseLockFile(file, runner, (pid) => exists(pid) && !hasWorkingFolder(pid, data))
}

/**
 * Whether a server accepts connections in the folder; one of another container has a process id that means
 * nothing here.
 */
function isAnswering({ path }: DataFolder): Promise<boolean> {
  if (!hasShortSocket(path) || !existsSync(socketIn(path))) return Promise.resolve(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(socketIn(path))
    .once('connect', () => resolve(true))
    .once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

/** Starts a server and waits until it is ready; gives the reason if it ended instead. */
async function start(
  folder: DataFolder,
  program: string,
  port: number | undefined,
): Promise<string | undefined> {
  const listen = await listenSettings(folder, port)
  const args = ['-D', folder.data, ...[...SETTINGS, ...listen].flatMap((setting) => ['-c', setting])]
  const { handle: log, size: from } = openLog(folder.log, folder.runner)
  // In a session of its own: signals of our terminal must not reach it, because it is stopped only after our
  // last query.
  const child = folder.runner.spawn(program, args, {
    stdio: ['ignore', log, log],
    detached: true,
    cwd: '/',
    windowsHide: true,
  })
  closeSync(log)
  child.unref()
  // A program that cannot be run at all has no process.
  child.once('error', () => {})
  if (child.pid === undefined) throw noPrograms()
  const endChild = (): void => void child.kill('SIGINT')
  process.once('exit', endChild)
  try {
    while (child.exitCode === null && child.signalCode === null) {
      if (findPostmaster(folder)?.is_ready === true) return undefined
      await pause(CHECK_MS)
    }
  } finally {
    process.off('exit', endChild)
  }
  return reasonIn(readFolderFile(folder.log, folder.runner).slice(from))
}

/**
 * Settings for a socket in the folder, or for a port of this machine on Windows or where the path of the
 * socket would be too long.
 */
async function listenSettings(folder: DataFolder, port: number | undefined): Promise<string[]> {
  if (hasShortSocket(folder.path))
    return [
      'listen_addresses=',
      `unix_socket_directories=${folder.path}`,
      'unix_socket_permissions=0700',
      `port=${SOCKET_PORT}`,
    ]
  return ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port ?? (await freePort())}`]
}
