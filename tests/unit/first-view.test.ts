import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const script = join(import.meta.dirname, '..', '..', 'scripts', 'first-view.mjs')

/** A built folder whose home loads `entry`, which asks for `main`; that imports `shared` at once and `later` when its view opens. */
function built(sizes: { entry: number; shared: number; later: number }): string {
  const folder = mkdtempSync(join(tmpdir(), 'surplate-built-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<script type="module" crossorigin src="/assets/entry.js"></script>')
  const code = {
    entry: 'await seen();(await import(`./main.js`)).start()',
    main: `import{a}from"./shared.js";import"./shared.js";const b=()=>import("./later.js");`,
    shared: 'export const a=1;',
    later: '',
  }
  for (const [name, text] of Object.entries(code)) {
    writeFileSync(join(folder, 'assets', `${name}.js`), text)
    writeFileSync(join(folder, 'assets', `${name}.js.gz`), Buffer.alloc(name === 'main' ? 0 : sizes[name as keyof typeof sizes]))
  }
  return folder
}

const check = (folder: string) => spawnSync(process.execPath, [script, folder], { encoding: 'utf8' })

it('counts what home needs at once, as sent, and nothing that is loaded later', () => {
  expect(check(built({ entry: 60_000, shared: 50_000, later: 900_000 }))).toMatchObject({ status: 0, stderr: '' })
})

it('fails when that is too much, and names the files by weight', () => {
  const { status, stderr } = check(built({ entry: 60_000, shared: 50_001, later: 0 }))
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^Home loads 110001 bytes of compressed JavaScript; 110000 are allowed\..*\n +60000 {2}assets\/entry\.js\n +50001 {2}assets\/shared\.js\n +0 {2}assets\/main\.js\n$/,
  )
})

it('fails when home loads no code that it knows of', () => {
  const folder = built({ entry: 1, shared: 1, later: 1 })
  writeFileSync(join(folder, 'index.html'), '<p>Home</p>')
  expect(check(folder).status).toBe(1)
})
