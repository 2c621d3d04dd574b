import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { checkFirstViews } from './first-view.mjs'
import { inRoot, nodeProgram, root } from './paths.mjs'
import { runQuietly } from './child-process.mjs'
import { exitWithError, printLine } from './terminal.mjs'
import { keepEarlierAssets, removeOverAssets } from './earlier-assets.mjs'
import { withPrepareLock } from './prepare-lock.mjs'
import { isBundled, stampFile, stampOfSources } from '#server/bundle.mjs'

const sources = [
  'web',
  'contract',
  'scripts/build.mjs',
  'scripts/first-view.mjs',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
const built = inRoot('dist', 'web')
const prerender = inRoot('dist', 'prerender')
const stamp = inRoot('dist', 'web.sha256')
const compressible = new Set([
  '.js',
  '.css',
  '.svg',
  '.json',
  '.webmanifest',
  '.txt',
  '.xml',
  '.wasm',
  '.ico',
  '.map',
])
/** Below this a second file costs more than it saves. */
const WORTH_BYTES = 512

function filesOf(path) {
  const entries = readdirSync(path, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

/** One hash over everything the build reads. Contents, not times: a checkout changes times only. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources.map((path) => inRoot(path))) {
    for (const file of extname(source) === '' ? filesOf(source).toSorted() : [source])
      hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const isFresh = (print) =>
  existsSync(join(built, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === print

/**
 * Writes a .br and a .gz beside each file that gets smaller by it. Documents are completed and compressed by
 * the server.
 */
async function compress(folder) {
  for (const file of filesOf(folder).filter((name) => compressible.has(extname(name)))) {
    const bytes = readFileSync(file)
    if (bytes.length < WORTH_BYTES) continue
    const quality = {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(bytes, quality),
      promisify(gzip)(bytes, { level: 9 }),
    ])
    if (br.length < bytes.length) writeFileSync(`${file}.br`, br)
    if (gz.length < bytes.length) writeFileSync(`${file}.gz`, gz)
  }
}

async function bundle(folder, ...how) {
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', ...how, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  // Whoever asks for the build, a test too, gets the one that people get.
  const code = await runQuietly('building', nodeProgram(), args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) exitWithError('Surplate could not be built; the reason is above.')
}

/**
 * Prerenders the views that look the same for everyone; the server prerenders `browse.html`, because it shows
 * what is on sale.
 */
async function prerenderDocuments(folder, from) {
  const { prerenderView } = await import(pathToFileURL(join(from, 'prerender.js')).href)
  const views = { 'index.html': { name: 'home' }, 'auth.html': { name: 'auth', mode: 'sign-in' } }
  for (const [name, view] of Object.entries(views)) {
    const file = join(folder, name)
    writeFileSync(file, await prerenderView(readFileSync(file, 'utf8'), view))
  }
}

/**
 * Writes beside each file of the bundle, in place of its source map, from which line on it is which line of which
 * source. The map would take half a second and 100 MB when the first stack is asked for.
 */
async function writeLineTables(folder) {
  // Not on top: packages are installed after this file is loaded.
  const { decode } = await import('@jridgewell/sourcemap-codec')
  for (const file of filesOf(folder).filter((name) => name.endsWith('.map'))) {
    const { sources: paths, mappings } = JSON.parse(readFileSync(file, 'utf8'))
    const runs = []
    for (const [at, [segment]] of decode(mappings).entries()) {
      if (segment === undefined || segment.length === 1) continue
      const [, source, line] = segment
      const [from, of, first] = runs.at(-1) ?? []
      if (source !== of || line - first !== at - from) runs.push([at, source, line])
    }
    writeFileSync(file.replace(/map$/, 'lines.json'), JSON.stringify({ sources: paths, runs }))
    rmSync(file)
  }
}

export async function buildServer() {
  if (isBundled()) return
  const print = stampOfSources()
  const [folder, next] = [inRoot('dist', 'server'), inRoot('build', 'server-next')]
  await bundle(next, '--config', 'vite.server.config.ts')
  await writeLineTables(next)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(inRoot('dist'), { recursive: true })
  renameSync(next, folder)
  writeFileSync(stampFile, print)
}

async function buildWeb() {
  const print = fingerprint()
  if (isFresh(print)) return
  printLine('Building the web app …')
  const next = inRoot('build', 'web-next')
  const nextPrerender = inRoot('build', 'prerender-next')
  for (const folder of [next, nextPrerender]) rmSync(folder, { recursive: true, force: true })
  // One after the other: both at once need more than the gigabyte that a small machine has.
  await bundle(next)
  await bundle(nextPrerender, '--ssr')
  await prerenderDocuments(next, nextPrerender)
  await compress(next)
  checkFirstViews(next)
  mkdirSync(inRoot('dist'), { recursive: true })
  // Put in place as a whole: a build that is cut short leaves the one before it.
  rmSync(stamp, { force: true })
  keepEarlierAssets(built, next)
  for (const [from, to] of [
    [nextPrerender, prerender],
    [next, built],
  ]) {
    rmSync(to, { recursive: true, force: true })
    renameSync(from, to)
  }
  writeFileSync(stamp, print)
}

/** Makes sure that `dist/web` and `dist/server` are built from the sources as they are now. */
export async function ensureBuilt() {
  if (isFresh(fingerprint())) removeOverAssets(built)
  else await withPrepareLock(buildWeb)
  if (!isBundled()) await withPrepareLock(buildServer)
}

if (process.argv[1] === import.meta.filename) await ensureBuilt()
