import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '#tests/support/free-port.ts'

const root = join(import.meta.dirname, '..', '..')
const NOBODY = 65_534

interface Instruction {
  name: string
  text: string
}

const instructions = (): Instruction[] => {
  const file = readFileSync(join(root, 'ops', 'Containerfile'), 'utf8')
  return [...file.matchAll(/^([A-Z]+) (.*)$/gm)].map(([, name = '', text = '']) => ({ name, text }))
}

/** The words of a command in the form that takes no shell. */
const commandOf = (text: string): [string, ...string[]] =>
  JSON.parse(text.replace(/^CMD /, '')) as [string, ...string[]]

const lastOf = (instructionName: string): [string, ...string[]] =>
  commandOf(instructions().findLast(({ name }) => name === instructionName)?.text ?? '')

/**
 * Settings of npm as they reach whoever installs here, without what belongs to the folder of somebody else.
 */
async function inherited(): Promise<NodeJS.ProcessEnv> {
  const registry = await promisify(execFile)('npm', ['config', 'get', 'registry'], { cwd: root })
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV$|DEEP$|VITEST)/.test(name))
  return { ...Object.fromEntries(own), npm_config_registry: registry.stdout.trim() }
}

interface Container {
  folder: string
  home: string
  env: NodeJS.ProcessEnv
  owner: { uid?: number; gid?: number }
}

/** What the image starts from: an empty folder, a Node, and the npm of this machine. */
async function empty(): Promise<Container> {
  const home = mkdtempSync(join(tmpdir(), 'surplate-container-'))
  const bin = join(home, 'bin')
  mkdirSync(bin)
  copyFileSync(process.execPath, join(bin, 'node'))
  chmodSync(join(bin, 'node'), 0o755)
  return {
    home,
    folder: join(home, 'surplate'),
    env: {
      ...(await inherited()),
      HOME: home,
      PATH: [bin, process.env['PATH']].join(delimiter),
      PORT: String(await freePort()),
    },
    owner: process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {},
  }
}

/**
 * Does what the Containerfile says, from its first line to its last, and gives the names of what was done.
 */
async function build({ home, folder, env, owner }: Container): Promise<string[]> {
  const here = (text: string): string =>
    text.replaceAll('/data', join(home, 'data')).replace('chown node ', 'chown "$(id -u)" ')
  const act: Record<string, (text: string) => Promise<unknown>> = {
    WORKDIR: async () => mkdirSync(folder),
    COPY: async () => {
      const ignored = new Set(readFileSync(join(root, '.containerignore'), 'utf8').trim().split('\n'))
      cpSync(root, folder, {
        recursive: true,
        filter: (path) => dirname(path) !== root || !ignored.has(basename(path)),
      })
      if (owner.uid !== undefined) await promisify(execFile)('chown', ['-R', `${NOBODY}:${NOBODY}`, home])
    },
    RUN: (text) =>
      promisify(execFile)('sh', ['-ec', here(text)], { cwd: folder, env, ...owner, maxBuffer: 2 ** 24 }),
    ENV: async (text) => {
      for (const [, name = '', value = ''] of text.matchAll(/([A-Z_]+)=(\S+)/g)) env[name] = here(value)
    },
  }
  for (const { name, text } of instructions()) await act[name]?.(text)
  return instructions().map(({ name }) => name)
}

/** Runs what was built until its own check finds it healthy, and stops it. */
async function run({ folder, env, owner }: Container): Promise<{ homeStatus: number; code: number | null }> {
  const running = { cwd: folder, env: { ...env, PAYMENTS: 'sandbox' }, ...owner }
  const [program, ...words] = lastOf('CMD')
  const [check, ...asks] = lastOf('HEALTHCHECK')
  const server = spawn(program, words, { ...running, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => output.push(String(text)))
  const isHealthy = (): Promise<boolean> =>
    promisify(execFile)(check, asks, running).then(
      () => true,
      () => false,
    )
  try {
    while (!(await isHealthy())) {
      if (server.exitCode !== null) throw new Error(`The container ended:\n${output.join('')}`)
      await pause(100)
    }
    const homeStatus = (await fetch(`http://127.0.0.1:${env['PORT']}/`)).status
    server.kill('SIGTERM')
    await once(server, 'exit')
    return { homeStatus, code: server.exitCode }
  } finally {
    server.kill('SIGKILL')
  }
}

/** Follows the Containerfile in an empty folder, as nobody special, and gives what became of it. */
export async function followContainerfile() {
  const container = await empty()
  try {
    return { done: await build(container), ...(await run(container)) }
  } finally {
    rmSync(container.home, { recursive: true, force: true })
  }
}
