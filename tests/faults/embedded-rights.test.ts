import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { backUp } from '#server/platform/backup/write-backup.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { openEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { postmasterIn, processesIn } from '#tests/support/embedded.ts'
import { folderForFile, folderForTest } from './home.ts'

const is_root = process.getuid?.() === 0
const log = makeLog('silent')
/** initdb asks for the user's name. */
const [, , SOMEBODY = 0] = (/^nobody:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0] ?? '')
  .split(':')
  .map(Number)
const SECRET = 'only root may change this\n'
const LONG_AGO = new Date('2020-01-01T00:00:00Z')

const template = folderForFile('template')
let home: string
/** Belongs to the user who runs PostgreSQL, and so does everything in it. */
let data_dir: string
/** A file and a folder of root's. */
let file: string
let folder: string
beforeAll(async () => {
  chmodSync(template, 0o755)
  data_dir = join(template, 'data')
  mkdirSync(data_dir)
  if (!is_root) return
  chownSync(data_dir, SOMEBODY, SOMEBODY)
  await startAndStop()
})
beforeEach(() => {
  home = folderForTest('rights')
  chmodSync(home, 0o755)
  data_dir = join(home, 'data')
  execFileSync('cp', ['-a', join(template, 'data'), data_dir])
  file = join(home, 'file')
  writeFileSync(file, SECRET, { mode: 0o644 })
  chmodSync(file, 0o644)
  folder = join(home, 'folder')
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'inside'), SECRET)
})

const inPostgres = (...names: string[]): string => join(data_dir, 'postgres', ...names)
const stateOf = (path: string) => {
  const { uid, gid, mode } = statSync(path)
  return { uid, gid, mode, text: statSync(path).isFile() ? readFileSync(path, 'utf8') : '' }
}
const rootsThings = () => [file, folder, join(folder, 'inside')].map(stateOf)

/** Starts and stops the database once, as the product does; gives what it says when it cannot. */
async function startAndStop(path = data_dir): Promise<string> {
  try {
    await (await openEmbeddedPostgres(path, log)).close()
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

/** Puts a link to `target` in the place of what is there, as the user who owns the folder can. */
function replace(path: string, target: string): void {
  rmSync(path, { recursive: true, force: true })
  symlinkSync(target, path)
}

describe.runIf(is_root)('the user who runs PostgreSQL, when root starts the product', () => {
  it.each(['log', 'data/postmaster.pid', '.s.PGSQL.5432.lock'])(
    'does not have root write to its file through a link in the place of %s',
    async (name) => {
      writeFileSync(file, `${process.pid}\n${'x'.repeat(2 ** 20)}`)
      const before = rootsThings()
      replace(inPostgres(name), file)
      await startAndStop()
      expect(rootsThings()).toEqual(before)
    },
  )

  it('starts PostgreSQL again on its folder when the log was replaced by a link or by a file of root', async () => {
    replace(inPostgres('log'), file)
    expect(await startAndStop()).toBe('')
    expect(readFileSync(inPostgres('log'), 'utf8')).not.toBe('')
    chownSync(inPostgres('log'), 0, 0)
    expect(await startAndStop()).toBe('')
    expect(statSync(inPostgres('log')).uid).toBe(SOMEBODY)
  })

  it('does not have root read its file through a link in the place of the password', async () => {
    replace(inPostgres('password'), file)
    const refusal = await startAndStop()
    expect(refusal).toMatch(/^DATA_DIR cannot be used by the embedded PostgreSQL: /)
    expect(refusal).not.toContain('only root')
  })

  it('does not have root give away its folder through a link in the place of the folder of PostgreSQL', async () => {
    const before = rootsThings()
    renameSync(inPostgres(), join(data_dir, 'away'))
    symlinkSync(folder, inPostgres())
    expect(await startAndStop()).toMatch(/^DATA_DIR cannot be used by the embedded PostgreSQL/)
    expect(rootsThings()).toEqual(before)
  })

  it('does not have root give away its folder through a link in the place of DATA_DIR', async () => {
    const before = rootsThings()
    const path = join(data_dir, 'link')
    symlinkSync(folder, path)
    lchownSync(path, SOMEBODY, SOMEBODY)
    expect(await startAndStop(path)).toMatch(/leads through a link of another user than root/)
    expect(await startAndStop(join(path, 'data'))).toMatch(/leads through a link of another user than root/)
    expect(rootsThings()).toEqual(before)
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  it('does not have root change the permissions of its file that is linked into DATA_DIR', async () => {
    const before = rootsThings()
    linkSync(file, join(data_dir, 'hard'))
    expect(await startAndStop()).toBe('')
    expect(rootsThings()).toEqual(before)
  })

  it('does not have root make or remove anything in DATA_DIR when the database is created', async () => {
    rmSync(inPostgres(), { recursive: true })
    const abandoned = join(data_dir, 'postgres.making-0123456789ab')
    mkdirSync(join(abandoned, 'of-root'), { recursive: true, mode: 0o700 })
    writeFileSync(join(abandoned, 'of-root', 'inside'), SECRET)
    chownSync(abandoned, SOMEBODY, SOMEBODY)
    utimesSync(abandoned, LONG_AGO, LONG_AGO)
    expect(await startAndStop()).toBe('')
    expect(existsSync(join(abandoned, 'of-root', 'inside'))).toBe(true)
    for (const path of ['', 'log', 'password', 'data'])
      expect([path, statSync(inPostgres(path)).uid]).toEqual([path, SOMEBODY])
  })

  it('does not have root end its process through the process id in a lock file', async () => {
    const child = spawn('sleep', ['600'], { cwd: inPostgres('data'), stdio: 'ignore' })
    onTestFinished(() => void child.kill())
    const lines = [child.pid, inPostgres('data'), 1, 5432, inPostgres(), '', '1 1', 'ready', '']
    writeFileSync(inPostgres('data', 'postmaster.pid'), lines.join('\n'))
    chownSync(inPostgres('data', 'postmaster.pid'), SOMEBODY, SOMEBODY)
    const { close } = await openEmbeddedPostgres(data_dir, log)
    expect(postmasterIn(data_dir)).not.toBe(child.pid)
    await close()
    expect({ code: child.exitCode, signal: child.signalCode }).toEqual({ code: null, signal: null })
    child.kill()
    expect(await processesIn(data_dir)).toBe(0)
  })

  it('does not have root write to its file through a link in the place of an unfinished backup', async () => {
    const before = rootsThings()
    const { url, close } = await openEmbeddedPostgres(data_dir, log)
    const database = await openPostgres(url, log)
    await migrate(database)
    await database.close()
    const backup = join(data_dir, 'backup')
    symlinkSync(file, `${backup}.unfinished`)
    symlinkSync(file, backup)
    await backUp(url, backup)
    await close()
    expect(rootsThings()).toEqual(before)
    expect(statSync(backup).size).toBeGreaterThan(1_000)
  })
})
