import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { beforeEach, expect, it } from 'vitest'
import { copyEmbedded, kill, postmasterIn, processesIn, stopEmbedded } from '#tests/support/embedded.ts'
import { DEEP, figure } from '#tests/support/figure.ts'
import { isGone, launch, prepareHome, spawnServer } from '#tests/support/server-process.ts'
import { folderForTest, openEmbeddedHome } from './home.ts'

const root = join(import.meta.dirname, '..', '..')
// One on an empty folder and one where a database is.
const INTERRUPTS = DEEP ? 50 : 2
const WITHIN_MS = 5_000
/** So many busy loops for each core; the short form has the other tests instead. */
const LOAD = DEEP ? 5 : 0

let home: string
let DATA_DIR: string
beforeEach(() => {
  home = folderForTest('ctrl-c')
  DATA_DIR = join(home, 'data')
})

/** Keeps every core busy while `work` runs. */
async function onBusyMachine(work: () => Promise<void>): Promise<void> {
  const length = LOAD * availableParallelism()
  const loops = Array.from({ length }, () => new Worker('for (;;);', { eval: true }))
  try {
    await work()
  } finally {
    await Promise.all(loops.map((loop) => loop.terminate()))
  }
}

/**
 * As Ctrl-C in a terminal, which reaches every process of the foreground group; or for the process alone, as
 * a supervisor does.
 */
async function interrupt(child: ChildProcess, alone = false): Promise<void> {
  if (isGone(child)) return
  const gone = once(child, 'exit')
  process.kill(alone ? (child.pid ?? 0) : -(child.pid ?? 0), 'SIGINT')
  await gone
}

const isMade = (dir: string): boolean => existsSync(join(dir, 'postgres'))
const isMaking = (dir: string): boolean =>
  existsSync(dir) && readdirSync(dir).some((name) => name.includes('making'))
const hasStarted = (dir: string): boolean => existsSync(join(dir, 'postgres', 'data', 'postmaster.pid'))

it.each([
  ['is created', 'the process group', isMaking, false],
  ['is created', 'the process alone', isMaking, true],
  ['has been created', 'the process alone', isMade, true],
  ['starts', 'the process group', hasStarted, false],
])(
  'leaves no process behind after a first start that is interrupted while the database %s, by a signal to %s',
  async (_moment, _whom, isMoment, alone) => {
    const { child, output } = spawnServer(await prepareHome({ DATA_DIR, DEMO: 'on' }), root, true)
    while (!isMoment(DATA_DIR)) await pause(5)
    await interrupt(child, alone)
    expect(output.join('')).toBe('')
    expect(await processesIn(home)).toBe(0)
  },
)

it('leaves no process behind when the database does not answer while its last process stops', async () => {
  const server = await launch(await openEmbeddedHome(DATA_DIR))
  const postmaster = postmasterIn(DATA_DIR)
  kill(postmaster, 'SIGSTOP')
  expect((await server.stop()).code).toBe(1)
  kill(postmaster, 'SIGCONT')
  expect(await processesIn(home)).toBe(0)
})

it('leaves no process behind after a backup that is interrupted while the database starts for it', async () => {
  await copyEmbedded(DATA_DIR)
  const child = program(['server/backup-command.ts', 'backup', join(home, 'backup')], { DATA_DIR })
  while (!hasStarted(DATA_DIR)) await pause(5)
  await interrupt(child)
  expect(await processesIn(home)).toBe(0)
})

it.runIf(DEEP)(
  'leaves no process and no file behind after a benchmark that is interrupted while it fills an embedded database',
  async () => {
    chmodSync(home, 0o755)
    const child = program(['tests/bench/main.ts', 'browse', '--quick', '--database=embedded'], {
      TMPDIR: home,
    })
    const inScratch = (): string[] =>
      readdirSync(home).flatMap((name) =>
        readdirSync(join(home, name)).map((inner) => join(home, name, inner)),
      )
    const folders = (): string[] =>
      inScratch().filter((path) => basename(path).startsWith('surplate-bench-city-'))
    while (!folders().some(hasStarted)) await pause(20)
    await interrupt(child)
    expect(await processesIn(home)).toBe(0)
    await expect.poll(() => readdirSync(home)).toEqual([])
  },
)

/** One of the repository's programs, in a process group of its own. */
const program = ([file = '', ...args]: string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [join(root, file), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: 'ignore',
    detached: true,
  })

it('leaves no process behind after a Ctrl-C at a random moment of the first five seconds on a busy machine', async () => {
  let left = 0
  await onBusyMachine(async () => {
    for (let at = 0; at < INTERRUPTS; at += 1) {
      // Every second start finds the database there.
      const before = join(home, String(at - 1))
      const dir = at % 2 === 1 && existsSync(before) ? before : join(home, String(at))
      const { child } = spawnServer(await prepareHome({ DATA_DIR: dir, DEMO: 'on' }), root, true)
      await pause(((at + Math.random()) / INTERRUPTS) * WITHIN_MS)
      await interrupt(child)
      left += await processesIn(home)
      await stopEmbedded(home)
    }
  })
  figure('Ctrl-C in the first 5 s', { interrupts: INTERRUPTS, 'left behind': left })
  expect(left).toBe(0)
})
