import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { addressOf, type ClusterMachine, openNetwork, startMachine } from './machines.ts'

const roles = ['leader', 'sync_standby', 'replica'] as const

/** What Patroni says of a machine. */
interface Member {
  name: string
  role: (typeof roles)[number]
  state: string
  lag?: number | 'unknown'
}

export type ClusterRoles = Record<Member['role'], ClusterMachine>

export interface ThreeMachines {
  machines: ClusterMachine[]
  /** Starts everything on a machine, as its start does; or a part of it. */
  boot: (machine: ClusterMachine) => void
  bootEtcd: (machine: ClusterMachine) => void
  bootPatroni: (machine: ClusterMachine) => void
  bootOthers: (machine: ClusterMachine) => void
  /** Waits until all three agree that all of them run and which one has which role. */
  whole: () => Promise<ClusterRoles>
}

const NUMBERS = [1, 2, 3]
const APP_NUMBERS = [1, 2]
const APP_PORT = 3001
const APP_LOG = 'surplate'
const WHOLE_WITHIN_MS = 240_000
const LOOK_MS = 250
const LOOK_WITHIN_MS = 2_000
const LAG_BYTES_MAX = 1_000_000

const checkout = join(import.meta.dirname, '..', '..')
const deploy = join(checkout, 'deploy', 'cluster')
const user = 'postgres'
const appUnit = 'surplate@.service'

/** The addresses of the app processes. */
export const shopAddresses = APP_NUMBERS.map((number) => `http://${addressOf(number)}:${APP_PORT}`)

function writeSettings(home: string): string {
  const example = readFileSync(join(deploy, 'cluster.conf.example'), 'utf8')
  const file = join(home, 'cluster.conf')
  const text = example
    .replaceAll(/^(PASSWORD_\w+)=$/gm, (_line, name: string) => `${name}=${randomBytes(16).toString('hex')}`)
    .replaceAll(
      /^ADDRESS_(\d)=.*$/gm,
      (_line, number: string) => `ADDRESS_${number}=${addressOf(Number(number))}`,
    )
  writeFileSync(file, text)
  return file
}

/** The settings of a file of a machine that systemd gives to a program. */
export const settingsOf = ({ root }: ClusterMachine, path: string): Record<string, string> =>
  parseEnv(readFileSync(join(root, path), 'utf8')) as Record<string, string>

/** What a unit starts, as a shell does it. */
export function startLine({ root }: ClusterMachine, unit: string): string {
  const text = readFileSync(join(root, '/etc/systemd/system', unit), 'utf8')
  const [, line = ''] = /^ExecStart=(.*)$/m.exec(text) ?? []
  return `cd /opt/surplate && exec ${line.replaceAll('$$', '$').replaceAll('%%', '%')}`
}

const bootEtcd = (machine: ClusterMachine): void =>
  void machine.spawn('etcd', [], { user, env: settingsOf(machine, '/etc/default/etcd') })

const bootPatroni = (machine: ClusterMachine): void =>
  void machine.spawn('patroni', ['/etc/patroni/config.yml'], { user, env: { LC_ALL: 'C.UTF-8' } })

function bootOthers(machine: ClusterMachine): void {
  bootPatroni(machine)
  machine.spawn('haproxy', ['-db', '-f', '/etc/haproxy/haproxy.cfg'])
  machine.spawn('pgbouncer', ['/etc/pgbouncer/pgbouncer.ini'], { user })
  if (APP_NUMBERS.includes(machine.number)) void startApp(machine)
}

function boot(machine: ClusterMachine): void {
  bootEtcd(machine)
  bootOthers(machine)
}

