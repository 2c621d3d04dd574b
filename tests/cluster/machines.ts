import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { kill } from '#tests/support/embedded.ts'

/** A network and file system of its own, where programs have the paths and ports that they have on a machine. */
export interface ClusterMachine {
  number: number
  name: string
  address: string
  /** What is bound over its system's folders; the log of each program is in `logs`. */
  root: string
  spawn: (program: string, args: string[], options?: ProgramOptions) => ChildProcess
  /** Runs a program to its end and gives what it prints. */
  run: (program: string, args: string[], options?: ProgramOptions & { input?: string }) => string
  /** Ends every process on it in one moment, or those of these names. */
  killAll: (names?: string[]) => Promise<void>
  /** Takes its network cable out, and puts it back in. */
  unplug: () => void
  plug: () => void
}

interface ProgramOptions {
  /** The name of its log; else that of the program. */
  log?: string
  user?: 'postgres' | 'root'
  env?: Record<string, string>
}

/** Reserved for tests of networks. */
const SUBNET = '198.18.0'
const BRIDGE = 'machines'
const OUTSIDE = 254
const LOOK_MS = 20
/** Each machine has its own. */
const FOLDERS = [
  '/etc/default',
  '/etc/patroni',
  '/etc/haproxy',
  '/etc/pgbouncer',
  '/etc/systemd/system',
  '/opt',
  '/var/lib/etcd',
  '/var/lib/postgresql',
  '/var/log/postgresql',
  '/run/postgresql',
]
const WRITTEN = FOLDERS.filter((folder) => /^\/(?:var|run)/.test(folder))
const checkout = join(import.meta.dirname, '..', '..')

const ip = (...args: string[]): void => void execFileSync('ip', args)
export const addressOf = (number: number): string => `${SUBNET}.${number}`

/** The network between the machines, which this process is on as well. */
export function openNetwork(): void {
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  ip('addr', 'add', `${addressOf(OUTSIDE)}/24`, 'dev', BRIDGE)
  ip('link', 'set', BRIDGE, 'up')
}

const networkOf = (pid: number | 'self'): string | undefined => {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`)
  } catch {
    // It has ended.
    return undefined
  }
}

const nameOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

/** A machine on which nothing runs. `install` puts files under its root before it sees them. */
export async function startMachine(
  number: number,
  home: string,
  install: (root: string) => void,
): Promise<ClusterMachine> {
  const root = join(home, `db${number}`)
  for (const folder of ['logs', 'opt/surplate', ...FOLDERS])
    mkdirSync(join(root, folder), { recursive: true })
  install(root)
  const written = WRITTEN.map((folder) => join(root, folder))
  execFileSync('chown', ['postgres:postgres', ...written])
  execFileSync('chmod', ['0700', ...written])

  const holder = spawn('unshare', ['--net', '--mount', 'sleep', 'infinity'], { stdio: 'ignore' })
  const pid = holder.pid ?? 0
  while ([undefined, networkOf('self')].includes(networkOf(pid))) await pause(LOOK_MS)
  const inside = ['--target', String(pid), '--net', '--mount', '--']
  const within = (...command: string[]): void => void execFileSync('nsenter', [...inside, ...command])
  const cable = `cable${number}`
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid))
  ip('link', 'set', cable, 'master', BRIDGE, 'up')
  within('ip', 'link', 'set', 'lo', 'up')
  within('ip', 'addr', 'add', `${addressOf(number)}/24`, 'dev', 'eth0')
  within('ip', 'link', 'set', 'eth0', 'up')
  within('mount', '--bind', checkout, join(root, '/opt/surplate'))
  for (const folder of FOLDERS) within('mount', '--rbind', join(root, folder), folder)

  const asUser = (user = 'root'): string[] =>
    user === 'root' ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups']
  const commandOf = (program: string, args: string[], user?: string): string[] => [
    ...inside,
    ...asUser(user),
    program,
    ...args,
  ]
  const environment = (env?: Record<string, string>): NodeJS.ProcessEnv => ({
    PATH: process.env['PATH'],
    ...env,
  })
  const running = (names?: string[]): number[] =>
    readdirSync('/proc')
      .map(Number)
      .filter((one) => one > 0 && one !== pid && networkOf(one) === networkOf(pid))
      .filter((one) => names === undefined || names.includes(nameOf(one)))

  return {
    number,
    name: `db${number}`,
    address: addressOf(number),
    root,
    spawn: (program, args, { user, env, log: name = basename(program) } = {}) => {
      const log = openSync(join(root, 'logs', name), 'a')
      const child = spawn('nsenter', commandOf(program, args, user), {
        cwd: '/',
        env: environment(env),
        stdio: ['ignore', log, log],
      })
      closeSync(log)
      return child
    },
    run: (program, args, { user, env, input = '' } = {}) =>
      execFileSync('nsenter', commandOf(program, args, user), {
        cwd: '/',
        env: environment(env),
        input,
        encoding: 'utf8',
        maxBuffer: 1e9,
      }),
    killAll: async (names) => {
      for (let left = running(names); left.length > 0; left = running(names)) {
        for (const one of left) kill(one, 'SIGKILL')
        await pause(LOOK_MS)
      }
    },
    unplug: () => ip('link', 'set', cable, 'nomaster'),
    plug: () => ip('link', 'set', cable, 'master', BRIDGE),
  }
}
