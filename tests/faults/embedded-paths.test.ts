import { execFileSync, spawn } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join, relative } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { postmasterIn, processesIn } from '#tests/support/embedded.ts'
import { rowsAt } from '#tests/support/postgres.ts'
import { folderForFile } from './home.ts'
import { canMount } from './small-disk.ts'

const log = makeLog('silent')
const home = folderForFile('paths')
const data_dir = join(home, 'data')
beforeAll(async () => {
  execFileSync('chmod', ['755', home])
  await (await openEmbeddedPostgres(data_dir, log)).close()
})

const pidFile = join(data_dir, 'postgres', 'data', 'postmaster.pid')
const open = async (path: string) => {
  const opened = await openEmbeddedPostgres(path, log)
  onTestFinished(opened.close)
  return opened
}
/** When the server at an address started. */
const startOf = (url: string) => rowsAt(url, 'select pg_postmaster_start_time()::text as began')

/** Another path to the folder. */
const paths: [string, () => string][] = [
  ['a symbolic link', () => link('link', data_dir)],
  ['a path relative to the working folder', () => relative(process.cwd(), data_dir)],
  ['a path with a slash at its end', () => `${data_dir}/`],
  ['a path with dots in it', () => `${home}/./data/../data`],
]
function link(name: string, target: string): string {
  const path = join(home, name)
  symlinkSync(target, path)
  return path
}

describe('one data folder by two paths', () => {
  it.each(paths)(
    'uses the embedded PostgreSQL that runs on the folder when it is named by %s',
    async (_how, other) => {
      const { before, after } = await openBoth(other())
      expect(after).toEqual(before)
    },
  )

  it.runIf(canMount)(
    'uses the embedded PostgreSQL that runs on the folder when it is named by a bind mount, which takes root',
    async () => {
      const path = join(home, 'mount')
      mkdirSync(path)
      execFileSync('mount', ['--bind', data_dir, path])
      onTestFinished(() => void execFileSync('umount', ['-l', path]))
      const { before, after } = await openBoth(path)
      expect(after).toEqual(before)
    },
  )

  it('starts and shares an embedded PostgreSQL whose folder was moved and is a symbolic link in DATA_DIR', async () => {
    renameSync(join(data_dir, 'postgres'), join(home, 'moved'))
    symlinkSync(join(home, 'moved'), join(data_dir, 'postgres'))
    onTestFinished(() => {
      rmSync(join(data_dir, 'postgres'))
      renameSync(join(home, 'moved'), join(data_dir, 'postgres'))
    })
    const first = await openEmbeddedPostgres(data_dir, log)
    const second = await openEmbeddedPostgres(data_dir, log)
    expect(await startOf(second.url)).toEqual(await startOf(first.url))
    await Promise.all([first.close(), second.close()])
    expect(await processesIn(join(home, 'moved'))).toBe(0)
  })

  it('names in one line a link in DATA_DIR whose folder is not there, as that of a disk that is not mounted', async () => {
    const other = join(home, 'unmounted')
    mkdirSync(other)
    symlinkSync(join(home, 'nowhere'), join(other, 'postgres'))
    await expect(openEmbeddedPostgres(other, log)).rejects.toThrow(/is a link to a folder that is not there$/)
  })
})

describe('the lock of an embedded PostgreSQL that is gone', () => {
  it('starts when the lock names a process of the same user that is none of PostgreSQL', async () => {
    await (await openEmbeddedPostgres(data_dir, log)).close()
    const stranger = ownedProcess()
    writeFileSync(pidFile, `${stranger}\n${data_dir}/postgres/data\n1\n5432\n\n\n1 1\nready\n`, {
      mode: 0o600,
    })
    const { url } = await open(data_dir)
    expect(await startOf(url)).toHaveLength(1)
    expect(postmasterIn(data_dir)).not.toBe(stranger)
  })

  it('starts no second PostgreSQL beside one that answers in the folder and is none of the processes that can be seen', async () => {
    const socket = join(data_dir, 'postgres', '.s.PGSQL.5432')
    const stranger = createServer().listen(socket)
    onTestFinished(() => void stranger.close())
    writeFileSync(pidFile, `${ownedProcess()}\n`, { mode: 0o600 })
    copyFileSync(pidFile, `${socket}.lock`)
    await expect(openEmbeddedPostgres(data_dir, log)).rejects.toThrow(/another container uses it/)
    rmSync(pidFile)
    rmSync(`${socket}.lock`)
  })
})

/**
 * Opens the folder by its usual path and by another, and gives the lock and the start of the server at both.
 */
async function openBoth(path: string) {
  const lockAndStart = async (url: string) => [readFileSync(pidFile, 'utf8'), await startOf(url)]
  const before = await lockAndStart((await open(data_dir)).url)
  return { before, after: await lockAndStart((await open(path)).url) }
}

/** A process of the user to whom the data belong, working elsewhere. */
function ownedProcess(): number {
  const [uid, gid] = execFileSync('stat', ['-c', '%u %g', join(data_dir, 'postgres', 'data')])
    .toString()
    .split(' ')
    .map(Number)
  const owner = process.getuid?.() === 0 ? { uid: uid ?? 0, gid: gid ?? 0 } : {}
  const child = spawn('sleep', ['600'], { cwd: '/', stdio: 'ignore', ...owner })
  onTestFinished(() => void child.kill())
  return child.pid ?? 0
}
