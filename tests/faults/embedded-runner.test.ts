import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { runnerFor } from '#server/platform/embedded/runner.ts'
import { folderForTest } from './home.ts'

const is_root = process.getuid?.() === 0
const PROGRAM = '/usr/bin/touch'
const SOMEBODY = 4_711

let home: string
let data_dir: string
/** Of PostgreSQL, in the folder of the data. */
let folder: string
beforeEach(() => {
  home = folderForTest('runner')
  data_dir = join(home, 'data')
  folder = join(data_dir, 'postgres')
  mkdirSync(data_dir, { mode: 0o700 })
})

/** Has whoever would run PostgreSQL on the folder make a file there, and gives the user whose file it is. */
async function runOn(): Promise<{ owner: number; exit: number | null }> {
  const runner = runnerFor(folder, PROGRAM)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const one of [join(folder, '..'), folder]) runner.own(one)
  // Refuses as PostgreSQL does.
  const child = runner.spawn('/bin/sh', ['-c', `test "$(id -u)" -ne 0 && touch ${join(folder, 'made')}`], {
    stdio: 'ignore',
    cwd: '/',
  })
  const [exit] = (await once(child, 'close')) as [number | null]
  return { owner: statSync(join(folder, 'made')).uid, exit }
}

it.runIf(is_root)(
  'runs the embedded PostgreSQL as an unprivileged user when root starts the product and that user can reach the folder',
  async () => {
    chmodSync(home, 0o755)
    const { owner, exit } = await runOn()
    expect({ exit, is_root: owner === 0 }).toEqual({ exit: 0, is_root: false })
    // The folder is that user's from then on, whatever becomes of the ways there.
    chmodSync(home, 0o700)
    expect(await runOnAgain()).toBe(owner)
  },
)

it.runIf(is_root)(
  'runs the embedded PostgreSQL as the owner of the data folder when root starts the product',
  async () => {
    chmodSync(home, 0o755)
    chownSync(data_dir, SOMEBODY, SOMEBODY)
    expect(await runOn()).toEqual({ owner: SOMEBODY, exit: 0 })
    expect(statSync(data_dir).uid).toBe(SOMEBODY)
  },
)

it.runIf(is_root)(
  'runs the embedded PostgreSQL in a user namespace when root starts the product where no other user can reach',
  async () => {
    expect(await runOn()).toEqual({ owner: 0, exit: 0 })
  },
)

it.skipIf(is_root)('runs the embedded PostgreSQL as the user who starts the product', async () => {
  expect(await runOn()).toEqual({ owner: process.getuid?.(), exit: 0 })
})

async function runOnAgain(): Promise<number> {
  const child = runnerFor(folder, PROGRAM).spawn('/bin/sh', ['-c', 'id -u'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    cwd: '/',
  })
  const [text] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer]
  return Number(String(text))
}
