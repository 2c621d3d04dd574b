import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { exitWithError, printLine } from './terminal.mjs'

/** Compressed JavaScript that a phone on a poor network may have to load before home is interactive. */
const HOME_BYTES = 110_000
/** What a document loads before its first paint: the entry and what that imports statically. */
const ENTRY_BYTES = 4_000
/** The drawn map, which is loaded when it is opened. */
const MAP_BYTES = 30_000

const ENTRY = /<script type="module"[^>]* src="\/(assets\/[^"]+\.js)"/
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g
const DYNAMIC_IMPORT = /\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g
/** A property of every zod schema; minification keeps its name. */
const ZOD = /\b_zod\b/
/** Flinders Street station in the data of the map. */
const MAP = /\b8183 9670\b/

const importsOf = (folder, file, pattern) =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(pattern)].map(([, name]) => `assets/${name}`)

/** These files and all that they import statically. */
function withStaticImports(folder, files) {
  const all = new Set(files)
  for (const file of all) for (const imported of importsOf(folder, file, STATIC_IMPORT)) all.add(imported)
  return [...all]
}

const sentFile = (file) => (existsSync(`${file}.gz`) ? `${file}.gz` : file)

const bytesOf = (folder, files) =>
  files.reduce((sum, file) => sum + statSync(sentFile(join(folder, file))).size, 0)

function checkSize(folder, files) {
  const sizes = files.map((file) => ({ file, bytes: statSync(sentFile(join(folder, file))).size }))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total <= HOME_BYTES) return
  const lines = sizes
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ file, bytes }) => `  ${String(bytes).padStart(8)}  ${file}`)
  exitWithError(
    `Home loads ${total} bytes of compressed JavaScript; ${HOME_BYTES} are allowed. Load what home does not show when its view opens.\n${lines.join('\n')}`,
  )
}

/** What a prerendered document loads besides competes with its first paint for the connection. */
function checkEntry(folder, files) {
  const bytes = bytesOf(folder, files)
  if (bytes <= ENTRY_BYTES) return
  exitWithError(
    `Home loads ${bytes} bytes of compressed JavaScript before its first paint, in ${files.join(', ')}; ${ENTRY_BYTES} are allowed. Import the rest after it, as boot.ts does.`,
  )
}

function checkNoSchemas(folder, files) {
  const holding = files.filter((file) => ZOD.test(readFileSync(join(folder, file), 'utf8')))
  if (holding.length === 0) return
  exitWithError(
    `A first view loads zod before it is interactive, in ${holding.join(', ')}. Import paths and constants of the contract there, and its schemas with \`import type\`.`,
  )
}

function checkMap(folder, firstFiles) {
  const files = readdirSync(join(folder, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `assets/${name}`)
    .filter((file) => MAP.test(readFileSync(join(folder, file), 'utf8')))
  const early = files.filter((file) => firstFiles.includes(file))
  if (early.length > 0)
    exitWithError(`A first view loads the map, in ${early.join(', ')}. Import it when it is opened.`)
  const bytes = bytesOf(folder, files)
  if (bytes > MAP_BYTES)
    exitWithError(`The map takes ${bytes} bytes of compressed JavaScript; ${MAP_BYTES} are allowed.`)
}

function entryOf(folder, document) {
  const [, entry] = ENTRY.exec(readFileSync(join(folder, document), 'utf8')) ?? []
  if (entry === undefined) throw new Error(`${document} loads no code: has its markup changed?`)
  return entry
}

/** Compressed JavaScript that each of these views loads with what it imports statically. */
function sizesOf(folder, start) {
  const names = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))
  const chunk = (name) => names.filter((file) => file.startsWith(`${name}-`)).map((file) => `assets/${file}`)
  const views = ['browse', 'order', 'cart', 'dashboard', 'account'].map((name) => [
    name,
    [...start, ...chunk(`${name}-view`)],
  ])
  return Object.fromEntries(
    [['home', start], ...views, ['desk', chunk('desk-root')]].map(([name, files]) => [
      name,
      bytesOf(folder, withStaticImports(folder, files)),
    ]),
  )
}

/**
 * Ends with the reason when the first views in a built folder load too much code, or schemas; returns how much
 * views load.
 */
export function checkFirstViews(folder) {
  const entry = entryOf(folder, 'index.html')
  // The entry imports the app's code, and the code of the other prerendered views.
  const dynamic = importsOf(folder, entry, DYNAMIC_IMPORT)
  const main = dynamic.filter((file) => file.startsWith('assets/main-'))
  if (main.length === 0) throw new Error('The first script does not import the app: has boot.ts changed?')
  const firstFiles = withStaticImports(folder, [entry, ...dynamic, entryOf(folder, 'counter.html')])
  checkNoSchemas(folder, firstFiles)
  checkMap(folder, firstFiles)
  checkEntry(folder, withStaticImports(folder, [entry]))
  checkSize(folder, withStaticImports(folder, [entry, ...main]))
  return sizesOf(folder, [entry, ...main])
}

if (process.argv[1] === import.meta.filename) printLine(JSON.stringify(checkFirstViews(process.argv[2])))
