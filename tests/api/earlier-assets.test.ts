import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/time.ts'
import { startApp } from '#tests/support/app.ts'
import { forFile } from '#tests/support/for-file.ts'

interface EarlierAssets {
  keepEarlierAssets: (built: string, next: string) => void
  removeOverAssets: (built: string) => void
}

const script = join(import.meta.dirname, '..', '..', 'scripts', 'earlier-assets.mjs')
const { keepEarlierAssets, removeOverAssets } = (await import(pathToFileURL(script).href)) as EarlierAssets

const dist = mkdtempSync(join(tmpdir(), 'surplate-build-'))
afterAll(() => rmSync(dist, { recursive: true, force: true }))
const built = join(dist, 'web')
const earlier = join(built, 'assets-earlier')

/** Puts a build with these assets in place, as `npm start` does. */
function build(...assets: string[]): void {
  const next = join(dist, 'next')
  mkdirSync(join(next, 'assets'), { recursive: true })
  for (const name of ['index', 'page', 'paid', 'auth', 'browse', 'counter', 'desk'])
    writeFileSync(join(next, `${name}.html`), '<!doctype html><title>Surplate</title>')
  for (const name of assets) {
    writeFileSync(join(next, 'assets', name), `// ${name}`)
    writeFileSync(join(next, 'assets', `${name}.br`), brotliCompressSync(`// ${name}`))
  }
  keepEarlierAssets(built, next)
  rmSync(built, { recursive: true, force: true })
  renameSync(next, built)
}

/** The build that replaced these was made so long ago. */
function setReplaced(hours: number, ...names: string[]): void {
  const at = new Date(Date.now() - hours * HOUR_MS)
  for (const name of names) utimesSync(join(earlier, name), at, at)
}

build('entry-1.js', 'same-1.js')
build('entry-2.js', 'same-1.js')
const t = await forFile(startApp({ web_folder: built }))
const statusOf = async (name: string) => (await fetch(`${t.address}/assets/${name}`)).status

it('serves the assets of the version before for a day, compressed as they were, and then no longer', async () => {
  const reply = await fetch(`${t.address}/assets/entry-1.js`, { headers: { 'accept-encoding': 'br' } })
  expect(reply.headers.get('content-encoding')).toBe('br')
  expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await reply.text()).toBe('// entry-1.js')
  expect(await Promise.all(['entry-2.js', 'same-1.js', 'entry-0.js'].map(statusOf))).toEqual([200, 200, 404])
  expect(await (await fetch(`${t.address}/assets-earlier/entry-1.js`)).text()).not.toContain('// entry')
  setReplaced(23, 'entry-1.js', 'entry-1.js.br')
  expect(await statusOf('entry-1.js')).toBe(200)
  setReplaced(25, 'entry-1.js', 'entry-1.js.br')
  expect(await statusOf('entry-1.js')).toBe(404)
})

it('serves them from a process that was started before the build was replaced', async () => {
  build('entry-3.js', 'same-1.js')
  expect(await Promise.all(['entry-2.js', 'entry-3.js', 'same-1.js'].map(statusOf))).toEqual([200, 200, 200])
})

it('keeps each file once, through builds of one day, and removes what is over', () => {
  build('entry-4.js', 'same-1.js')
  const files = ['entry-2.js', 'entry-2.js.br', 'entry-3.js', 'entry-3.js.br']
  expect(readdirSync(earlier)).toEqual(files)
  // Back to a version before.
  build('entry-2.js', 'same-1.js')
  expect(readdirSync(earlier)).toEqual(['entry-3.js', 'entry-3.js.br', 'entry-4.js', 'entry-4.js.br'])
  setReplaced(25, 'entry-3.js', 'entry-3.js.br')
  removeOverAssets(built)
  expect(readdirSync(earlier)).toEqual(['entry-4.js', 'entry-4.js.br'])
  expect(existsSync(join(built, 'assets', 'entry-2.js'))).toBe(true)
})
