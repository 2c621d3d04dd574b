import { randomBytes } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { SettingError } from '#server/platform/setting-error.ts'
import { claimDataDir, removeOthersAccess } from '#server/platform/host/data-dir.ts'
import { readFolderFile } from './folder-files.ts'
import { noPrograms, type Programs } from './programs.ts'
import { type Runner, runnerFor } from './runner.ts'

/** The folder of the embedded PostgreSQL: data, log and socket. */
export interface DataFolder {
  path: string
  data: string
  log: string
  /** For connections by port; a connection by socket only needs access to the folder. */
  password: string
  runner: Runner
}

export const ROLE = 'surplate'
const PASSWORD = 'password'
const PASSWORD_BYTES = 24
const PASSWORD_TEXT = /^[\da-f]{48}$/
const UNFINISHED = 'making'
const ABANDONED_MS = 600_000
/** The exit code of a program that could not run another one. */
const NOT_FOUND = 127
// PostgreSQL's own collation, so that it is the same on every system; messages in English, for the log.
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
const AUTHENTICATION = ['--auth-local=trust', '--auth-host=scram-sha-256', '--username=postgres']

/** Opens `DATA_DIR/postgres`, and creates it with an empty database if it does not exist. */
export async function openDataFolder(
  data_dir: string,
  programs: Programs,
  ending?: AbortSignal,
): Promise<DataFolder> {
  claimDataDir(data_dir)
  const folder = realpathSync(data_dir)
  const name = join(folder, 'postgres')
  const runner = runnerFor(name, programs.postgres)
  if (!existsSync(name)) {
    if (lstatSync(name, { throwIfNoEntry: false }) !== undefined)
      throw refusal(`${name} is a link to a folder that is not there`)
    runner.own(folder)
    await initialise(name, programs, {
      ...runner,
      spawn: (program, args, options) => runner.spawn(program, args, { ...options, signal: ending }),
    })
  }
  // PostgreSQL reaches it also where `name` is a link, and only root may pass DATA_DIR.
  const path = realpathSync(name)
  runner.act(() => removeOthersAccess(path))
  return {
    path,
    data: join(path, 'data'),
    log: join(path, 'log'),
    password: passwordIn(path, runner),
    runner,
  }
}

function passwordIn(path: string, runner: Runner): string {
  try {
    const password = readFolderFile(join(path, PASSWORD), runner)
    if (PASSWORD_TEXT.test(password)) return password
  } catch (error) {
    throw refusal(`${(error as Error).message}; is ${path} a folder that Surplate made?`)
  }
  throw refusal(`${join(path, PASSWORD)} holds no password of Surplate`)
}

/**
 * Creates the folder under another name and renames it when it is complete: an interrupted start leaves no
 * half of it, and of two starts one wins.
 */
async function initialise(path: string, { initdb, postgres }: Programs, runner: Runner): Promise<void> {
  try {
    runner.act(() => removeAbandoned(path))
  } catch {
    // What that user may not remove is in nobody's way.
  }
  const fresh = `${path}.${UNFINISHED}-${randomBytes(6).toString('hex')}`
  const data = join(fresh, 'data')
  const password = randomBytes(PASSWORD_BYTES).toString('hex')
  try {
    runner.act(() => mkdirSync(fresh, { mode: 0o700 }))
    await runToEnd(runner, initdb, [...LOCALE, ...AUTHENTICATION, '--pgdata', data])
    const queries = `create role ${ROLE} login password '${password}'\ncreate database ${ROLE} owner ${ROLE}\n`
    await runToEnd(
      runner,
      postgres,
      ['--single', '-D', data, '-c', 'log_min_messages=error', 'postgres'],
      queries,
    )
    runner.act(() => {
      writeFileSync(join(fresh, PASSWORD), password, { mode: 0o600 })
      renameSync(fresh, path)
    })
  } catch (error) {
    if (!existsSync(path)) throw error
  } finally {
    runner.act(() => rmSync(fresh, { recursive: true, force: true }))
  }
}

/** Removes what starts left that were killed while they created a database. */
function removeAbandoned(path: string): void {
  for (const name of readdirSync(dirname(path))) {
    const folder = join(dirname(path), name)
    if (!name.startsWith(`${basename(path)}.${UNFINISHED}-`)) continue
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > ABANDONED_MS) rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs one of the programs to its end. Throws SettingError with the last line it wrote when it fails. */
async function runToEnd(runner: Runner, program: string, args: string[], input = ''): Promise<void> {
  const child = runner.spawn(program, args, { stdio: 'pipe', cwd: '/' })
  const endChild = (): void => void child.kill()
  process.once('exit', endChild)
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => output.push(String(text)))
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? noPrograms() : refusal(error.message)),
    )
    child.once('close', resolve)
  }).finally(() => process.off('exit', endChild))
  // The file exists, so what was not found is the C library that it was linked against.
  if (code === NOT_FOUND) throw noPrograms()
  if (code !== 0) throw refusal(reasonIn(output.join('')))
}

const refusal = (reason: string): SettingError =>
  new SettingError(`DATA_DIR cannot be used by the embedded PostgreSQL: ${reason}`)

/** The line with the reason, without its time and process id. */
export function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const reason =
    lines.findLast((line) => /FATAL|PANIC|ERROR|error|could not/.test(line)) ??
    lines.at(-1) ??
    'it gave no reason'
  return reason.replace(/^.*?(FATAL|PANIC|ERROR): +/, '').replace(/^[\w/.-]*initdb: error: /, '')
}
