import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findPrograms } from '#server/platform/embedded/programs.ts'
import { runnerFor } from '#server/platform/embedded/runner.ts'
import { freePort } from '#tests/support/free-port.ts'
import { postmasterIn } from '#tests/support/embedded.ts'
import { ms } from './measured.ts'
import { childrenOf, cpuOfFamily, memoryOf } from './processes.ts'
import { medianOf, type Row } from './rows.ts'
import { newFolder, removeFolder } from './scratch.ts'
import { ROOT, startProduct } from './servers.ts'

const STARTS = 5
const TIMES = 2.5
/** Of the time of the commit before the server was bundled. */
const OTHER_TIMES = 0.6
const REST_MS = 10_000
const LOOK_EVERY_MS = 100
const AT_REST_MB = 220
const AT_PEAK_MB = 300

interface Start {
  /** From the start of the process to the first answer that says it is ready, with the data there. */
  ready_ms: number
  /** Processor time of the process and its children until then. */
  cpu_ms: number
}

async function start({ root, env }: StartedProduct): Promise<Start> {
  const server = await startProduct(env, root)
  const cpu_ms = cpuOfFamily(server.pid) * 1_000
  await server.stop()
  return { ready_ms: server.ready_ms, cpu_ms }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Node with a program that has nothing in it. */
const emptyProgramMs = (): Promise<number> => timed(() => promisify(execFile)(process.execPath, ['-e', '']))

/**
 * PostgreSQL's own program to start a server, on the data that the product has made, with PostgreSQL's own
 * settings.
 */
async function pgCtlStartMs(data_dir: string): Promise<number> {
  const { postgres } = findPrograms()
  const folder = join(data_dir, 'postgres')
  const runner = runnerFor(folder, postgres)
  const run = async (...args: string[]): Promise<void> => {
    const pg_ctl = join(dirname(postgres), 'pg_ctl')
    const child = runner.spawn(pg_ctl, [...args, '-D', join(folder, 'data')], { cwd: '/', stdio: 'ignore' })
    const [code] = (await once(child, 'exit')) as [number]
    if (code !== 0) throw new Error(`pg_ctl ${args[0]} ended with code ${code}`)
  }
  const socket = `-c listen_addresses= -c unix_socket_directories=${folder} -p ${await freePort()}`
  const took = await timed(() => run('start', '-w', '-l', join(folder, 'pg_ctl.log'), '-o', socket))
  await run('stop', '-w', '-m', 'fast')
  return took
}

interface StartedProduct {
  root: string
  /** With data of its own where another version would not open it. */
  env: Record<string, string>
}

interface Starts {
  work: string
  /** This one, and the other checkout if there is one. */
  products: StartedProduct[]
  reference: () => Promise<number>
  name: string
}

/** Starts of the product, of the other checkout if there is one, and of the reference in turn. */
async function startingRows({ work, products, reference, name }: Starts): Promise<Row[]> {
  // The first start of all compiles; what an operator meets are the others.
  for (const product of products) await start(product)
  const took: { starts: Start[]; reference: number }[] = []
  for (let nth = 0; nth < STARTS; nth += 1) {
    const starts: Start[] = []
    for (const product of products) starts.push(await start(product))
    took.push({ starts, reference: await reference() })
  }
  const of = (at: number, figure: keyof Start = 'ready_ms'): number[] =>
    took.map(({ starts }) => starts[at]?.[figure] ?? Number.NaN)
  const ratio = medianOf(took.map((one) => (one.starts[0]?.ready_ms ?? Number.NaN) / one.reference))
  const row: Row = {
    work,
    measured: `ready after ${ms(medianOf(of(0)))} ms, ${ratio.toFixed(2)} × the reference`,
    reference: `${name} ${ms(medianOf(took.map((one) => one.reference)))} ms`,
    target: `≤ ${TIMES} ×`,
    reached: ratio <= TIMES,
    note: `${ms(Math.min(...of(0)))} to ${ms(Math.max(...of(0)))} ms, ${ms(medianOf(of(0, 'cpu_ms')))} ms of processor time`,
  }
  const beside = products.slice(1).map((_, at) => {
    const times = (figure: keyof Start): number =>
      medianOf(of(0, figure).map((own, nth) => own / (of(at + 1, figure)[nth] ?? Number.NaN)))
    const [time, processor] = [times('ready_ms'), times('cpu_ms')]
    return {
      work: `${work}: beside the other checkout`,
      measured: `${time.toFixed(2)} × its time, ${processor.toFixed(2)} × its processor time`,
      reference: `the other checkout ${ms(medianOf(of(at + 1)))} ms, ${ms(medianOf(of(at + 1, 'cpu_ms')))} ms of processor time`,
      target: `≤ ${OTHER_TIMES} ×`,
      reached: time <= OTHER_TIMES && processor <= OTHER_TIMES,
    }
  })
  return [row, ...beside]
}

/**
 * With a PostgreSQL that runs already. There is hardly anything to compare it with, so nothing is to be
 * reached.
 */
export const startingOnRows = async (env: Record<string, string>, others: string[]): Promise<Row[]> => {
  const products = [ROOT, ...others].map((root) => ({ root, env }))
  const rows = await startingRows({
    work: 'start, PostgreSQL there',
    products,
    reference: emptyProgramMs,
    name: 'node with an empty program',
  })
  return rows.map((row) => ({ ...row, target: '', reached: undefined }))
}

/** The same as somebody tries it: the embedded database, with the demo city that the first start made. */
export async function startingDemoRows(others: string[]): Promise<Row[]> {
  const dir = newFolder('start')
  const env = { DATA_DIR: dir, DEMO: 'on' }
  const products = [
    { root: ROOT, env },
    ...others.map((root) => ({ root, env: { ...env, DATA_DIR: newFolder('start') } })),
  ]
  try {
    const memory = await firstStartRows(env)
    const reference = async (): Promise<number> => (await emptyProgramMs()) + (await pgCtlStartMs(dir))
    const name = 'node with an empty program, and pg_ctl start'
    const starts = await startingRows({ work: 'start, the demo city', products, reference, name })
    return [...starts, ...memory].map((row) => ({ ...row, database: 'embedded' }))
  } finally {
    for (const product of products) removeFolder(product.env.DATA_DIR)
  }
}

/** The product and all processes of its PostgreSQL; what ends meanwhile counts no more. */
function memoryOfAll(pid: number, data_dir: string): number {
  const at = (one: number): number => {
    try {
      return memoryOf(one)
    } catch {
      return 0
    }
  }
  try {
    const postmaster = postmasterIn(data_dir)
    const all = [pid, ...childrenOf(pid), postmaster, ...childrenOf(postmaster)]
    return [...new Set(all)].reduce((sum, one) => sum + at(one), 0)
  } catch {
    return at(pid)
  }
}

/** The memory of all processes while the demo city is made, and when nothing is asked of it any more. */
async function firstStartRows(env: { DATA_DIR: string; DEMO: string }): Promise<Row[]> {
  let peak_mb = 0
  let watch: NodeJS.Timeout | undefined
  const { pid, stop } = await startProduct(env, ROOT, (spawned) => {
    const look = (): void => void (peak_mb = Math.max(peak_mb, memoryOfAll(spawned, env.DATA_DIR)))
    watch = setInterval(look, LOOK_EVERY_MS)
  })
  await pause(REST_MS)
  clearInterval(watch)
  const rest_mb = memoryOfAll(pid, env.DATA_DIR)
  await stop()
  const rowOf = (work: string, mb: number, most: number): Row => ({
    work,
    measured: `${Math.round(mb)} MB`,
    target: `≤ ${most} MB`,
    reached: mb <= most,
  })
  return [
    rowOf('memory of all processes at rest, the demo city', rest_mb, AT_REST_MB),
    rowOf('memory of all processes, peak of the first start', peak_mb, AT_PEAK_MB),
  ]
}

const CLONES = 3
const CLONE_S = 30
const READY_WITHIN_MS = 600_000

/**
 * `npm start` of a fresh clone until it is ready, with the package cache of this user: of this checkout, and
 * of the other in turn.
 */
export async function firstStartOfClonesRows(others: string[]): Promise<Row[]> {
  const took: number[][] = []
  for (let nth = 0; nth < CLONES; nth += 1) {
    const seconds: number[] = []
    for (const root of [ROOT, ...others]) seconds.push(await cloneAndStart(root))
    took.push(seconds)
  }
  const of = (at: number): number[] => took.map((seconds) => seconds[at] ?? Number.NaN)
  const work = '`npm start` on a fresh clone, warm package cache'
  const show = (values: number[]): string => `${medianOf(values).toFixed(1)} s`
  return [
    {
      work,
      measured: `ready after ${show(of(0))}`,
      target: `≤ ${CLONE_S} s`,
      reached: medianOf(of(0)) <= CLONE_S,
      note: of(0)
        .map((seconds) => `${seconds.toFixed(1)} s`)
        .join(', '),
    },
    ...others.map((_, at) => ({
      work: `${work}: beside the other checkout`,
      measured: `${(medianOf(took.map((one) => (one[0] ?? 0) / (one[at + 1] ?? 1))) * 100).toFixed(0)} % of its time`,
      reference: `the other checkout ${show(of(at + 1))}`,
      target: '',
      reached: undefined,
    })),
  ]
}

async function cloneAndStart(root: string): Promise<number> {
  const clone = newFolder('clone')
  const port = await freePort()
  await promisify(execFile)('git', ['clone', '--quiet', '--no-local', `file://${root}`, clone])
  const { PATH = '', HOME = '' } = process.env
  const started = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    // The log of npm would be the only thing that it says.
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH, HOME, PORT: String(port) },
    detached: true,
  })
  try {
    await untilReady(npm, port)
    return (performance.now() - started) / 1_000
  } finally {
    await endGroup(npm)
    removeFolder(clone)
  }
}

async function untilReady(npm: ChildProcess, port: number): Promise<void> {
  for (const until = performance.now() + READY_WITHIN_MS; performance.now() < until; await pause(50)) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with code ${npm.exitCode}`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok === true) return
  }
  throw new Error('npm start was not ready in time')
}

/** Ends npm with what it has started, all of which is in its group. */
async function endGroup(npm: ChildProcess): Promise<void> {
  if (npm.pid === undefined || npm.exitCode !== null || npm.signalCode !== null) return
  const ended = once(npm, 'exit')
  process.kill(-npm.pid, 'SIGTERM')
  await ended
}