/** Starts the product when its database can be reached, as systemd does by trying again. */
async function startApp(machine: ClusterMachine): Promise<void> {
  const env = {
    PORT: String(APP_PORT),
    DEMO: 'off',
    PAYMENTS: 'sandbox',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    DATA_DIR: join(machine.root, 'no-data'),
    ...settingsOf(machine, '/etc/surplate-database.env'),
  }
  for (;;) {
    const app = machine.spawn('sh', ['-c', startLine(machine, appUnit)], { env, log: APP_LOG })
    const signal = await new Promise((resolve) => app.once('exit', (_code, by) => resolve(by)))
    if (signal !== null) return
    await pause(1_000)
  }
}

/** The members as each machine sees them; none where it does not answer. */
const readMembers = (machines: ClusterMachine[]): Promise<Member[][]> =>
  Promise.all(
    machines.map(async ({ address }) => {
      const reply = fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(LOOK_WITHIN_MS) })
      return reply
        .then(async (response) => ((await response.json()) as { members: Member[] }).members)
        .catch(() => [])
    }),
  )

const isFollowing = ({ role, state, lag }: Member): boolean =>
  role !== 'leader' &&
  ['running', 'streaming'].includes(state) &&
  typeof lag === 'number' &&
  lag < LAG_BYTES_MAX

/** Who has which role by one machine's view; undefined unless all run and follow. */
function rolesIn(members: Member[]): string | undefined {
  const [leader, ...others] = members.filter(({ role }) => role === 'leader')
  const isWhole = members.length === NUMBERS.length && others.length === 0 && leader?.state === 'running'
  if (!isWhole || members.filter(isFollowing).length !== NUMBERS.length - 1) return undefined
  const names = roles.map((role) => members.find((member) => member.role === role)?.name)
  return names.includes(undefined) ? undefined : names.join(' ')
}

/** The same where every machine has this view: one that was cut off has an old one for a while. */
function agreedRoles(views: Member[][]): string | undefined {
  const [first, ...others] = views.map(rolesIn)
  return others.every((one) => one === first) ? first : undefined
}

async function areReady(): Promise<boolean> {
  const ready = shopAddresses.map(async (address) => {
    const { ok } = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(LOOK_WITHIN_MS) })
    return ok
  })
  return (await Promise.all(ready).catch(() => [false])).every(Boolean)
}

/** Three machines by the files of `deploy/cluster`, with the product on two of them. */
export async function startThreeMachines(home: string): Promise<ThreeMachines> {
  const settings = writeSettings(home)
  openNetwork()
  const machines: ClusterMachine[] = []
  for (const number of NUMBERS) {
    const install = (root: string): void => {
      execFileSync('sh', [join(deploy, 'install.sh'), settings, String(number), root])
      copyFileSync(join(checkout, 'ops', appUnit), join(root, '/etc/systemd/system', appUnit))
    }
    machines.push(await startMachine(number, home, install))
  }
  const whole = async (): Promise<ClusterRoles> => {
    for (const until = performance.now() + WHOLE_WITHIN_MS; performance.now() < until; await pause(LOOK_MS)) {
      const names = agreedRoles(await readMembers(machines))?.split(' ')
      if (names === undefined || !(await areReady())) continue
      const inRole = roles.map((role, at) => [role, machines.find(({ name }) => name === names[at])])
      return Object.fromEntries(inRole) as ClusterRoles
    }
    throw new Error(`not whole in time: ${JSON.stringify(await readMembers(machines))}`)
  }
  for (const machine of machines) boot(machine)
  return { machines, boot, bootEtcd, bootPatroni, bootOthers, whole }
}

/** The machines whose standby no app process has read from. */
export function unreadMachines(machines: ClusterMachine[]): string[] {
  const apps = machines.filter(({ number }) => APP_NUMBERS.includes(number))
  const log = apps.map(({ root }) => readFileSync(join(root, 'logs', APP_LOG), 'utf8')).join('')
  const isRead = ({ address }: ClusterMachine): boolean =>
    log.includes(`"host":"${address}:5432","msg":"a read replica is used"`)
  return machines.filter((machine) => !isRead(machine)).map(({ name }) => name)
}
