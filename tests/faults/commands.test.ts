import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { copyEmbedded } from '#tests/support/embedded.ts'
import { compiled, worldOf } from '#tests/support/server-process.ts'
import { emptyDatabase } from './backups.ts'
import { folderForTest, openHome, start } from './home.ts'

const root = join(import.meta.dirname, '..', '..')
const commands = [
  ['backup'],
  ['restore', 'a-file'],
  ['operator', 'invite', 'first@surplate.example'],
  ['operator', 'check-audit'],
]

/** What one of the commands of package.json prints, and its exit code. */
const runCommand = ([name = '', ...args]: string[], settings: Record<string, string>, folder = root) =>
  promisify(execFile)(process.execPath, [join(root, 'scripts', `${name}.mjs`), ...args], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: compiled,
      INIT_CWD: folder,
      ...settings,
    },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  )

it.each(commands.map((command) => [command]))(
  'refuses the command %j where there is no instance, and makes no data folder',
  async (command) => {
    const dir = folderForTest('commands')
    const DATA_DIR = join(dir, 'data')
    const { code, stdout, stderr } = await runCommand(command, { DATA_DIR }, dir)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(`DATABASE_URL is not set, and there is no database in DATA_DIR ${DATA_DIR}`)
    expect(readdirSync(dir)).toEqual([])
  },
)

it.each(commands.filter(([name]) => name !== 'restore').map((command) => [command]))(
  'refuses the command %j with a database that holds nothing of Surplate, and changes nothing in it',
  async (command) => {
    const { url } = await emptyDatabase()
    for (const time of ['first', 'again']) {
      const { code, stderr } = await runCommand(command, { DATABASE_URL: url }, folderForTest('commands'))
      expect({ time, code, stderr }).toEqual({
        time,
        code: 1,
        stderr: expect.stringContaining('holds no data of Surplate yet'),
      })
    }
  },
)

it('backs up a database without an account only when it is told that it is empty', async () => {
  const { home, dir, url } = await openHome('DATABASE_URL')
  await start(home)
  const file = join(dir, 'backup')
  const refused = await runCommand(['backup', file], { DATABASE_URL: url })
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('holds no account') })
  expect(existsSync(file)).toBe(false)
  expect(await runCommand(['backup', file, '--empty'], { DATABASE_URL: url })).toMatchObject({
    code: 0,
    stderr: '',
  })
  await worldOf(home).aCustomer()
  const { stdout } = await runCommand(['backup', file], { DATABASE_URL: url })
  expect(stdout).toBe(`Backed up to ${file}: 1 account\n`)
})

it('has the data folder know the address of its instance, for a command that is given nothing else', async () => {
  const { home } = await openHome('embedded', {
    APP_ORIGIN: 'https://food.surplate.example',
    PAYMENTS: 'sandbox',
  })
  const { DATA_DIR = '' } = home.env
  await start(home)
  const { stdout } = await runCommand(['operator', 'invite', 'first@surplate.example'], { DATA_DIR })
  expect(stdout).toContain('https://food.surplate.example/')
  expect(statSync(join(DATA_DIR, 'instance.json')).mode & 0o777).toBe(0o600)
})

it('refuses each command for a data folder whose instance uses another database, and names that without its password', async () => {
  const { home, dir, url } = await openHome('DATABASE_URL')
  const DATA_DIR = join(dir, 'data')
  await copyEmbedded(DATA_DIR)
  await start({ ...home, env: { ...home.env, DATA_DIR } })
  const { username, host, pathname } = new URL(url)
  for (const command of commands) {
    const { code, stderr } = await runCommand(command, { DATA_DIR }, dir)
    expect({ command, code }).toEqual({ command, code: 1 })
    expect(stderr).toContain(
      `uses postgres://${username}@${host}${pathname}: give the command its DATABASE_URL`,
    )
  }
})

it('restores into a new data folder only when it is told so', async () => {
  const { home, dir } = await openHome('DATABASE_URL')
  await start(home)
  await worldOf(home).aCustomer()
  const { DATABASE_URL = '' } = home.env
  const file = join(dir, 'backup')
  const DATA_DIR = join(dir, 'new')
  await runCommand(['backup', file], { DATABASE_URL })
  expect((await runCommand(['restore', file], { DATA_DIR })).stderr).toContain('--new')
  expect(await runCommand(['restore', file, '--new'], { DATA_DIR })).toMatchObject({ code: 0, stderr: '' })
  expect((await runCommand(['backup', join(dir, 'second')], { DATA_DIR })).stdout).toContain(': 1 account\n')
})
