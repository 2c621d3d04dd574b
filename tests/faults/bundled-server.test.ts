import { execFile } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { folderForTest } from './home.ts'

const root = join(import.meta.dirname, '..', '..')

/** A program in two files, in place of the server's. */
const RUN = `import { stackOf } from './deep/stack.ts'

console.log(stackOf())
`
const STACK = `interface Told {
  what: string
}

export const stackOf = (told: Told = { what: 'told' }): string => String(new Error(told.what).stack)
`

it('runs the bundle of the sources as they are, with their names in stacks, and changed sources themselves', async () => {
  const house = folderForTest('bundled')
  for (const name of ['scripts', 'contract', 'package.json', 'package-lock.json', 'vite.server.config.ts'])
    cpSync(join(root, name), join(house, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'))
  mkdirSync(join(house, 'server', 'deep'), { recursive: true })
  for (const name of ['main.ts', 'bundle.mjs', 'source-stacks.ts'])
    cpSync(join(root, 'server', name), join(house, 'server', name))
  writeFileSync(join(house, 'server', 'run.ts'), RUN)
  writeFileSync(join(house, 'server', 'deep', 'stack.ts'), STACK)
  const node = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, args, { cwd: house })).stdout
  const names = (stack: string): string[] => [...stack.matchAll(/[\w-]+\.[jt]s:\d+/g)].map(([name]) => name)

  const unbundled = await node('server/main.ts')
  expect(names(unbundled).slice(0, 2)).toEqual(['stack.ts:5', 'run.ts:3'])
  await node('-e', "import('./scripts/build.mjs').then((build) => build.buildServer())")
  const bundled = await node('server/main.ts')
  expect(bundled).toContain('Error: told\n')
  expect(bundled).toContain(join(house, 'server', 'deep', 'stack.ts:5:'))
  expect(names(bundled).slice(0, 2)).toEqual(['stack.ts:5', 'run.ts:3'])
  writeFileSync(join(house, 'dist', 'server', 'run.js'), "console.log('the bundle')\n")
  expect(await node('server/main.ts')).toBe('the bundle\n')
  appendFileSync(join(house, 'server', 'deep', 'stack.ts'), '\n')
  expect(names(await node('server/main.ts'))).toEqual(names(unbundled))
})
