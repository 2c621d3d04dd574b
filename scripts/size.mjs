// Prints how much code, data and text there is by area, and what is above docs/size.json. Bytes are counted without
// leading blanks, so that formatting counts for nothing. `--update` writes the table anew, and needs
// `--reason "…"` for a figure that rises; `--beside=COMMIT` prints the product of a commit too.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { inRoot, root } from './paths.mjs'

const page = inRoot('docs', 'size.json')
const isProduct = (area) => /^(?:contract|server|web)\b/.test(area)
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)

/** The area of a file of code: a folder of server, web or tests, and of their features each group. */
export function areaOf(path) {
  const [top, second, third, ...rest] = path.split('/')
  if (top === 'contract' || top === 'scripts' || third === undefined) return top
  return second === 'features' && rest.length > 0 ? `${top}/features/${third}` : `${top}/${second}`
}

const sizeOf = (text) => Buffer.byteLength(text.replaceAll(/^[ \t]+/gm, ''))
const filesIn = (folder, top) =>
  readdirSync(join(folder, top), { recursive: true }).map((name) => `${top}/${name.replaceAll('\\', '/')}`)

/** The names that doors of money export, each with the slices that import it. */
function usersOfDoors(code) {
  const users = new Map()
  for (const [path, text] of code)
    for (const [, list, door] of text.matchAll(
      /import (?:type )?\{([^}]*)\} from '#(server\/features\/money\/\w[\w-]*\/public\.ts)'/g,
    ))
      for (const name of list.split(',').map((each) => each.replace(/^\s*type\s|\sas\s.*$/g, '').trim()))
        if (name !== '' && path.startsWith('server/')) {
          const key = `${door} ${name}`
          users.set(key, (users.get(key) ?? new Set()).add(path.split('/').slice(0, 4).join('/')))
        }
  return users
}

/** Bytes and files of the data of the product, which is no code. */
function measureData(folder) {
  const files = ['contract', 'server', 'web']
    .flatMap((top) => filesIn(folder, top))
    .filter((path) => /\.(?:json|txt|svg)$/.test(path) && !path.endsWith('tsconfig.json'))
  return { bytes: sum(files.map((path) => readFileSync(join(folder, path)).length)), files: files.length }
}

/** Bytes and files of each area of a checkout, the words of its documents, and narrow doors of money. */
export function measure(folder) {
  const code = ['contract', 'server', 'web', 'tests', 'scripts']
    .flatMap((top) => filesIn(folder, top))
    .filter((path) => /\.(?:tsx?|mjs|sql)$/.test(path))
    .toSorted((a, b) => a.localeCompare(b))
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')])
  const areas = {}
  for (const [path, text] of code) {
    const area = (areas[areaOf(path)] ??= { bytes: 0, files: 0 })
    area.bytes += sizeOf(text)
    area.files += 1
  }
  const pages = [...readdirSync(folder), ...filesIn(folder, 'docs')].filter((path) => path.endsWith('.md'))
  const words = sum(pages.map((path) => readFileSync(join(folder, path), 'utf8').match(/\S+/g)?.length ?? 0))
  const doors = [...usersOfDoors(code).values()].filter((slices) => slices.size === 1).length
  return { areas, words, doors }
}

/** Migrations are SQL that is never changed. */
function totalOf({ areas }, isPart) {
  const parts = Object.keys(areas).filter((area) => isPart(area) && area !== 'server/migrations')
  return {
    bytes: sum(parts.map((area) => areas[area].bytes)),
    files: sum(parts.map((area) => areas[area].files)),
  }
}
const testsTo = (size) =>
  totalOf(size, (area) => area.startsWith('tests')).bytes / totalOf(size, isProduct).bytes

/** What is larger than the table says; small edits need no reason. */
export function rises(table, size) {
  const before = (area) => table.areas[area]?.bytes ?? 0
  const figures = [
    ...Object.entries(size.areas).map(([area, { bytes }]) => [area, bytes, before(area), 300]),
    ['words of documents', size.words, table.words, 0],
    ['exports of money that one slice uses', size.doors, table.doors, 0],
  ]
  return figures
    .filter(([, now, then, trivial]) => now > then + Math.max(trivial, Math.floor(then * 0.005)))
    .map(([what, now, then]) => `${what}: ${now - then} more than ${then}`)
}

function sizeOfCommit(commit) {
  const folder = mkdtempSync(join(tmpdir(), 'surplate-size-'))
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const size = measure(folder)
  rmSync(folder, { recursive: true })
  return size
}

/** Writes the table; without a reason nothing rises, not by a small edit either. */
function update(size, table, above, reason) {
  const lower = (area) => Math.min(size.areas[area].bytes, table.areas[area]?.bytes ?? Infinity)
  if (above.length === 0) for (const area in size.areas) size.areas[area].bytes = lower(area)
  const reasons = above.length === 0 ? [] : [`${above.join('; ')}: ${reason}`]
  const text = JSON.stringify({ ...size, reasons: [...table.reasons, ...reasons] }, undefined, 2)
  writeFileSync(page, `${text}\n`)
}

function main() {
  const options = { update: { type: 'boolean' }, reason: { type: 'string' }, beside: { type: 'string' } }
  const { update: isUpdate, reason, beside } = parseArgs({ options }).values
  const [size, table] = [measure(root), JSON.parse(readFileSync(page, 'utf8'))]
  for (const [area, { bytes, files }] of Object.entries(size.areas))
    console.log(area.padEnd(30), bytes.toLocaleString('en').padStart(10), String(files).padStart(5))
  console.log(`${size.words} words of documents, ${size.doors} exports of money that one slice uses`)
  console.log(`tests are ${testsTo(size).toFixed(2)} of the product`)
  const line = (total) => `${total.bytes.toLocaleString('en')} bytes in ${total.files} files`
  const other = beside && `, ${line(totalOf(sizeOfCommit(beside), isProduct))} at ${beside}`
  console.log(`data beside it (json, txt, svg): ${line(measureData(root))}`)
  console.log(`product: ${line(totalOf(size, isProduct))}${other ?? ''}`)
  const above = rises(table, size)
  if (isUpdate && (above.length === 0 || reason)) return update(size, table, above, reason)
  for (const each of above) console.error(`above docs/size.json: ${each}`)
  process.exitCode = Math.min(1, above.length)
}

if (import.meta.main) main()
