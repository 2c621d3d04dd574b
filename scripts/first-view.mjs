import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { exitWithError } from './terminal.mjs'

/** What a phone on a poor network may have to fetch before home answers a press. */
const FIRST_VIEW_BYTES = 110_000

const ENTRY = /<script type="module"[^>]* src="\/(assets\/[^"]+\.js)"/
const IMPORTED = /(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g
// Elsewhere than in the entry this is not counted: it is loaded when its view opens.
const ASKED_FOR = /\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g

/** The home document's code in a built folder: its entry, what that asks for, and all that these import at once, as sent to an old browser. */
function firstView(folder) {
  const [, entry] = ENTRY.exec(readFileSync(join(folder, 'index.html'), 'utf8')) ?? []
  if (entry === undefined) throw new Error('The home document loads no code: has its markup changed?')
  const files = [entry]
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [, name] of [...text.matchAll(IMPORTED), ...(file === entry ? text.matchAll(ASKED_FOR) : [])]) {
      if (!files.includes(`assets/${name}`)) files.push(`assets/${name}`)
    }
  }
  const sizes = files.map((file) => ({ file, bytes: statSync(sentFor(join(folder, file))).size }))
  return { sizes, bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0) }
}

const sentFor = (file) => (existsSync(`${file}.gz`) ? `${file}.gz` : file)

/** Ends with the reason when the home document in a built folder loads too much. */
export function holdFirstView(folder) {
  const { sizes, bytes } = firstView(folder)
  if (bytes <= FIRST_VIEW_BYTES) return
  const lines = sizes.toSorted((a, b) => b.bytes - a.bytes).map(({ file, bytes: size }) => `  ${String(size).padStart(8)}  ${file}`)
  exitWithError(
    `Home loads ${bytes} bytes of compressed JavaScript; ${FIRST_VIEW_BYTES} are allowed. Load what home does not show when its view opens.\n${lines.join('\n')}`,
  )
}

if (process.argv[1] === import.meta.filename) holdFirstView(process.argv[2])
