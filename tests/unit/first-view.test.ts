import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const script = join(import.meta.dirname, '..', '..', 'scripts', 'first-view.mjs')

/** What the code of the map alone holds. */
const trainLines = "const trainLines=['8183 9670, 8201 9620']"

interface Built {
  entry?: number
  /** What the entry imports statically. */
  entryImports?: string
  main?: number
  shared?: number
  later?: number
  map?: number
  /** What the code of the browse view holds, and that of the counter. */
  browse?: string
  counter?: string
}

/**
 * A built folder whose entry imports `main` and `browse`; `main` imports `shared` statically, and `later`
 * when its view opens.
 */
function built({
  entry = 1,
  entryImports = '',
  main = 0,
  shared = 1,
  later = 1,
  map = 1,
  browse = '',
  counter = '',
}: Built): string {
  const folder = mkdtempSync(join(tmpdir(), 'surplate-built-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  const scriptOf = (name: string): string =>
    `<script type="module" crossorigin src="/assets/${name}.js"></script>`
  writeFileSync(join(folder, 'index.html'), scriptOf('entry'))
  writeFileSync(join(folder, 'counter.html'), scriptOf('counter'))
  const starts = 'const b=()=>import(`./browse.js`);(await import(`./main-1.js`)).start()'
  const files: [name: string, text: string, bytes: number][] = [
    ['entry', entryImports + starts, entry],
    ['main-1', `import{a}from"./shared.js";import"./shared.js";const b=()=>import("./later.js");`, main],
    ['shared', 'export const a=1;', shared],
    ['later', 'schema._zod.run()', later],
    ['browse', `import{a}from"./shared.js";${browse}`, 900_000],
    ['map', trainLines, map],
    ['counter', counter, 900_000],
  ]
  for (const [name, text, bytes] of files) {
    writeFileSync(join(folder, 'assets', `${name}.js`), text)
    writeFileSync(join(folder, 'assets', `${name}.js.gz`), Buffer.alloc(bytes))
  }
  return folder
}

const checkFolder = (folder: string) => spawnSync(process.execPath, [script, folder], { encoding: 'utf8' })
const check = (files: Built) => checkFolder(built(files))
const ACCEPTED = { status: 0, stderr: '' }
const refusal = (reason: string | RegExp) => ({ status: 1, stderr: expect.stringMatching(reason) as string })

it('accepts 110,000 compressed bytes for home, and counts nothing that loads when another view opens', () => {
  expect(check({ entry: 4_000, main: 56_000, shared: 50_000, later: 900_000 })).toMatchObject(ACCEPTED)
})

it('fails when home loads more, and lists its files by size', () => {
  expect(check({ entry: 4_000, main: 56_000, shared: 50_001 })).toMatchObject(
    refusal(
      /^Home loads 110001 bytes of compressed JavaScript; 110000 are allowed\..*\n +56000 {2}assets\/main-1\.js\n +50001 {2}assets\/shared\.js\n +4000 {2}assets\/entry\.js\n$/,
    ),
  )
})

it('fails when home loads more than 4,000 bytes before its first paint, and names the files', () => {
  expect(check({ entryImports: 'import{a}from"./shared.js";', entry: 1, shared: 4_000 })).toMatchObject(
    refusal(
      'Home loads 4001 bytes of compressed JavaScript before its first paint, in assets/entry.js, assets/shared.js;',
    ),
  )
})

it.each(['browse', 'counter'])('fails when the first view of %s loads zod, and names the file', (view) => {
  expect(check({ [view]: 'schema._zod.run()' })).toMatchObject(
    refusal(`A first view loads zod before it is interactive, in assets/${view}.js.`),
  )
})

it('accepts 30,000 compressed bytes for the map, and fails when it is larger', () => {
  expect(check({ map: 30_000 })).toMatchObject(ACCEPTED)
  expect(check({ map: 30_001 })).toMatchObject(
    refusal('The map takes 30001 bytes of compressed JavaScript; 30000 are allowed.'),
  )
})

it('fails when the first view of browse loads the map, and names the file', () => {
  expect(check({ browse: trainLines })).toMatchObject(
    refusal('A first view loads the map, in assets/browse.js.'),
  )
})

it('fails when the home document has no entry script', () => {
  const folder = built({})
  writeFileSync(join(folder, 'index.html'), '<p>Home</p>')
  expect(checkFolder(folder).status).toBe(1)
})
