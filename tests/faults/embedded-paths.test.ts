import { execFileSync, spawn } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { postmasterIn, processesIn, stopEmbedded } from '#tests/support/embedded.ts'
import { connected } from '#tests/support/postgres.ts'
import { canMount } from './small-disk.ts'

const log = makeLog('silent')
let home: string
let data_dir: string
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'surplate-paths-'))
  execFileSync('chmod', ['755', home])
  data_dir = join(home, 'data')
  await (await openEmbeddedPostgres(data_dir, log)).close()
})
afterAll(async () => {
  await stopEmbedded(data_dir)
  rmSync(home, { recursive: true, force: true })
})

const pidFile = (): string => join(data_dir, 'postgres', 'data', 'postmaster.pid')
const open = async (path: string) => {
  const opened = await openEmbeddedPostgres(path, log)
  onTestFinished(opened.close)
  return opened
}
const askedOf = (url: string): Promise<unknown> =>
  connected(
    url,
    async (client) => (await client.query('select pg_postmaster_start_time()::text as began')).rows[0],
  )

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
      const { lock_before, lock, first, second } = await openBoth(other())
      expect({ lock, server: second }).toEqual({ lock: lock_before, server: first })
    },
  )

  it.runIf(canMount)(
    'uses the embedded PostgreSQL that runs on the folder when it is named by a bind mount, which takes root',
    async () => {
      const path = join(home, 'mount')
      mkdirSync(path)
      execFileSync('mount', ['--bind', data_dir, path])
      onTestFinished(() => void execFileSync('umount', ['-l', path]))
      const { lock_before, lock, first, second } = await openBoth(path)
      expect({ lock, server: second }).toEqual({ lock: lock_before, server: first })
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
    expect(await askedOf(second.url)).toEqual(await askedOf(first.url))
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
    writeFileSync(pidFile(), `${stranger}\n${data_dir}/postgres/data\n1\n5432\n\n\n1 1\nready\n`, {
      mode: 0o600,
    })
    const { url } = await open(data_dir)
    expect(await askedOf(url)).toBeDefined()
    expect(postmasterIn(data_dir)).not.toBe(stranger)
  })

  it('starts no second PostgreSQL beside one that answers in the folder and is none of the processes that can be seen', async () => {
    const socket = join(data_dir, 'postgres', '.s.PGSQL.5432')
    const stranger = createServer().listen(socket)
    onTestFinished(() => void stranger.close())
    writeFileSync(pidFile(), `${ownedProcess()}\n`, { mode: 0o600 })
    copyFileSync(pidFile(), `${socket}.lock`)
    await expect(openEmbeddedPostgres(data_dir, log)).rejects.toThrow(/another container uses it/)
    rmSync(pidFile())
    rmSync(`${socket}.lock`)
  })
})

/** Opens the folder by its usual path and by another, and asks for the server at both. */
async function openBoth(path: string) {
  const { url } = await open(data_dir)
  const lock_before = readFileSync(pidFile(), 'utf8')
  const other = await open(path)
  return {
    lock_before,
    lock: readFileSync(pidFile(), 'utf8'),
    first: await askedOf(url),
    second: await askedOf(other.url),
  }
}

/** A process of the user to whom the data belong, working elsewhere. */
function ownedProcess(): number {
  const [uid, gid] = execFileSync('stat', ['-c', '%u %g', join(data_dir, 'postgres', 'data')])
    .toString()
    .split(' ')
    .map(Number)
  const root = process.getuid?.() === 0
  const child = spawn('sleep', ['600'], {
    cwd: '/',
    stdio: 'ignore',
    ...(root ? { uid: uid ?? 0, gid: gid ?? 0 } : {}),
  })
  onTestFinished(() => void child.kill())
  return child.pid ?? 0
}
